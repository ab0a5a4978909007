import { Button } from '../../src/ui/button.tsx';
import { Dialog } from '../../src/ui/overlays/dialog.tsx';
import { office, textOf } from '../data/office-api.ts';
import type { ChangeSet } from '../data/office-types.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useRequest } from '../parts/use-request.ts';
import { counted, useDraftsChanged } from './drafts-data.ts';

interface DiscardDialogProps {
  set: ChangeSet;
  onClose: () => void;
  onDone: (text: string) => void;
}

export function DiscardDialog({ set, onClose, onDone }: DiscardDialogProps) {
  const title = `Discard ${counted(set.changes)}?`;
  // Also after a refusal: the set is another one by now.
  const changed = useDraftsChanged();
  const { busy, error, run } = useRequest(async () => {
    await office.callRaw('/api/office/discard_change_set', { id: set.id, version: set.version }).finally(changed);
    onDone('Discarded');
  });
  return (
    <Dialog label={title} open onClose={onClose} className="dialog-centre dialog-wide">
      <div className="flex flex-col gap-4 p-6">
        <h2>{title}</h2>
        <p>They are never published. What was drafted can still be read here; nothing that is public changes.</p>
        {!!error && <ProblemNote>{textOf(error)}</ProblemNote>}
        <div className="flex justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={run}>
            Discard
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
