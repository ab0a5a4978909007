import { type ReactNode, useState } from 'react';
import { buttonClass } from '../../src/ui/button.tsx';

interface DropZoneProps {
  label: string;
  /** What the button says. */
  choose: string;
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}

/** Takes files by drop and by choosing. */
export function DropZone({ label, choose, accept, multiple = true, onFiles, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  return (
    <fieldset
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length) onFiles(multiple ? files : files.slice(0, 1));
      }}
      className={`flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed px-4 py-3 ${
        over ? 'border-slate-700 bg-slate-50' : 'border-steel-400'
      }`}
    >
      <label
        className={buttonClass(
          { variant: 'secondary', size: 'small' },
          'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--focus-ring)',
        )}
      >
        {choose}
        <input
          type="file"
          multiple={multiple}
          accept={accept}
          className="sr-only"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            if (files.length) onFiles(files);
            target.value = '';
          }}
        />
      </label>
      {children}
    </fieldset>
  );
}
