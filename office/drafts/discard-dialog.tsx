import { ActionDialog } from '../controls/action-dialog.tsx';
import { useRequest } from '../controls/use-request.ts';
import { office } from '../data/office-api.ts';
import type { ChangeSet } from '../data/office-types.ts';
import { counted } from '../data/values.ts';
import { useDraftsChanged } from './drafts-data.ts';

interface DiscardDialogProps {
  set: ChangeSet;
  onClose: () => void;
  onDone: (text: string) => void;
}

export function DiscardDialog({ set, onClose, onDone }: DiscardDialogProps) {
  // Also after a refusal: the set is another one by now.
  const changed = useDraftsChanged();
  const { busy, problem, run } = useRequest(async () => {
    await office.callRaw('/api/office/discard_change_set', { id: set.id, version: set.version }).finally(changed);
    onDone('Discarded');
  });
  return (
    <ActionDialog
      title={`Discard ${counted(set.changes, 'draft')}?`}
      action="Discard"
      onAct={run}
      {...{ busy, onClose }}
      problem={problem?.text}
    >
      <p>They are never published. What was drafted can still be read here; nothing that is public changes.</p>
    </ActionDialog>
  );
}
