import { parseLeadingRange } from '../../../platform/numbers/typed-number.ts';
import {
  CAPACITY_ATTRIBUTE,
  countDecimals,
  parseAttributeLabel,
  parseSymbol,
  REACH_ATTRIBUTE,
  toAttributeKey,
} from '../measures/parse-attribute-label.ts';
import { findQuantity } from '../measures/unit-table.ts';
import type { NamedRange } from '../measures/value.contract.ts';
import type { LabelKey } from '../products/models.contract.ts';

/** Column width for about 6, 10, 18 or more characters, where the browser does not measure all rows. */
export type ColumnSize = 's' | 'm' | 'l' | 'xl';

export interface TableColumn {
  key: string;
  label: string;
  letter?: string;
  unit: string;
  numeric: boolean;
  /** Maximum number of decimals, for alignment at the point. */
  decimals: number;
  size: ColumnSize;
  /** Value of all rows, stated once above the table instead of in a column. */
  common?: string;
}

/**
 * An array, because repeated keys would make the HTML longer. `cells` exclude the name; `parts`: number of accessories
 * and spare parts.
 */
export type ModelTableCells = readonly [
  id: number,
  name: string,
  cells: readonly string[],
  parts?: number,
  replacedBy?: string,
];

export interface ShownColumn extends TableColumn {
  at: number;
  /** Meaning of a label that is only a letter of the drawing. */
  meaning?: string | undefined;
  converted?: {
    from: string;
    show: (cell: string) => string;
  };
}

export interface TableAttributeValues {
  name: string;
  unit: string;
  at?: number;
  value?: string;
  values?: readonly string[];
}

export interface ModelTableView {
  id: string;
  headline: string;
  nameLabel: string;
  nameSize: ColumnSize;
  columns: TableColumn[];
  keys: number[];
  typed: TableAttributeValues[];
  rows: ModelTableCells[];
}

interface Attribute {
  name: string;
  unit: string;
  /** Key of the attribute's column; '' if it has none. */
  column?: string;
  values: readonly string[];
}

interface TableResponse {
  table: string;
  headline: string;
  columns?: Partial<Record<LabelKey, string>>;
  rows: ({ model_id: number; model_name: string } & Record<string, unknown>)[];
  attributes?: readonly Attribute[];
  /** Keys of columns that repeat another column in a second unit. */
  repeated?: readonly string[];
  accessoryCounts?: Readonly<Record<string, number>>;
  replaced?: Readonly<Record<string, string>>;
}

const KEYS = Array.from({ length: 20 }, (_, at) => `r${at + 1}`);
const FIGURE = /^[+±-]?\d[\d ,.]*$/;

/**
 * Omits empty columns; the raw key replaces a missing label. Forces and reaches stated beside the table become columns
 * after its forces (docs/spec/catalogue.md#model-tables).
 */
export function buildTableView({
  table,
  headline,
  columns = {},
  rows,
  attributes = [],
  repeated = [],
  accessoryCounts = {},
  replaced = {},
}: TableResponse): ModelTableView {
  const labelOf = (key: string) => columns[key.replace('r', 'c') as LabelKey] ?? '';
  const namesAreFirst = rows.every(({ r1, model_name }) => !r1 || r1 === model_name);
  const isUsed = (key: string) => (key === 'r1' ? !namesAreFirst : labelOf(key) || rows.some((row) => row[key]));
  const usedKeys = KEYS.filter((key) => isUsed(key) && !repeated.includes(key));
  const tableColumns = usedKeys.map((key) => {
    const values: readonly string[] = rows.map((row) => String(row[key] ?? ''));
    const measures = attributes.find(({ column }) => column === key)?.name;
    return { ...parseAttributeLabel(labelOf(key) || key), key, values, measures };
  });
  const added = attributes
    .filter(({ unit, column, values }) => unit && !column && values.some(Boolean))
    .filter(({ name, unit }) => findQuantity(name, unit) === 'force' || name === REACH_ATTRIBUTE)
    .map((attribute) => ({ ...attribute, key: attribute.name, measures: attribute.name }));
  const lastForce = tableColumns.findLastIndex(({ name, unit }) => findQuantity(name, unit) === 'force');
  const all = tableColumns.toSpliced(lastForce + 1, 0, ...added);
  const keys = pickKeyColumns(all);
  return {
    id: table,
    headline,
    nameLabel: namesAreFirst ? columns.c1 || 'Model' : 'Model number',
    nameSize: chooseColumnSize(rows.map(({ model_name }) => model_name)),
    columns: all.map((column, at) => buildColumn(column, keys.includes(at))),
    keys,
    typed: attributes.map((attribute) => buildAttributeValues(attribute, all)),
    rows: rows.map(({ model_id, model_name }, at) => {
      const cells = all.map(({ values }) => values[at] ?? '');
      return buildTableRow(model_id, model_name, cells, accessoryCounts[model_id], replaced[model_id]);
    }),
  };
}

