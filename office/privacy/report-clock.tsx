import { when } from '../data/moments.ts';
import type { Breach } from '../data/office-types.ts';
import { dueWords } from '../enquiries/desk-data.ts';

/** Whether the Board has its report, or until when it must. */
export function ReportClock({ breach: { board_told_at, due_at } }: { breach: Breach }) {
  if (board_told_at) {
    const isLate = Date.parse(board_told_at) > Date.parse(due_at);
    return (
      <p className="text-steel-700">
        The Board was told {when(board_told_at)}
        {isLate && ', later than 72 hours'}
      </p>
    );
  }
  const isLate = Date.parse(due_at) < Date.now();
  return (
    <p className={isLate ? 'font-semibold text-danger' : 'font-semibold text-warning'}>
      Report to the Board: {dueWords({ due_at })}, {when(due_at)}
    </p>
  );
}
