import { type ComponentProps, type DragEvent, type ReactNode, useState } from 'react';
import { buildButtonClass } from '../../../src/ui/button.tsx';

/** With extensions, because some systems do not recognise the type of HEIC. */
export const ACCEPTED_IMAGE_TYPES = 'image/*,.heic,.heif,.jfif,.tif,.tiff';

interface ChooseFilesProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'children' | 'onChange'> {
  children: string;
  onFiles: (files: File[]) => void;
}

export const ChooseFilesButton = ({ children, onFiles, ...input }: ChooseFilesProps) => (
  <label
    className={buildButtonClass(
      { variant: 'secondary', size: 'small' },
      'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--focus-ring)',
    )}
  >
    {children}
    <input
      {...input}
      type="file"
      className="sr-only"
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        if (files.length) onFiles(files);
        target.value = '';
      }}
    />
  </label>
);

interface DropAreaProps extends Pick<ComponentProps<'fieldset'>, 'aria-label' | 'aria-labelledby'> {
  isWrong?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

export function useFileDropArea(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const target = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      const files = [...event.dataTransfer.files];
      setOver(false);
      if (!files.length) return;
      event.preventDefault();
      onFiles(files);
    },
  };
  return { over, target };
}

export function DropArea({ isWrong = false, onFiles, children, ...name }: DropAreaProps) {
  const { over, target } = useFileDropArea(onFiles);
  const edge = isWrong ? 'border-danger' : 'border-steel-400';
  return (
    <fieldset
      {...name}
      {...target}
      className={`flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed px-4 py-3 ${
        over ? 'border-slate-700 bg-slate-50' : edge
      }`}
    >
      {children}
    </fieldset>
  );
}

interface DropZoneProps {
  label: string;
  choose: string;
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}

export const DropZone = ({ label, choose, accept, multiple = true, onFiles, children }: DropZoneProps) => (
  <DropArea aria-label={label} onFiles={(files) => onFiles(multiple ? files : files.slice(0, 1))}>
    <ChooseFilesButton {...{ accept, multiple, onFiles }}>{choose}</ChooseFilesButton>
    {children}
  </DropArea>
);
