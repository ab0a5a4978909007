import { useState } from 'react';
import { parseNumber } from '../../../platform/numbers/typed-number.ts';
import { formatConvertedNumber } from '../measures/convert-values.ts';
import { convertUnit, findQuantity } from '../measures/unit-table.ts';
import type { ShownColumn } from './build-table-view.ts';
import { computeColumnEnds, countColumnValues, listColumnOptions } from './filter-rows.ts';
import { type ColumnBounds, NAME_COLUMN_INDEX } from './table-choice.ts';
import type { TableToolsProps } from './table-tools.tsx';

/** Columns with more values render their options only on focus or pointer enter. */
const MAX_EAGER_OPTIONS = 80;
/** Distinct numbers from which a column is filtered by bounds. */
const MIN_RANGE_VALUES = 3;

export function TableFilters({ id, ...tools }: TableToolsProps & { id: string }) {
  const { table, columns } = tools;
  return (
    <fieldset
      id={id}
      aria-label={`Filters of ${table.headline || 'the table'}`}
      data-screen-only=""
      className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-x-4 gap-y-3 rounded-md border border-steel-200 bg-steel-50 p-4"
    >
      <ValueFilter {...tools} column={{ at: NAME_COLUMN_INDEX, label: table.nameLabel, unit: '' }} />
      {columns.map((column) => {
        const values = countColumnValues(table.rows, column.at);
        if (values < 2) return null;
        const Filter = column.numeric && values >= MIN_RANGE_VALUES ? BoundsFilter : ValueFilter;
        return <Filter key={column.key} {...tools} column={column} />;
      })}
    </fieldset>
  );
}

type FilteredColumn = Pick<ShownColumn, 'at' | 'label' | 'unit' | 'converted'>;
type FilterProps = TableToolsProps & { column: FilteredColumn };

const getColumnTitle = ({ label, unit }: FilteredColumn) => (unit ? `${label} (${unit})` : label);

const FIELD =
  'h-9 w-full min-w-0 rounded-md border bg-white px-2 text-sm tabular-nums pointer-coarse:h-11 hover:border-steel-500';
const getFieldClass = (active: unknown) => `${FIELD} ${active ? 'border-steel-800 font-semibold' : 'border-steel-400'}`;

function BoundsFilter({ table, column, choice, onChange }: FilterProps) {
  const filter = choice.filters[column.at];
  const bounds = typeof filter === 'object' ? convertBounds(filter, column) : { min: '', max: '', unit: column.unit };
  const ends = computeColumnEnds(table, choice.filters, column.at);
  const title = getColumnTitle(column);
  const field = (end: 'min' | 'max', name: string, endIndex: 0 | 1) => (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={`${title}, ${name}`}
      placeholder={ends ? formatCell(ends[endIndex], column) : '–'}
      value={bounds[end]}
      onChange={({ target }) =>
        onChange({ ...choice, filters: { ...choice.filters, [column.at]: { ...bounds, [end]: target.value } } })
      }
      className={getFieldClass(bounds[end])}
    />
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold text-steel-800">{title}</legend>
      <div className="flex gap-2">
        {(
          [
            ['min', 'at least', 0],
            ['max', 'at most', 1],
          ] as const
        ).map(([end, name, endIndex]) => (
          <div key={end} className="min-w-0 flex-1">
            {field(end, name, endIndex)}
            <span aria-hidden="true" className="block text-xs text-steel-600">
              {name}
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function convertBounds(bounds: ColumnBounds, { label, unit, converted }: FilteredColumn): ColumnBounds {
  if (bounds.unit === unit) return bounds;
  const quantity = findQuantity(label, converted?.from ?? unit);
  const inUnit = (text: string) => {
    const typed = parseNumber(text);
    const value = typed !== undefined && quantity ? convertUnit(typed, quantity, bounds.unit, unit) : undefined;
    return value === undefined ? '' : formatConvertedNumber(value, unit, text);
  };
  return { min: inUnit(bounds.min), max: inUnit(bounds.max), unit };
}

const formatCell = (cell: string, { converted }: FilteredColumn) => converted?.show(cell) ?? cell;

function ValueFilter({ table, column, choice, onChange }: FilterProps) {
  const { at } = column;
  const filter = choice.filters[at];
  const value = typeof filter === 'string' ? filter : '';
  const [hasOptions, setHasOptions] = useState(() => countColumnValues(table.rows, at) <= MAX_EAGER_OPTIONS);
  const values = hasOptions ? listColumnOptions(table, choice.filters, at) : [value].filter(Boolean);
  const loadOptions = () => setHasOptions(true);
  const title = getColumnTitle(column);
  return (
    <label className="block min-w-0">
      <span className="mb-1 block text-sm font-semibold text-steel-800">{title}</span>
      <select
        aria-label={`Filter by ${title}`}
        value={value}
        onChange={({ target }) => onChange({ ...choice, filters: { ...choice.filters, [at]: target.value } })}
        onPointerDown={loadOptions}
        onFocus={loadOptions}
        className={getFieldClass(value)}
      >
        <option value="">All</option>
        {buildOptions(column, values).map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Texts of the options; values that look equal after conversion also show the printed value. */
function buildOptions({ converted }: FilteredColumn, values: readonly string[]): { value: string; text: string }[] {
  if (!converted) return values.map((value) => ({ value, text: value }));
  const counts = new Map<string, number>();
  for (const value of values) counts.set(converted.show(value), (counts.get(converted.show(value)) ?? 0) + 1);
  return values.map((value) => {
    const text = converted.show(value);
    return { value, text: (counts.get(text) ?? 0) > 1 ? `${text} (${value} ${converted.from})` : text };
  });
}
