import type { ComponentProps } from 'react';
import { buttonClass } from '../../../src/ui/button.tsx';

/** Extensions, because some systems do not recognise the type of HEIC. */
export const PICTURES = 'image/*,.heic,.heif,.jfif,.tif,.tiff';

interface ChooseFilesProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'children' | 'onChange'> {
  children: string;
  onFiles: (files: File[]) => void;
}

export const ChooseFiles = ({ children, onFiles, ...input }: ChooseFilesProps) => (
  <label
    className={buttonClass(
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
