import { useState } from 'react';
import type { ChangeSet } from '../../../src/features/office/drafts/change-sets.contract.ts';
import type { ChangeConflict as Conflicting } from '../../../src/features/office/rows/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { InputField, SelectField } from '../../../src/ui/forms/input-field.tsx';
import { Dialog } from '../../../src/ui/overlays/dialog.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { formatPlural } from '../../shell/data/form-values.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { getErrorText, officeApi } from '../../shell/data/office-api.ts';
import type { DraftChangeInput } from '../../shell/data/row-queries.ts';
import { getConflicts } from '../../shell/data/row-queries.ts';
import { useResources, useStaffSession } from '../../shell/data/staff-session.ts';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { chooseSideForAllLines, type MergeSide } from '../form/merge-values.ts';
import { ArchivedNote, MergeTable, RemovedImagesNote } from '../form/row-conflict.tsx';
import { ChooseSideForAll, FocusedHeading } from '../form/side-cells.tsx';
import {
  buildChosenChanges,
  buildDraftConflicts,
  buildOtherRow,
  countOpenLines,
  type DraftConflict,
  type SeenRow,
  type SidesByChange,
} from './draft-conflicts.ts';
import { useChangeSets, useInvalidateDrafts } from './drafts-data.ts';

interface SaveDraftDialogProps {
  changes: DraftChangeInput[];
  onClose: () => void;
  onDone: (set: ChangeSet) => void;
  onRefused?: (error: unknown) => boolean;
  row?: SeenRow | undefined;
  labelOf?: (change: DraftChangeInput, field: string) => string | undefined;
}

const NEW_SET = 'new';

export function SaveDraftDialog(props: SaveDraftDialogProps) {
  const { data: session } = useStaffSession();
  // Refetches the change sets first, because the choice must not change once it is shown.
  const query = useChangeSets('waiting', { fresh: true });
  const { data: sets, isFetchedAfterMount } = query;
  const isReady = sets !== undefined && isFetchedAfterMount;
  return (
    // Remounted when loaded, so that the first field gets the focus.
    <Dialog key={String(isReady)} label="Save draft" open onClose={props.onClose} className="dialog-centre dialog-wide">
      {isReady ? (
        <ChangeSetChoice
          {...props}
          sets={sets.filter(({ state }) => state !== 'scheduled')}
          ownId={session?.staff.id}
        />
      ) : (
        <div className="p-6">
          <QueryStatus query={{ ...query, isPending: true }} label="Loading the change sets" />
        </div>
      )}
    </Dialog>
  );
}

interface ChangeSetChoiceProps extends SaveDraftDialogProps {
  sets: readonly ChangeSet[];
  ownId: number | undefined;
}

function ChangeSetChoice(props: ChangeSetChoiceProps) {
  const { changes: first, sets: found, ownId, onClose, onDone, onRefused, labelOf } = props;
  const changed = useInvalidateDrafts();
  const { data: resources = [] } = useResources();
  const [sets] = useState(found);
  const own = sets.filter((set) => set.created_by_id === ownId);
  const others = sets.filter((set) => set.created_by_id !== ownId);
  // Another person's change set is never preselected.
  const [into, setInto] = useState(String(own[0]?.id ?? NEW_SET));
  const [title, setTitle] = useState('');
  const [changes, setChanges] = useState(first);
  const [row, setRow] = useState(props.row);
  const [conflicts, setConflicts] = useState<readonly Conflicting[]>();
  const [chosen, setChosen] = useState<SidesByChange>({});
  const draftConflicts = conflicts && buildDraftConflicts(resources, changes, conflicts, labelOf, row);
  const left = draftConflicts ? countOpenLines(draftConflicts, chosen) : 0;
  const { busy, error, submit } = useOfficeRequest(async () => {
    const sent = conflicts ? buildChosenChanges(changes, conflicts, chosen, row) : changes;
    if (sent.length === 0) return onClose();
    try {
      const target = into === NEW_SET ? { title: title.trim() } : { set: Number(into) };
      const { set } = await officeApi.callRaw('/api/office/draft_changes', { ...target, changes: sent });
      changed();
      onDone(set);
    } catch (failure) {
      const met = getConflicts(failure);
      if (met.length) {
        setChanges(sent);
        setChosen({});
        if (row && conflicts?.[0]) setRow(buildOtherRow(conflicts[0]));
        setConflicts(met);
      } else if (onRefused?.(failure)) onClose();
      else throw failure;
    }
  });
  return (
    <form onSubmit={submit} className="dense flex flex-col gap-4 p-6">
      {draftConflicts ? (
        <DraftConflicts draftConflicts={draftConflicts} chosen={chosen} onChoose={setChosen} />
      ) : (
        <>
          <h2>Save draft</h2>
          <p>Visitors do not see it until its change set is published.</p>
          {sets.length > 0 && (
            <SelectField label="Change set" value={into} onChange={({ target }) => setInto(target.value)}>
              <SelectOptions
                choices={[
                  ...own.map(({ id, title: of, changes: count }) => ({
                    value: String(id),
                    label: `${of} (${formatPlural(count, 'draft')})`,
                  })),
                  { value: NEW_SET, label: 'New change set…' },
                  ...others.map(({ id, title: of, changes: count, created_by }) => ({
                    value: String(id),
                    label: `${of} (${formatPlural(count, 'draft')}, of ${created_by})`,
                  })),
                ]}
              />
            </SelectField>
          )}
          {into === NEW_SET && (
            <InputField
              label="Name of the new change set"
              hint="For example the occasion: Autumn catalogue"
              required
              maxLength={200}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </>
      )}
      {!!error && <ProblemNote>{getErrorText(error)}</ProblemNote>}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {left > 0 && <p className="me-auto text-steel-600">{left} left to choose</p>}
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} disabled={left > 0 || (into === NEW_SET && !title.trim())}>
          Save draft
        </Button>
      </div>
    </form>
  );
}

interface DraftConflictsProps {
  draftConflicts: readonly DraftConflict[];
  chosen: SidesByChange;
  onChoose: (chosen: SidesByChange) => void;
}

function DraftConflicts({ draftConflicts, chosen, onChoose }: DraftConflictsProps) {
  const all = (side: MergeSide) =>
    onChoose(
      Object.fromEntries(draftConflicts.map(({ position, lines }) => [position, chooseSideForAllLines(lines, side)])),
    );
  const count = draftConflicts.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <>
      <FocusedHeading>Someone else edited this</FocusedHeading>
      <p>
        Nothing is saved yet, and your changes are kept. Where you both changed a field, choose which value to keep.
        Replaced values stay in the history of the change set.
      </p>
      {count > 1 && <ChooseSideForAll onChoose={all} />}
      <div className="flex max-h-[50dvh] flex-col gap-5 overflow-y-auto">
        {draftConflicts.map((meeting) => (
          <section key={meeting.position} className="flex flex-col gap-2">
            <h3>{meeting.label}</h3>
            <p className="text-steel-600">{describeDraftConflict(meeting)}</p>
            <RemovedImagesNote images={meeting.removed} />
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

function describeDraftConflict({ changed_by, changed_at, draft, gone, lines }: DraftConflict): string {
  const who = changed_by ?? 'Someone';
  const at = changed_at ? ` on ${formatMoment(changed_at)}` : '';
  if (gone) return `${who} removed this entry${at}: it is left out of the draft.`;
  if (draft) return `${who} drafted this entry in this set${at}.`;
  return `${who} changed it${at}${lines.length ? '' : ', in other fields: both are kept'}.`;
}
