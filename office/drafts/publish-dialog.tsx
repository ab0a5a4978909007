import { useState } from 'react';
import { ActionDialog } from '../controls/action-dialog.tsx';
import { useRequest } from '../controls/use-request.ts';
import { typedTime, whenInZone } from '../data/moments.ts';
import { office } from '../data/office-api.ts';
import type { ChangeSet } from '../data/office-types.ts';
import { counted } from '../data/values.ts';
import { useDraftsChanged } from './drafts-data.ts';
import { isComplete, momentIn, type When, WhenFields } from './when-fields.tsx';

interface PublishDialogProps {
  set: ChangeSet;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Publishes a set at once, or at a time to come. */
export function PublishDialog({ set, onClose, onDone }: PublishDialogProps) {
  const [when, setWhen] = useState<When>({
    later: set.state === 'scheduled',
    typed: set.publish_at ? typedTime(new Date(set.publish_at)) : '',
  });
  const at = momentIn(when);
  // Also after a refusal: the set is another one by now.
  const changed = useDraftsChanged();
  const { busy, problem, run } = useRequest(async () => {
    const { id, version } = set;
    await office.callRaw('/api/office/publish_change_set', { id, version, ...(at ? { at } : {}) }).finally(changed);
    onDone(at ? `It will be published on ${whenInZone(at)}` : `${counted(set.changes, 'draft')} published`);
  });
  return (
    <ActionDialog
      title={`Publish ${counted(set.changes, 'draft')}?`}
      action={when.later ? 'Publish at this time' : 'Publish now'}
      onAct={run}
      disabled={!isComplete(when)}
      {...{ busy, onClose }}
      problem={problem?.text}
    >
      <p>All of them become public together. If something is in the way, none does.</p>
      <WhenFields when={when} onChange={setWhen} />
    </ActionDialog>
  );
}
