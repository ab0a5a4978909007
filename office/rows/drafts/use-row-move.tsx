import { type ReactNode, useRef, useState } from 'react';
import type { ChangeSet, DraftChange } from '../../../src/features/office/drafts/change-sets.contract.ts';
import type {
  ChangeConflict as Conflicting,
  OfficeRow as Row,
} from '../../../src/features/office/rows/resources.contract.ts';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { undoRecordedAct, useOfferUndo } from '../../shell/controls/use-offer-undo.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { getErrorText, officeApi } from '../../shell/data/office-api.ts';
import { getConflicts } from '../../shell/data/row-queries.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { useInvalidateDrafts } from './drafts-data.ts';

export interface SeenDraft {
  id: number;
  version: number;
}
export interface RowMoveRequest {
  resource: string;
  id: Row['id'];
  version: number;
  label: string;
  target: { into?: string | undefined; before: number | null };
  drafts: readonly SeenDraft[];
}
export type RowMoveResult = { row: Row; cause: string } | { set: ChangeSet };

/**
 * Moves rows at once or as drafts. Before saving, reports another order that somebody drafted since.
 * @param set id of the change set; 0 for none
 * @param onEnd called after each attempt, since versions may have changed
 */
export function useRowMove(
  set: number,
  { onMoved, onEnd }: { onMoved: (moved: RowMoveResult) => void; onEnd: (resource: string) => unknown },
) {
  const notify = useNotify();
  const draftsChanged = useInvalidateDrafts();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [met, setMet] = useState<{ move: RowMoveRequest; conflicts: readonly Conflicting[] }>();
  const movedResource = useRef('');
  const offerUndo = useOfferUndo(() => onEnd(movedResource.current));
  const move = async (one: RowMoveRequest) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const { resource, id, version, label, target, drafts } = one;
    const body = {
      resource,
      id,
      version,
      before: target.before,
      ...(target.into === undefined ? {} : { into: target.into }),
    };
    try {
      const moved = set
        ? await officeApi.callRaw('/api/office/draft_place', { ...body, set, drafts: [...drafts] })
        : await officeApi.callRaw('/api/office/place_row', body);
      setMet(undefined);
      movedResource.current = resource;
      if ('cause' in moved) offerUndo(`${label} was moved`, () => undoRecordedAct(moved.cause));
      else setAnnouncement(`${label} was moved`);
      onMoved(moved);
    } catch (failure) {
      const conflicts = findDraftConflicts(failure);
      setMet(conflicts && { move: one, conflicts });
      if (!conflicts) notify(`${label} was not moved. ${getErrorText(failure)}`, { type: 'error' });
    } finally {
      if (set) draftsChanged();
      await onEnd(resource);
      running.current = false;
      setBusy(false);
    }
  };
  const dialog = met && (
    <MoveConflictDialog
      {...met}
      busy={busy}
      onClose={() => setMet(undefined)}
      onMove={() => {
        const seen = new Map(met.move.drafts.map(({ id, version }) => [id, version]));
        for (const { current, draft } of met.conflicts)
          if (current && draft) seen.set(Number(current.id), draft.version);
        void move({ ...met.move, drafts: [...seen].map(([id, version]) => ({ id, version })) });
      }}
    />
  );
  return { move, busy, announcement, dialog };
}

function findDraftConflicts(failure: unknown): readonly Conflicting[] | undefined {
  const conflicts = getConflicts(failure);
  return conflicts.length > 0 && conflicts.every(({ draft }) => draft) ? conflicts : undefined;
}

const MAX_ROWS_NAMED = 5;

function MoveConflictDialog({
  move,
  conflicts,
  busy,
  onMove,
  onClose,
}: {
  move: RowMoveRequest;
  conflicts: readonly Conflicting[];
  busy: boolean;
  onMove: () => void;
  onClose: () => void;
}): ReactNode {
  const [{ changed_by: by, changed_at: at } = { changed_by: null, changed_at: null }] = conflicts;
  const labels = conflicts.map(({ current }) => current?.label ?? '').filter(Boolean);
  const more = labels.length - MAX_ROWS_NAMED;
  return (
    <ActionDialog title="Someone else edited this" action="Move it anyway" onAct={onMove} busy={busy} onClose={onClose}>
      <p>
        {by ?? 'Someone'} saved another order in this change set{at && ` on ${formatMoment(at)}`}. The list now shows
        it; {move.label} was not moved.
      </p>
      <p>Moving it anyway also changes the order of:</p>
      <ul className="list-disc ps-5">
        {labels.slice(0, MAX_ROWS_NAMED).map((label) => (
          <li key={label}>{label}</li>
        ))}
        {more > 0 && <li>{more} more</li>}
      </ul>
    </ActionDialog>
  );
}

export function sortByDraftedOrder(
  rows: readonly Row[],
  order: string,
  changes: readonly DraftChange[],
): { rows: Row[]; drafts: SeenDraft[] } {
  const draftOf = new Map(changes.flatMap((change) => (change.row_id === null ? [] : [[change.row_id, change]])));
  const numberOf = (row: Row) =>
    Number(draftOf.get(String(row.id))?.fields.find(({ name }) => name === order)?.draft ?? row[order] ?? 0);
  return {
    rows: rows.toSorted((a, b) => numberOf(a) - numberOf(b) || Number(a.id) - Number(b.id)),
    drafts: [...draftOf].map(([id, { version }]) => ({ id: Number(id), version })),
  };
}
