import { useState } from 'react';
import { parseNumber } from '../../../platform/numbers/typed-number.ts';
import { convert, quantityOf } from '../units/unit-table.ts';
import { figure } from '../units/units.ts';
import { type Bounds, NAME_COLUMN } from './table-choice.ts';
import { columnEnds, columnOptions, countValues } from './table-rows.ts';
import type { ToolsProps } from './table-tools.tsx';
import type { ShownColumn } from './table-view.ts';

/** Columns with more values render their options only on focus or pointer enter. */
const MAX_EAGER_OPTIONS = 80;
/** Distinct numbers from which a column is filtered by bounds. */
const MIN_RANGE_VALUES = 3;

export function TableFilters({ id, ...tools }: ToolsProps & { id: string }) {
  const { table, columns } = tools;
  return (
    <fieldset
      id={id}
      aria-label={`Filters of ${table.headline || 'the table'}`}
      data-screen-only=""
      className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-x-4 gap-y-3 rounded-md border border-steel-200 bg-steel-50 p-4"
    >
      <ValueFilter {...tools} column={{ at: NAME_COLUMN, label: table.nameLabel, unit: '' }} />
      {columns.map((column) => {
        const values = countValues(table.rows, column.at);
        if (values < 2) return null;
        const Filter = column.numeric && values >= MIN_RANGE_VALUES ? BoundsFilter : ValueFilter;
        return <Filter key={column.key} {...tools} column={column} />;
      })}
    </fieldset>
  );
}

type FilteredColumn = Pick<ShownColumn, 'at' | 'label' | 'unit' | 'converted'>;
type FilterProps = ToolsProps & { column: FilteredColumn };

const titleOf = ({ label, unit }: FilteredColumn) => (unit ? `${label} (${unit})` : label);

const FIELD =
  'h-9 w-full min-w-0 rounded-md border bg-white px-2 text-sm tabular-nums pointer-coarse:h-11 hover:border-steel-500';
const fieldClass = (active: unknown) => `${FIELD} ${active ? 'border-steel-800 font-semibold' : 'border-steel-400'}`;

function BoundsFilter({ table, column, choice, onChange }: FilterProps) {
  const filter = choice.filters[column.at];
  const bounds = typeof filter === 'object' ? boundsIn(filter, column) : { min: '', max: '', unit: column.unit };
  const ends = columnEnds(table, choice.filters, column.at);
  const title = titleOf(column);
  const field = (end: 'min' | 'max', name: string, place: 0 | 1) => (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={`${title}, ${name}`}
      placeholder={ends ? shownAs(ends[place], column) : '–'}
      value={bounds[end]}
      onChange={({ target }) =>
        onChange({ ...choice, filters: { ...choice.filters, [column.at]: { ...bounds, [end]: target.value } } })
      }
      className={fieldClass(bounds[end])}
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
        ).map(([end, name, place]) => (
          <div key={end} className="min-w-0 flex-1">
            {field(end, name, place)}
            <span aria-hidden="true" className="block text-xs text-steel-600">
              {name}
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function boundsIn(bounds: Bounds, { label, unit, converted }: FilteredColumn): Bounds {
  if (bounds.unit === unit) return bounds;
  const quantity = quantityOf(label, converted?.from ?? unit);
  const inUnit = (text: string) => {
    const typed = parseNumber(text);
    const value = typed !== undefined && quantity ? convert(typed, quantity, bounds.unit, unit) : undefined;
    return value === undefined ? '' : figure(value, unit, text);
  };
  return { min: inUnit(bounds.min), max: inUnit(bounds.max), unit };
}

const shownAs = (cell: string, { converted }: FilteredColumn) => converted?.show(cell) ?? cell;

function ValueFilter({ table, column, choice, onChange }: FilterProps) {
  const { at } = column;
  const filter = choice.filters[at];
  const value = typeof filter === 'string' ? filter : '';
  const [hasOptions, setHasOptions] = useState(() => countValues(table.rows, at) <= MAX_EAGER_OPTIONS);
  const values = hasOptions ? columnOptions(table, choice.filters, at) : [value].filter(Boolean);
  const loadOptions = () => setHasOptions(true);
  const title = titleOf(column);
  return (
    <label className="block min-w-0">
      <span className="mb-1 block text-sm font-semibold text-steel-800">{title}</span>
      <select
        aria-label={`Filter by ${title}`}
        value={value}
        onChange={({ target }) => onChange({ ...choice, filters: { ...choice.filters, [at]: target.value } })}
        onPointerDown={loadOptions}
        onFocus={loadOptions}
        className={fieldClass(value)}
      >
        <option value="">All</option>
        {optionTexts(column, values).map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Texts of the options; values that look equal after conversion also show the printed value. */
function optionTexts({ converted }: FilteredColumn, values: readonly string[]): { value: string; text: string }[] {
  if (!converted) return values.map((value) => ({ value, text: value }));
  const counts = new Map<string, number>();
  for (const value of values) counts.set(converted.show(value), (counts.get(converted.show(value)) ?? 0) + 1);
  return values.map((value) => {
    const text = converted.show(value);
    return { value, text: (counts.get(text) ?? 0) > 1 ? `${text} (${value} ${converted.from})` : text };
  });
}