export function buildTableRow(
  id: number,
  name: string,
  cells: readonly string[],
  accessoryCount = 0,
  replacedBy = '',
): ModelTableCells {
  if (replacedBy) return [id, name, cells, accessoryCount, replacedBy];
  return accessoryCount ? [id, name, cells, accessoryCount] : [id, name, cells];
}

interface Column extends Attribute {
  key: string;
  measures?: string | undefined;
}

function buildAttributeValues(
  { name, unit, column, values }: Attribute,
  columns: readonly Column[],
): TableAttributeValues {
  const at = columns.findIndex(({ key }) => key === (column || name));
  if (at >= 0) return { name, unit, at };
  const [value = ''] = values;
  return values.every((other) => other === value) ? { name, unit, value } : { name, unit, values };
}

function pickKeyColumns(columns: readonly Column[]): number[] {
  const numericPositions = columns.flatMap((column, at) =>
    column.values.some((value) => FIGURE.test(value)) ? [at] : [],
  );
  const where = (test: (column: Column) => boolean) => numericPositions.filter((at) => test(columns[at] as Column));
  const measuring = (attribute: string) =>
    where(({ name, measures = name }) => toAttributeKey(measures) === toAttributeKey(attribute))[0];
  const capacity = measuring(CAPACITY_ATTRIBUTE);
  const [force] = where(({ name, unit }) => findQuantity(name, unit) === 'force');
  const reach = measuring(REACH_ATTRIBUTE);
  const wanted = [capacity ?? force, reach, ...numericPositions].filter((at) => at !== undefined);
  const names = wanted.map((at) => columns[at]?.name);
  return wanted.filter((_, position) => names.indexOf(names[position]) === position).slice(0, 2);
}

export function buildColumn({ key, name, unit, values, measures = name }: Column, isKey = false): TableColumn {
  const filled = values.filter(Boolean);
  const label = isKey ? measures : name;
  const symbol = parseSymbol(name);
  const numeric = filled.length > 0 && filled.every((value) => FIGURE.test(value));
  const [common] = !isKey && values.length > 1 && new Set(values).size === 1 ? filled : [];
  return {
    key,
    label,
    ...(symbol && (symbol === name || label !== name) && { letter: symbol }),
    unit,
    numeric,
    decimals: numeric ? filled.reduce((most, value) => Math.max(most, countDecimals(value)), 0) : 0,
    size: chooseColumnSize([...name.split(/[\s/-]/), ...filled]),
    ...(common && { common }),
  };
}

export const formatColumnUnit = ({ label, letter, unit }: TableColumn): string =>
  letter && letter !== label ? `${letter} ${unit}` : unit;

export function chooseColumnSize(texts: readonly string[]): ColumnSize {
  const longest = texts.reduce((max, { length }) => Math.max(max, length), 0);
  if (longest <= 6) return 's';
  if (longest <= 10) return 'm';
  return longest <= 18 ? 'l' : 'xl';
}

/** Ranges of the numeric columns over all tables, or of their key columns only. */
export function computeNumericRanges(
  tables: readonly Pick<ModelTableView, 'columns' | 'rows' | 'keys'>[],
  which: 'all' | 'keys',
): NamedRange[] {
  const ranges = new Map<string, NamedRange>();
  for (const { columns, rows, keys } of tables) {
    for (const [at, { label: name, unit, numeric }] of columns.entries()) {
      if (!numeric || (which === 'keys' && !keys.includes(at))) continue;
      for (const [, , cells] of rows) {
        const ends = parseLeadingRange(cells[at] ?? '');
        if (ends === undefined) continue;
        const [from, to] = ends;
        const { min, max } = ranges.get(`${name} ${unit}`) ?? { min: from, max: to };
        ranges.set(`${name} ${unit}`, { name, unit, min: Math.min(min, from), max: Math.max(max, to) });
      }
    }
  }
  return [...ranges.values()];
}
