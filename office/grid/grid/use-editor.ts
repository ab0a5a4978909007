import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { type Editor, goTo, openEditor, tableInSight, viewOf } from '../document/editor.ts';
import { cellOf, type GridDocument, rowsByKey, tableOf } from '../document/grid-document.ts';
import { problemsOf } from '../document/problems.ts';
import type { Stored } from '../document/stored.ts';

function changedCount(stored: GridDocument, now: GridDocument): number {
  let count = stored.filter(({ number }) => !tableOf(now, number)).length;
  for (const table of now) {
    const before = tableOf(stored, table.number);
    const rows = rowsByKey(before ?? { rows: [] });
    if (table.headline !== (before?.headline ?? '')) count += 1;
    if (JSON.stringify(table.columns) !== JSON.stringify(before?.columns ?? [])) count += 1;
    if (before && table.rows.some(({ key }, at) => key !== before.rows[at]?.key)) count += 1;
    for (const row of table.rows) {
      const old = rows.get(row.key);
      if (old === row) continue;
      if (old && old.active !== row.active) count += 1;
      count += table.columns.filter(({ key }) => cellOf(row, key) !== cellOf(old, key)).length;
    }
  }
  return count;
}

/**
 * State of the table editor. `current` returns the latest document, even before React renders it. The slow counts of
 * changes and problems are deferred.
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
  // Without the cursor, which moves with every key: problems and changes do not depend on it.
  const {
    steps: { now },
    stored: { document },
    refusals,
  } = useDeferredValue(editor);
  const problems = useMemo(() => problemsOf(document, now, refusals), [document, now, refusals]);
  const changed = useMemo(() => changedCount(document, now), [document, now]);
  const nextProblem = () => {
    const { cursor } = viewOf(latest.current).selection;
    const { number } = latest.current;
    const at = problems.findIndex(
      (one) => one.table === number && one.row === cursor.row && one.column === cursor.column,
    );
    const next = problems[at + 1] ?? problems[0];
    if (next) update((editorNow) => goTo(editorNow, next.table, next));
  };
  return { editor, table: tableInSight(editor), update, current, problems, changed, nextProblem, finding, setFinding };
}
export type GridEditor = ReturnType<typeof useEditor>;
