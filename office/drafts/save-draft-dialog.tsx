import { useState } from 'react';
import { Button } from '../../src/ui/button.tsx';
import { Field, SelectField } from '../../src/ui/forms/field.tsx';
import { Dialog } from '../../src/ui/overlays/dialog.tsx';
import { office, textOf } from '../data/office-api.ts';
import type { ChangeSet, DraftedChange } from '../data/office-types.ts';
import { useRequest } from '../form/use-request.ts';
import { ProblemNote } from '../frame/problem-note.tsx';
import { counted, useDraftsChanged, useSets } from './drafts-data.ts';

interface SaveDraftDialogProps {
  changes: DraftedChange[];
  onClose: () => void;
  onDone: (set: ChangeSet) => void;
  /** Says what was refused beside its fields, if it can; the dialog closes then. */
  onRefused: (error: unknown) => boolean;
}

const NEW = 'new';

/** Which set of drafts a draft goes into: one that waits, or a new one. */
export function SaveDraftDialog({ changes, onClose, onDone, onRefused }: SaveDraftDialogProps) {
  const { data: sets } = useSets('waiting');
  const changed = useDraftsChanged();
  const [chosen, setChosen] = useState<string>();
  const [title, setTitle] = useState('');
  const into = chosen ?? (sets?.[0] ? String(sets[0].id) : NEW);
  const { busy, error, submit } = useRequest(async () => {
    try {
      const place = into === NEW ? { title: title.trim() } : { set: Number(into) };
      const { set } = await office.callRaw('/api/office/draft_changes', { ...place, changes });
      changed();
      onDone(set);
    } catch (failure) {
      if (!onRefused(failure)) throw failure;
      onClose();
    }
  });
  return (
    <Dialog label="Save as a draft" open onClose={onClose} className="dialog-centre dialog-wide">
      <form onSubmit={submit} className="dense flex flex-col gap-4 p-6">
        <h2>Save as a draft</h2>
        <p>Visitors do not see it before its set of drafts is published.</p>
        {!!sets?.length && (
          <SelectField label="Set of drafts" value={into} onChange={({ target }) => setChosen(target.value)}>
            {sets.map((set) => (
              <option key={set.id} value={set.id}>
                {set.title} ({counted(set.changes)})
              </option>
            ))}
            <option value={NEW}>A new set…</option>
          </SelectField>
        )}
        {into === NEW && (
          <Field
            label="Name of the new set"
            hint="Such as the occasion: Autumn catalogue"
            required
            maxLength={200}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
        {!!error && <ProblemNote>{textOf(error)}</ProblemNote>}
        <div className="flex justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} disabled={!sets || (into === NEW && !title.trim())}>
            Save as a draft
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
