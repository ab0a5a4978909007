import { Button } from '../../src/ui/button.tsx';
import { counted } from '../data/values.ts';
import { numberColumns } from '../document/column-type.ts';
import { selectedKeys } from '../document/editor.ts';
import { cellOf } from '../document/grid-document.ts';
import { notesOf } from '../document/problems.ts';
import type { GridEditor } from '../grid/use-editor.ts';

interface StatusLineProps {
  grid: GridEditor;
  saving: boolean;
  onNextProblem: () => void;
}

/** What there is, what has changed, and what is wrong; beside it the cell with the cursor in full. */
export function StatusLine({ grid: { editor, table, problems, changed }, saving, onNextProblem }: StatusLineProps) {
  const { rows, columns } = selectedKeys(editor);
  const view = editor.views.get(editor.number);
  const cursor = view?.selection.cursor;
  const column = table.columns.find(({ key }) => key === cursor?.column);
  const row = table.rows.find(({ key }) => key === cursor?.row);
  const problem = problems.find(
    (one) => one.table === table.number && one.row === row?.key && one.column === column?.key,
  );
  const note = row && column && !problem ? notesOf(row, table, numberColumns(table)).get(column.key) : undefined;
  const cells = rows.length * columns.length;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-1 text-steel-600">
      <span>{counted(table.rows.length, 'row')}</span>
      {cells > 1 && <span>{counted(cells, 'cell')} selected</span>}
      <p role="status" className={changed ? 'text-warning' : ''}>
        {saving ? 'Saving…' : changed ? `${counted(changed, 'change')} not saved yet` : 'All saved'}
      </p>
      {problems.length > 0 && (
        <Button variant="secondary" size="small" aria-keyshortcuts="F8" onClick={onNextProblem} className="text-danger">
          {counted(problems.length, 'problem')}: go to the next
        </Button>
      )}
      {row && column && cells === 1 && (
        <p className="min-w-0 flex-1 truncate text-end">
          {problem ? (
            <span className="text-danger">
              {column.label} {problem.problem}
            </span>
          ) : (
            <>
              <span className="font-semibold">{column.label}</span> {cellOf(row, column.key)}
              {note && <span className="text-warning"> {note}</span>}
            </>
          )}
        </p>
      )}
    </div>
  );
}
