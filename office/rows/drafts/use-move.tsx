import { type ReactNode, useRef, useState } from 'react';
import type { ChangeSet, DraftChange } from '../../../src/features/office/change-sets/change-sets.contract.ts';
import type {
  Conflict as Conflicting,
  OfficeRow as Row,
} from '../../../src/features/office/resources/resources.contract.ts';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { when } from '../../shell/data/moments.ts';
import { office, textOf } from '../../shell/data/office-api.ts';
import { conflictsOf } from '../../shell/data/rows.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { useDraftsChanged } from './drafts-data.ts';

export interface SeenDraft {
  id: number;
  version: number;
}
export interface Move {
  resource: string;
  id: Row['id'];
  version: number;
  label: string;
  place: { into?: string | undefined; before: number | null };
  drafts: readonly SeenDraft[];
}
export type Moved = { row: Row; cause: string } | { set: ChangeSet };

/**
 * Moves rows at once or as drafts. Before saving, reports another order that somebody drafted since.
 * @param set id of the change set; 0 for none
 * @param onEnd called after each attempt, since versions may have changed
 */
export function useMove(
  set: number,
  { onMoved, onEnd }: { onMoved: (moved: Moved) => void; onEnd: (resource: string) => unknown },
) {
  const notify = useNotify();
  const draftsChanged = useDraftsChanged();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [met, setMet] = useState<{ move: Move; conflicts: readonly Conflicting[] }>();
  const notifyMoved = useMovedNotice(onEnd);
  const move = async (one: Move) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const { resource, id, version, label, place, drafts } = one;
    const body = {
      resource,
      id,
      version,
      before: place.before,
      ...(place.into === undefined ? {} : { into: place.into }),
    };
    try {
      const moved = set
        ? await office.callRaw('/api/office/draft_place', { ...body, set, drafts: [...drafts] })
        : await office.callRaw('/api/office/place_row', body);
      setMet(undefined);
      if ('cause' in moved) notifyMoved(one, moved.cause);
      else setAnnouncement(`${label} was moved`);
      onMoved(moved);
    } catch (failure) {
      const conflicts = draftsMet(failure);
      setMet(conflicts && { move: one, conflicts });
      if (!conflicts) notify(`${label} was not moved. ${textOf(failure)}`, { type: 'error' });
    } finally {
      if (set) draftsChanged();
      await onEnd(resource);
      running.current = false;
      setBusy(false);
    }
  };
  const dialog = met && (
    <MoveMet
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

/** Returns a function that reports a move which visitors see, with an Undo button. */
function useMovedNotice(onEnd: (resource: string) => unknown) {
  const notify = useNotify();
  return ({ label, resource }: Move, cause: string): void => {
    const undo = async () => {
      try {
        const { left } = await office.callRaw('/api/office/take_back', { cause });
        if (left.length) notify(`${label} was changed since. Its order was only partly undone.`, { type: 'error' });
        else notify(`${label} is back in its former place`, { type: 'success' });
      } catch (failure) {
        notify(`The move was not undone. ${textOf(failure)}`, { type: 'error' });
      }
      await onEnd(resource);
    };
    notify(`${label} was moved`, { type: 'success', undo });
  };
}

function draftsMet(failure: unknown): readonly Conflicting[] | undefined {
  const conflicts = conflictsOf(failure);
  return conflicts.length > 0 && conflicts.every(({ draft }) => draft) ? conflicts : undefined;
}

const NAMED = 5;

function MoveMet({
  move,
  conflicts,
  busy,
  onMove,
  onClose,
}: {
  move: Move;
  conflicts: readonly Conflicting[];
  busy: boolean;
  onMove: () => void;
  onClose: () => void;
}): ReactNode {
  const [{ changed_by: by, changed_at: at } = { changed_by: null, changed_at: null }] = conflicts;
  const labels = conflicts.map(({ current }) => current?.label ?? '').filter(Boolean);
  const more = labels.length - NAMED;
  return (
    <ActionDialog title="Someone else edited this" action="Move it anyway" onAct={onMove} busy={busy} onClose={onClose}>
      <p>
        {by ?? 'Someone'} drafted another order in this set{at && ` on ${when(at)}`}. It is shown now; {move.label} was
        not moved.
      </p>
      <p>Moving it anyway gives new places to:</p>
      <ul className="list-disc ps-5">
        {labels.slice(0, NAMED).map((label) => (
          <li key={label}>{label}</li>
        ))}
        {more > 0 && <li>{more} more</li>}
      </ul>
    </ActionDialog>
  );
}

export function inDraftedOrder(
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
