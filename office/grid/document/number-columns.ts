import { NO_MEASURE } from '../../../src/features/catalogue/measures/column-measures.ts';
import { parseAttributeLabel } from '../../../src/features/catalogue/measures/parse-attribute-label.ts';
import {
  type ColumnMeasure,
  isPlainNumber,
  PLAIN_NUMBER_MEASURE,
} from '../../../src/features/catalogue/measures/parse-cell-value.ts';
import { findQuantity, isUnitSymbol } from '../../../src/features/catalogue/measures/unit-table.ts';
import { type GridColumn, type GridTable, getCellText, getShownColumns } from './grid-document.ts';

/** Minimum share of numbers in a numeric column. */
const MIN_NUMBER_SHARE = 0.8;
const MIN_NUMBERS = 5;
const MAX_ROWS_READ = 60;

export const isUnitText = (text: string): boolean => isUnitSymbol(text.trim().replace(/^[([](.*)[)\]]$/, '$1'));

export function areNumbers(texts: readonly string[], share = MIN_NUMBER_SHARE, least = MIN_NUMBERS): boolean {
  const filled = texts.filter((text) => text !== '');
  return filled.length >= least && filled.filter(isPlainNumber).length >= share * filled.length;
}

export function findMeasureByLabel(label: string, measures: string | undefined): ColumnMeasure | undefined {
  const { name, unit } = parseAttributeLabel(label);
  return measures !== NO_MEASURE && findQuantity(name, unit) ? { name, unit, printedUnit: '' } : undefined;
}

const knownTypes = new WeakMap<
  GridTable['columns'],
  { rows: GridTable['rows']; types: ReadonlyMap<string, ColumnMeasure> }
>();

/** Numeric columns without an attribute. Returns the same object while the result is equal. */
export function findNumberColumns(table: Pick<GridTable, 'columns' | 'rows'>): ReadonlyMap<string, ColumnMeasure> {
  const before = knownTypes.get(table.columns);
  if (before?.rows === table.rows) return before.types;
  const found = new Map<string, ColumnMeasure>();
  getShownColumns(table).forEach((column, at) => {
    const type = at > 0 && !column.measured ? findNumberType(column, table) : undefined;
    if (type) found.set(column.key, type);
  });
  const isSame = before && found.size === before.types.size && [...found.keys()].every((key) => before.types.has(key));
  const types = isSame ? before.types : found;
  knownTypes.set(table.columns, { rows: table.rows, types });
  return types;
}

function findNumberType(
  { key, label, measures }: GridColumn,
  { rows }: Pick<GridTable, 'rows'>,
): ColumnMeasure | undefined {
  if (measures === NO_MEASURE) return undefined;
  const byLabel = findMeasureByLabel(label, measures);
  if (byLabel) return byLabel;
  return areNumbers(rows.slice(0, MAX_ROWS_READ).map((row) => getCellText(row, key)))
    ? PLAIN_NUMBER_MEASURE
    : undefined;
}
