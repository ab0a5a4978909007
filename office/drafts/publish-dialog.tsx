import { useState } from 'react';
import { Field } from '../../src/ui/forms/field.tsx';
import { ActionDialog } from '../controls/action-dialog.tsx';
import { useRequest } from '../controls/use-request.ts';
import { momentOf, typedTime, whenInZone } from '../data/moments.ts';
import { office } from '../data/office-api.ts';
import type { ChangeSet } from '../data/office-types.ts';
import { counted } from '../data/values.ts';
import { useDraftsChanged } from './drafts-data.ts';

interface PublishDialogProps {
  set: ChangeSet;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Publishes a set at once, or at a time to come. */
export function PublishDialog({ set, onClose, onDone }: PublishDialogProps) {
  const [later, setLater] = useState(set.state === 'scheduled');
  const [typed, setTyped] = useState(set.publish_at ? typedTime(new Date(set.publish_at)) : '');
  const at = momentOf(typed);
  // Also after a refusal: the set is another one by now.
  const changed = useDraftsChanged();
  const { busy, problem, run } = useRequest(async () => {
    const { id, version } = set;
    await office.callRaw('/api/office/publish_change_set', { id, version, ...(later ? { at } : {}) }).finally(changed);
    onDone(later && at ? `It will be published on ${whenInZone(at)}` : `${counted(set.changes, 'draft')} published`);
  });
  return (
    <ActionDialog
      title={`Publish ${counted(set.changes, 'draft')}?`}
      action={later ? 'Publish at this time' : 'Publish now'}
      onAct={run}
      disabled={later && !at}
      {...{ busy, onClose }}
      problem={problem?.text}
    >
      <p>All of them become public together. If something is in the way, none does.</p>
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">When</legend>
        {[
          [false, 'Now'],
          [true, 'At a time'],
        ].map(([value, name]) => (
          <label key={String(name)} className="flex items-center gap-2">
            <input
              type="radio"
              name="when"
              checked={later === value}
              onChange={() => setLater(value === true)}
              className="flex-none"
            />
            {name}
          </label>
        ))}
      </fieldset>
      {later && (
        <Field
          label="Date and time"
          type="datetime-local"
          hint="By the clock of the office, to the minute"
          required
          min={typedTime(new Date())}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </ActionDialog>
  );
}
