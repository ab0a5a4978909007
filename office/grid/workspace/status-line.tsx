import { Fragment, useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../src/ui/button.tsx';
import { formatPlural } from '../../shell/data/form-values.ts';
import { findCellWarnings } from '../document/cell-problems.ts';
import { getCellText } from '../document/grid-document.ts';
import { getSelectedKeys } from '../document/grid-editor.ts';
import { findNumberColumns } from '../document/number-columns.ts';
import { computeStatistics } from '../document/selection-statistics.ts';
import type { CellDrafts } from '../document/stored-grid.ts';
import type { GridEditor } from '../grid/use-grid-editor.ts';

interface StatusLineProps {
  grid: GridEditor;
  saving: boolean;
  onNextProblem: () => void;
}

export function StatusLine({ grid: { editor, table, problems, changed }, saving, onNextProblem }: StatusLineProps) {
  const rested = useDeferredValue(editor);
  const { steps, number, views } = rested;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of what is selected, a moment after the key
  const statistics = useMemo(() => computeStatistics(rested), [steps, number, views]);
  const view = editor.views.get(editor.number);
  const cursor = view?.selection.cursor;
  const column = table.columns.find(({ key }) => key === cursor?.column);
  const row = table.rows.find(({ key }) => key === cursor?.row);
  const problem = problems.find(
    (one) => one.table === table.number && one.row === row?.key && one.column === column?.key,
  );
  const note =
    row && column && !problem ? findCellWarnings(row, table, findNumberColumns(table)).get(column.key) : undefined;
  const { rows, columns } = getSelectedKeys(editor);
  const cells = rows.length * columns.length;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-1 text-steel-600">
      <span>{formatPlural(table.rows.length, 'row')}</span>
      {cells > 1 && (
        <span>
          {formatPlural(cells, 'cell')} selected
          {statistics &&
            ` · ${formatPlural(statistics.count, 'number')}${statistics.sum === undefined ? ' of several units' : `, sum ${statistics.sum}, min ${statistics.least}, max ${statistics.most}`}`}
        </span>
      )}
      <p role="status" className={changed ? 'text-warning' : ''}>
        {saving ? 'Saving…' : changed ? `${formatPlural(changed, 'change')} not saved yet` : 'All saved'}
      </p>
      {problems.length > 0 && (
        <Button variant="secondary" size="small" aria-keyshortcuts="F8" onClick={onNextProblem} className="text-danger">
          {formatPlural(problems.length, 'problem')}: go to the next
        </Button>
      )}
      <DraftedCells drafts={editor.stored.drafts} />
      {row && column && cells === 1 && (
        <p className="min-w-0 flex-1 truncate text-end">
          {problem ? (
            <span className="text-danger">
              {column.label} {problem.problem}
            </span>
          ) : (
            <>
              <span className="font-semibold">{column.label}</span> {getCellText(row, column.key)}
              {note && <span className="text-warning"> {note}</span>}
            </>
          )}
        </p>
      )}
    </div>
  );
}

function DraftedCells({ drafts: { sets, cells } }: { drafts: CellDrafts }) {
  if (!sets.size) return null;
  const count = [...cells.values()].reduce((sum, { size }) => sum + size, 0);
  return (
    <span>
      {formatPlural(count, 'cell')} {count === 1 ? 'has' : 'have'} a draft in{' '}
      {[...sets].map(([id, title], at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <Link to={`/drafts/${id}`} className="text-link">
            {title}
          </Link>
        </Fragment>
      ))}
    </span>
  );
}
