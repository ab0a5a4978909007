import { useContext, useId, useMemo, useRef, useState } from 'react';
import { optionalComponent } from '../../../ui/lazy.tsx';
import { useStoredValue } from '../../../web/stored/stored-value.ts';
import { useIdleImport } from '../../../web/use-idle-import.ts';
import { CompareForm } from '../compare/compare-pick.tsx';
import { storedComparePicks } from '../compare/compare-picks.ts';
import type { DrawingView } from '../drawings/load-drawing-view.ts';
import { storedUnitChoice } from '../measures/use-units.ts';
import { formatColumnUnit, type ModelTableView, type ShownColumn } from './build-table-view.ts';
import { CommonValues, separateCommonColumns } from './common-values.tsx';
import type { idleParts } from './idle-parts.tsx';
import { getCellClass, getTableRole, type TableLayout } from './model-row.tsx';
import { LongTableBody, TableBody } from './table-body.tsx';
import { DEFAULT_TABLE_CHOICE, NAME_COLUMN_INDEX, type TableChoice } from './table-choice.ts';
import type { TableToolsProps } from './table-tools.tsx';
import { TableSurroundingsContext, useIsNarrow, useRowActions } from './use-table-rows.ts';

const TableFilters = optionalComponent(async () => (await import('./table-filters.tsx')).TableFilters);

/** Longer tables are split into parts, because layout as one table is too slow. */
const LONG_TABLE_ROWS = 200;

interface ModelTableProps {
  table: ModelTableView;
  /** Group of the drawing whose letters are highlighted. */
  drawing?: string;
  letters?: DrawingView['dimensions'] | undefined;
}

