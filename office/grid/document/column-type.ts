import { NO_MEASURE } from '../../../src/features/catalogue/measures/measured-columns.ts';
import { isPlainNumber, type Measured, PLAIN_NUMBER } from '../../../src/features/catalogue/measures/read-figure.ts';
import { attributeLabel } from '../../../src/features/catalogue/units/attribute-label.ts';
import { isUnitSymbol, quantityOf } from '../../../src/features/catalogue/units/unit-table.ts';
import { type Column, cellOf, printedOf, type Table } from './grid-document.ts';

/** Minimum share of numbers in a numeric column. */
const SHARE = 0.8;
const LEAST = 5;
const LOOKED_AT = 60;

export const isUnit = (text: string): boolean => isUnitSymbol(text.trim().replace(/^[([](.*)[)\]]$/, '$1'));

export function areNumbers(texts: readonly string[], share = SHARE, least = LEAST): boolean {
  const filled = texts.filter((text) => text !== '');
  return filled.length >= least && filled.filter(isPlainNumber).length >= share * filled.length;
}

export function numbersByLabel(label: string, measures: string | undefined): Measured | undefined {
  const { name, unit } = attributeLabel(label);
  return measures !== NO_MEASURE && quantityOf(name, unit) ? { name, unit, printedUnit: '' } : undefined;
}

const known = new WeakMap<Table['columns'], { rows: Table['rows']; types: ReadonlyMap<string, Measured> }>();

/** Numeric columns without an attribute. Returns the same object while the result is equal. */
export function numberColumns(table: Pick<Table, 'columns' | 'rows'>): ReadonlyMap<string, Measured> {
  const before = known.get(table.columns);
  if (before?.rows === table.rows) return before.types;
  const found = new Map<string, Measured>();
  printedOf(table).forEach((column, at) => {
    const type = at > 0 && !column.measured ? typeOf(column, table) : undefined;
    if (type) found.set(column.key, type);
  });
  const isSame = before && found.size === before.types.size && [...found.keys()].every((key) => before.types.has(key));
  const types = isSame ? before.types : found;
  known.set(table.columns, { rows: table.rows, types });
  return types;
}

function typeOf({ key, label, measures }: Column, { rows }: Pick<Table, 'rows'>): Measured | undefined {
  if (measures === NO_MEASURE) return undefined;
  const byLabel = numbersByLabel(label, measures);
  if (byLabel) return byLabel;
  return areNumbers(rows.slice(0, LOOKED_AT).map((row) => cellOf(row, key))) ? PLAIN_NUMBER : undefined;
}
