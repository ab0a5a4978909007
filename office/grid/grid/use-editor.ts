import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { type Editor, goTo, openEditor, tableInSight, viewOf } from '../document/editor.ts';
import { cellOf, NAME, rowsByKey, tableOf } from '../document/grid-document.ts';
import { type CellProblem, problemsOf } from '../document/problems.ts';
import type { Stored } from '../document/stored.ts';

export type TableProblem = CellProblem & { table: number };

/** Everything that is wrong with the document, table by table. */
export function allProblems({
  steps,
  stored,
  refusals,
}: Pick<Editor, 'steps' | 'stored' | 'refusals'>): TableProblem[] {
  return steps.now.flatMap((table) => {
    const known = tableOf(stored.document, table.number);
    const same = new Set(known?.rows);
    const others = steps.now.filter(({ number }) => number !== table.number);
    const elsewhere = new Set(others.flatMap(({ rows }) => rows.map((row) => cellOf(row, NAME))));
    return problemsOf(table, (row) => same.has(row), refusals, elsewhere).map((problem) => ({
      ...problem,
      table: table.number,
    }));
  });
}

/** The cells, labels and rows that differ from what is stored. */
function changedCount({ steps, stored }: Pick<Editor, 'steps' | 'stored'>): number {
  let count = 0;
  for (const table of steps.now) {
    const before = tableOf(stored.document, table.number);
    if (before === table) continue;
    const rows = before && rowsByKey(before);
    if (table.headline !== (before?.headline ?? '')) count += 1;
    if (JSON.stringify(table.columns) !== JSON.stringify(before?.columns ?? [])) count += 1;
    if (before && table.rows.some(({ key }, at) => key !== before.rows[at]?.key)) count += 1;
    for (const row of table.rows) {
      const old = rows?.get(row.key);
      if (old === row) continue;
      if (old && old.active !== row.active) count += 1;
      for (const { key } of table.columns) if (cellOf(row, key) !== cellOf(old, key)) count += 1;
    }
  }
  return count + stored.document.filter(({ number }) => !tableOf(steps.now, number)).length;
}

/**
 * The document of the grid while it is edited. `current` is always the latest, also for what goes on after a request. What takes long
 * to count, such as changes and problems, follows a moment after a key.
 */
export function useEditor(open: () => Stored) {
  const [editor, setEditor] = useState(() => openEditor(open()));
  /** True if the bar of the search is open. */
  const [finding, setFinding] = useState(false);
  const latest = useRef(editor);
  const update = useCallback((change: (editor: Editor) => Editor) => {
    latest.current = change(latest.current);
    setEditor(latest.current);
  }, []);
  const current = useCallback(() => latest.current, []);
  // Not of the cursor: it moves with every key.
  const { steps, stored, refusals } = useDeferredValue(editor);
  const problems = useMemo(() => allProblems({ steps, stored, refusals }), [steps, stored, refusals]);
  const changed = useMemo(() => changedCount({ steps, stored }), [steps, stored]);
  /** Puts the cursor on the next cell with a problem, from the first again after the last. */
  const nextProblem = () => {
    const { cursor } = viewOf(latest.current).selection;
    const { number } = latest.current;
    const at = problems.findIndex(
      (one) => one.table === number && one.row === cursor.row && one.column === cursor.column,
    );
    const next = problems[at + 1] ?? problems[0];
    if (next) update((now) => goTo(now, next.table, next));
  };
  return { editor, table: tableInSight(editor), update, current, problems, changed, nextProblem, finding, setFinding };
}
export type GridEditor = ReturnType<typeof useEditor>;
