import { useState } from 'react';
import type { ChangeSet } from '../../../src/features/office/change-sets/change-sets.contract.ts';
import type { Conflict as Conflicting } from '../../../src/features/office/resources/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Field, SelectField } from '../../../src/ui/forms/field.tsx';
import { Dialog } from '../../../src/ui/overlays/dialog.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { when } from '../../shell/data/moments.ts';
import { office, textOf } from '../../shell/data/office-api.ts';
import type { DraftedChange } from '../../shell/data/rows.ts';
import { conflictsOf } from '../../shell/data/rows.ts';
import { useResources, useSession } from '../../shell/data/session.ts';
import { counted } from '../../shell/data/values.ts';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { AllOfOneSide, FocusedHeading } from '../form/choose-side.tsx';
import { ArchivedNote, MergeTable, RemovedPictures } from '../form/conflict.tsx';
import { allOf, type Side } from '../form/merge.ts';
import {
  type Chosen,
  chosenChanges,
  type Meeting,
  meetingsOf,
  type RowSeen,
  stillOpen,
  theirRow,
} from './draft-conflicts.ts';
import { useDraftsChanged, useSets } from './drafts-data.ts';

interface SaveDraftDialogProps {
  changes: DraftedChange[];
  onClose: () => void;
  onDone: (set: ChangeSet) => void;
  onRefused?: (error: unknown) => boolean;
  row?: RowSeen | undefined;
  labelOf?: (change: DraftedChange, field: string) => string | undefined;
}

const NEW = 'new';

export function SaveDraftDialog(props: SaveDraftDialogProps) {
  const { data: session } = useSession();
  // Refetches the change sets first, because the choice must not change once it is shown.
  const query = useSets('waiting', { fresh: true });
  const { data: sets, isFetchedAfterMount } = query;
  const isReady = sets !== undefined && isFetchedAfterMount;
  return (
    // Remounted when loaded, so that the first field gets the focus.
    <Dialog key={String(isReady)} label="Save draft" open onClose={props.onClose} className="dialog-centre dialog-wide">
      {isReady ? (
        <SetChoice {...props} sets={sets.filter(({ state }) => state !== 'scheduled')} ownId={session?.staff.id} />
      ) : (
        <div className="p-6">
          <Waiting query={{ ...query, isPending: true }} label="Loading the change sets" />
        </div>
      )}
    </Dialog>
  );
}

interface SetChoiceProps extends SaveDraftDialogProps {
  sets: readonly ChangeSet[];
  ownId: number | undefined;
}

function SetChoice(props: SetChoiceProps) {
  const { changes: first, sets: found, ownId, onClose, onDone, onRefused, labelOf } = props;
  const changed = useDraftsChanged();
  const { data: resources = [] } = useResources();
  const [sets] = useState(found);
  const own = sets.filter((set) => set.created_by_id === ownId);
  const others = sets.filter((set) => set.created_by_id !== ownId);
  // Another person's change set is never preselected.
  const [into, setInto] = useState(String(own[0]?.id ?? NEW));
  const [title, setTitle] = useState('');
  const [changes, setChanges] = useState(first);
  const [row, setRow] = useState(props.row);
  const [conflicts, setConflicts] = useState<readonly Conflicting[]>();
  const [chosen, setChosen] = useState<Chosen>({});
  const meetings = conflicts && meetingsOf(resources, changes, conflicts, labelOf, row);
  const left = meetings ? stillOpen(meetings, chosen) : 0;
  const { busy, error, submit } = useRequest(async () => {
    const sent = conflicts ? chosenChanges(changes, conflicts, chosen, row) : changes;
    if (sent.length === 0) return onClose();
    try {
      const place = into === NEW ? { title: title.trim() } : { set: Number(into) };
      const { set } = await office.callRaw('/api/office/draft_changes', { ...place, changes: sent });
      changed();
      onDone(set);
    } catch (failure) {
      const met = conflictsOf(failure);
      if (met.length) {
        setChanges(sent);
        setChosen({});
        if (row && conflicts?.[0]) setRow(theirRow(conflicts[0]));
        setConflicts(met);
      } else if (onRefused?.(failure)) onClose();
      else throw failure;
    }
  });
  return (
    <form onSubmit={submit} className="dense flex flex-col gap-4 p-6">
      {meetings ? (
        <DraftConflicts meetings={meetings} chosen={chosen} onChoose={setChosen} />
      ) : (
        <>
          <h2>Save draft</h2>
          <p>Visitors do not see it until its change set is published.</p>
          {sets.length > 0 && (
            <SelectField label="Change set" value={into} onChange={({ target }) => setInto(target.value)}>
              <Options
                choices={[
                  ...own.map(({ id, title: of, changes: count }) => ({
                    value: String(id),
                    label: `${of} (${counted(count, 'draft')})`,
                  })),
                  { value: NEW, label: 'New change set…' },
                  ...others.map(({ id, title: of, changes: count, created_by }) => ({
                    value: String(id),
                    label: `${of} (${counted(count, 'draft')}, of ${created_by})`,
                  })),
                ]}
              />
            </SelectField>
          )}
          {into === NEW && (
            <Field
              label="Name of the new change set"
              hint="Such as the occasion: Autumn catalogue"
              required
              maxLength={200}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </>
      )}
      {!!error && <ProblemNote>{textOf(error)}</ProblemNote>}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {left > 0 && <p className="me-auto text-steel-600">{left} left to choose</p>}
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} disabled={left > 0 || (into === NEW && !title.trim())}>
          Save draft
        </Button>
      </div>
    </form>
  );
}

interface DraftConflictsProps {
  meetings: readonly Meeting[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

function DraftConflicts({ meetings, chosen, onChoose }: DraftConflictsProps) {
  const all = (side: Side) =>
    onChoose(Object.fromEntries(meetings.map(({ position, lines }) => [position, allOf(lines, side)])));
  const count = meetings.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <>
      <FocusedHeading>Someone else edited this</FocusedHeading>
      <p>
        Nothing is saved yet, and your changes are kept. Where you both changed a field, choose which value to keep.
        Replaced values stay in the history of the change set.
      </p>
      {count > 1 && <AllOfOneSide onChoose={all} />}
      <div className="flex max-h-[50dvh] flex-col gap-5 overflow-y-auto">
        {meetings.map((meeting) => (
          <section key={meeting.position} className="flex flex-col gap-2">
            <h3>{meeting.label}</h3>
            <p className="text-steel-600">{aboutMeeting(meeting)}</p>
            <RemovedPictures pictures={meeting.removed} />
            {meeting.archived && <ArchivedNote archived={meeting.archived} />}
            {meeting.lines.length > 0 && (
              <MergeTable
                lines={meeting.lines}
                chosen={chosen[meeting.position] ?? {}}
                onChoose={(field, side) =>
                  onChoose({ ...chosen, [meeting.position]: { ...chosen[meeting.position], [field]: side } })
                }
              />
            )}
          </section>
        ))}
      </div>
    </>
  );
}

function aboutMeeting({ changed_by, changed_at, draft, gone, lines }: Meeting): string {
  const who = changed_by ?? 'Someone';
  const at = changed_at ? ` on ${when(changed_at)}` : '';
  if (gone) return `${who} has removed this row${at}: it is left out of the draft.`;
  if (draft) return `${who} drafted this row in this set${at}.`;
  return `${who} changed it${at}${lines.length ? '' : ', in other fields: both are kept'}.`;
}
