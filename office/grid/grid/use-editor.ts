import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { type Editor, goTo, openEditor, tableInSight, viewOf } from '../document/editor.ts';
import { cellOf, NAME, rowsByKey, tableOf } from '../document/grid-document.ts';
import { type CellProblem, problemsOf } from '../document/problems.ts';
import type { Stored } from '../document/stored.ts';

export type TableProblem = CellProblem & { table: number };

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
 * `current` is always the latest document, also after a request. Expensive counts of changes and problems are deferred
 * after a key.
 */
export function useEditor(open: () => Stored) {
  const [editor, setEditor] = useState(() => openEditor(open()));
  const [finding, setFinding] = useState(false);
  const latest = useRef(editor);
  const update = useCallback((change: (editor: Editor) => Editor) => {
    latest.current = change(latest.current);
    setEditor(latest.current);
  }, []);
  const current = useCallback(() => latest.current, []);
  // Excludes the cursor, which moves with every key.
  const { steps, stored, refusals } = useDeferredValue(editor);
  const problems = useMemo(() => allProblems({ steps, stored, refusals }), [steps, stored, refusals]);
  const changed = useMemo(() => changedCount({ steps, stored }), [steps, stored]);
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
