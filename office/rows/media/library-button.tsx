import { useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { later } from '../../shell/parts/later.tsx';

const PickPicture = later(async () => (await import('./pick-picture.tsx')).PickPicture);

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
        <PickPicture
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
