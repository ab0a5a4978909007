import { useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { lazyWithSpinner } from '../../shell/parts/lazy-with-spinner.tsx';

const PickImageDialog = lazyWithSpinner(async () => (await import('./pick-image-dialog.tsx')).PickImageDialog);

interface LibraryButtonProps {
  label?: string;
  folder: string | undefined;
  onPick: (file: string) => void;
}

export function LibraryButton({ label, folder, onPick }: LibraryButtonProps) {
  const [picking, setPicking] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" aria-label={label} onClick={() => setPicking(true)}>
        From the library
      </Button>
      {picking && (
        <PickImageDialog
          folder={folder}
          onClose={() => setPicking(false)}
          onPick={({ name }) => {
            setPicking(false);
            onPick(name);
          }}
        />
      )}
    </>
  );
}