/** Tools are loaded when the page is idle; their space is reserved from the start. */
export function ModelTable({ table, drawing, letters }: ModelTableProps) {
  const [choice, setChoice] = useState(DEFAULT_TABLE_CHOICE);
  const [filtering, setFiltering] = useState(false);
  const tools = useIdleImport(() => import('./idle-parts.tsx'))?.idleParts;
  const units = useStoredValue(storedUnitChoice);
  const picks = useStoredValue(storedComparePicks);
  const { fitting, fittingOnly } = useContext(TableSurroundingsContext);
  const narrow = useIsNarrow();
  const all = table.rows;
  const actions = useRowActions();

  const { hidden } = choice;
  const allColumns = useMemo<ShownColumn[]>(
    () => table.columns.map((column, at) => ({ ...column, at, meaning: meaningOf(column.label, letters) })),
    [table, letters],
  );
  const { columns, common } = useMemo(
    () => separateCommonColumns(tools?.shownColumns(allColumns, hidden, units) ?? allColumns),
    [allColumns, tools, hidden, units],
  );
  const rows = useMemo(() => {
    const shown = tools?.shownRows(table, choice, columns) ?? table.rows;
    return fitting && fittingOnly ? shown.filter(([id]) => fitting.has(id)) : shown;
  }, [table, tools, choice, columns, fitting, fittingOnly]);
  const long = all.length > LONG_TABLE_ROWS;
  const layout = useMemo<TableLayout>(
    () => ({
      form: `compare-${table.id}`,
      long,
      narrow,
      nameSize: table.nameSize,
      keys: pickShownKeys(columns, table),
    }),
    [table, columns, long, narrow],
  );
  const scroller = useRef<HTMLElement>(null);
  // A unit change remounts the table, to avoid a layout shift; for long tables remounting is too slow.
  const mounted = long || !tools ? '' : `${units.length ?? ''}${units.force ?? ''}`;
  const captionId = `caption-${table.id}`;
  const panel = useId();
  const shared = { table, columns, choice, onChange: setChoice };
  const body = { rows, columns, picks, fitting, layout, actions };
  return (
    <div>
      <div className="relative mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <div className="flex min-h-8 items-center gap-3 max-sm:w-full">
          <h3 id={captionId}>{table.headline || 'Models'}</h3>
          <span role="status" className="text-sm whitespace-nowrap text-steel-600">
            {formatShownCount(rows.length, all.length)}
          </span>
        </div>
        <div className="flex min-h-8 items-center justify-end gap-2 max-sm:w-full">
          {tools && (
            <tools.Toolbar
              {...shared}
              heading={captionId}
              panel={panel}
              filtering={filtering}
              onFiltering={setFiltering}
            />
          )}
          <CompareForm form={layout.form} />
        </div>
      </div>
      {filtering && <TableFilters {...shared} id={panel} />}
      <CommonValues columns={common} dimensions={drawing} />
      <div className="data-table-frame" data-dimensions={drawing}>
        {tools && <tools.MoreColumns key={mounted} scroller={scroller} />}
        <section
          ref={scroller}
          className={`data-table-scroll ${long ? 'max-h-[85vh] overflow-y-auto' : ''}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable with the keyboard
          tabIndex={0}
          aria-labelledby={captionId}
          onCopy={tools?.copyTable}
        >
          <table
            key={mounted}
            id={`table-${table.id}`}
            className={`data-table model-table ${long ? 'data-table-long' : ''}`}
            {...getTableRole(layout, 'table')}
          >
            <caption className="sr-only">{table.headline || 'Models'}</caption>
            <TableHead shared={shared} layout={layout} tools={tools} />
            {long ? <LongTableBody {...body} scroller={scroller} /> : <TableBody {...body} />}
          </table>
        </section>
      </div>
    </div>
  );
}

interface TableHeadProps {
  shared: TableToolsProps;
  layout: TableLayout;
  tools: typeof idleParts | undefined;
}

function TableHead({ shared, layout, tools }: TableHeadProps) {
  const { table, columns, choice } = shared;
  return (
    <thead {...getTableRole(layout, 'rowgroup')}>
      <tr {...getTableRole(layout, 'row')}>
        <th
          scope="col"
          aria-sort={getAriaSort(choice, NAME_COLUMN_INDEX)}
          {...getTableRole(layout, 'columnheader')}
          className={getCellClass(layout, false, table.nameSize)}
          {...getPrintedHeading(tools, table.nameLabel)}
        >
          {tools ? <tools.NameHeading {...shared} /> : <span className="sort">{table.nameLabel}</span>}
        </th>
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            aria-sort={getAriaSort(choice, column.at)}
            data-dim={column.letter}
            {...getTableRole(layout, 'columnheader')}
            className={getCellClass(layout, column.numeric, column.size, layout.keys.includes(column.at))}
            {...getPrintedHeading(tools, column.label, column.unit && formatColumnUnit(column))}
          >
            {tools ? <tools.Heading {...shared} column={column} /> : <PlainHeading column={column} />}
          </th>
        ))}
        <th scope="col" className="order" {...getTableRole(layout, 'columnheader')} data-screen-only="">
          Quantity
        </th>
      </tr>
    </thead>
  );
}

/** Printed by print.css, because Chromium omits buttons from headings that it repeats on the next page. */
const getPrintedHeading = (tools: unknown, label: string, unit?: string) =>
  tools ? { 'data-label': label, 'data-unit': unit || undefined } : {};

const PlainHeading = ({ column }: { column: ShownColumn }) => (
  <span className="sort">
    {column.label}
    {column.meaning && <span className="sr-only">{`, ${column.meaning}${column.unit ? ', ' : ''}`}</span>}
    {column.unit && <span className="block text-xs font-normal text-steel-600">{formatColumnUnit(column)}</span>}
  </span>
);

const meaningOf = (label: string, letters: ModelTableProps['letters']) =>
  letters?.find(({ letter }) => letter === label)?.meaning || undefined;

const formatShownCount = (shown: number, all: number) =>
  shown === all ? (all === 1 ? '1 model' : `${all} models`) : `${shown} of ${all} models`;

const getAriaSort = ({ sorting }: TableChoice, column: number) =>
  sorting?.column === column ? (sorting.descending ? 'descending' : 'ascending') : undefined;

const pickShownKeys = (columns: ShownColumn[], table: ModelTableView) =>
  table.keys.filter((key) => columns.some(({ at }) => at === key));
