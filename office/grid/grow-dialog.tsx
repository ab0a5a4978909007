import { Button } from '../../src/ui/button.tsx';
import { Dialog } from '../../src/ui/overlays/dialog.tsx';
import type { PastePlan } from '../document/paste.ts';

interface GrowDialogProps extends PastePlan {
  onPaste: (grow: boolean) => void;
  onClose: () => void;
}

const written = (count: number, one: string) => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** Asks before a paste that is larger than the table adds rows to it. */
export function GrowDialog({ height, extraRows, lostColumns, onPaste, onClose }: GrowDialogProps) {
  const within = height - extraRows;
  return (
    <Dialog label="Add rows?" open onClose={onClose}>
      <div className="flex flex-col gap-4 p-6">
        <h2>Add {written(extraRows, 'row')}?</h2>
        <p>
          What you paste has {written(height, 'row')}; from here on the table has {written(within, 'row')}.
          {lostColumns > 0 && ` ${written(lostColumns, 'column')} of it have no place and are left out.`}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="secondary" onClick={() => onPaste(false)}>
            Only what fits
          </Button>
          <Button onClick={() => onPaste(true)}>Add {written(extraRows, 'row')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
