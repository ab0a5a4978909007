import { useState } from 'react';
import { Button } from '../../src/ui/button.tsx';
import { Field } from '../../src/ui/forms/field.tsx';
import { Dialog } from '../../src/ui/overlays/dialog.tsx';
import { office, textOf } from '../data/office-api.ts';
import type { ChangeSet } from '../data/office-types.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useRequest } from '../parts/use-request.ts';
import { counted, useDraftsChanged } from './drafts-data.ts';
import { momentOf, officeTime, typedTime } from './office-time.ts';

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
  const { busy, error, submit } = useRequest(async () => {
    const { id, version } = set;
    await office.callRaw('/api/office/publish_change_set', { id, version, ...(later ? { at } : {}) }).finally(changed);
    onDone(later && at ? `It will be published on ${officeTime(at)}` : `${counted(set.changes)} published`);
  });
  const title = `Publish ${counted(set.changes)}?`;
  return (
    <Dialog label={title} open onClose={onClose} className="dialog-centre dialog-wide">
      <form onSubmit={submit} className="dense flex flex-col gap-4 p-6">
        <h2>{title}</h2>
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
            hint="By the clock in India, to the minute"
            required
            min={typedTime(new Date())}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {!!error && <ProblemNote>{textOf(error)}</ProblemNote>}
        <div className="flex justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} disabled={later && !at}>
            {later ? 'Publish at this time' : 'Publish now'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
