import { useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { later } from '../../shell/parts/later.tsx';

const PickPicture = later(async () => (await import('./pick-picture.tsx')).PickPicture);

interface LibraryButtonProps {
  /** Its accessible name, where there are several. */
  label?: string;
  /** Whose pictures may be chosen. */
  folder: string | undefined;
  onPick: (file: string) => void;
}

/** Chooses a picture of the library for a field; its code is loaded when it is asked for. */
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
