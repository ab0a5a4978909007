import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { findGridProblems } from '../document/cell-problems.ts';
import { findTable, type GridDocument, getCellText, indexRowsByKey } from '../document/grid-document.ts';
import {
  createEditorState,
  type EditorState,
  getCurrentTable,
  getCurrentView,
  goToCell,
} from '../document/grid-editor.ts';
import type { StoredGrid } from '../document/stored-grid.ts';

function countChangedRows(stored: GridDocument, now: GridDocument): number {
  let count = stored.filter(({ number }) => !findTable(now, number)).length;
  for (const table of now) {
    const before = findTable(stored, table.number);
    const rows = indexRowsByKey(before ?? { rows: [] });
    if (table.headline !== (before?.headline ?? '')) count += 1;
    if (JSON.stringify(table.columns) !== JSON.stringify(before?.columns ?? [])) count += 1;
    if (before && table.rows.some(({ key }, at) => key !== before.rows[at]?.key)) count += 1;
    for (const row of table.rows) {
      const old = rows.get(row.key);
      if (old === row) continue;
      if (old && old.active !== row.active) count += 1;
      count += table.columns.filter(({ key }) => getCellText(row, key) !== getCellText(old, key)).length;
    }
  }
  return count;
}

/**
 * State of the table editor. `current` returns the latest document, even before React renders it. The slow counts of
 * changes and problems are deferred.
 */
export function useGridEditor(open: () => StoredGrid) {
  const [editor, setEditor] = useState(() => createEditorState(open()));
  const [finding, setFinding] = useState(false);
  const latest = useRef(editor);
  const update = useCallback((change: (editor: EditorState) => EditorState) => {
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
  const problems = useMemo(() => findGridProblems(document, now, refusals), [document, now, refusals]);
  const changed = useMemo(() => countChangedRows(document, now), [document, now]);
  const nextProblem = () => {
    const { cursor } = getCurrentView(latest.current).selection;
    const { number } = latest.current;
    const at = problems.findIndex(
      (one) => one.table === number && one.row === cursor.row && one.column === cursor.column,
    );
    const next = problems[at + 1] ?? problems[0];
    if (next) update((editorNow) => goToCell(editorNow, next.table, next));
  };
  return {
    editor,
    table: getCurrentTable(editor),
    update,
    current,
    problems,
    changed,
    nextProblem,
    finding,
    setFinding,
  };
}
export type GridEditor = ReturnType<typeof useGridEditor>;
