import { parseAttributeLabel, toAttributeKey } from './parse-attribute-label.ts';
import {
  type AttributeValue,
  type ColumnMeasure,
  computeTolerance,
  formatAttributeValue,
  formatCellInUnit,
  isConvertible,
  isSameValue,
  parseCellValue,
} from './parse-cell-value.ts';
import { findQuantity } from './unit-table.ts';

export type UnitsByName = ReadonlyMap<string, string | null>;

export const NO_MEASURE = '-';

const WITH_UNIT = /^(.*\S)\s*\[([^[\]]+)\]$/;

export function parseStatedAttribute(stated: string, label: string): { name: string; unit: string | null } {
  const [, name = stated, unit = parseAttributeLabel(label).unit || null] = WITH_UNIT.exec(stated) ?? [];
  return { name, unit };
}

/** Attribute that a column measures: the stated one, else the one in its label; undefined for text. */
export function findColumnMeasure(label: string, stated: string, attributes: UnitsByName): ColumnMeasure | undefined {
  if (stated === NO_MEASURE || label === '') return undefined;
  const { name: labelName, unit: printedUnit } = parseAttributeLabel(label);
  if (stated) {
    const attribute = parseStatedAttribute(stated, label);
    const name = findKnownName(attribute.name, attributes) ?? attribute.name;
    return {
      name,
      unit: attributes.get(name) === undefined ? attribute.unit : (attributes.get(name) ?? null),
      printedUnit,
    };
  }
  const name = findKnownName(labelName, attributes);
  const unit = name === undefined ? undefined : attributes.get(name);
  if (name === undefined || unit === undefined) return undefined;
  return isConvertible(name, printedUnit, unit) ? { name, unit, printedUnit } : undefined;
}

const keysOf = new WeakMap<UnitsByName, { size: number; names: ReadonlyMap<string, string> }>();

function findKnownName(name: string, attributes: UnitsByName): string | undefined {
  if (attributes.has(name)) return name;
  let keys = keysOf.get(attributes);
  if (keys?.size !== attributes.size) {
    keys = { size: attributes.size, names: new Map([...attributes.keys()].map((one) => [toAttributeKey(one), one])) };
    keysOf.set(attributes, keys);
  }
  return keys.names.get(toAttributeKey(name));
}

export const findColumnMeasures = (
  labels: readonly string[],
  measures: readonly string[],
  attributes: UnitsByName,
): (ColumnMeasure | undefined)[] => labels.map((label, at) => findColumnMeasure(label, measures[at] ?? '', attributes));

interface RepeatedColumn {
  first: number;
  inFirst: ColumnMeasure;
}

export function findRepeatedColumns(
  labels: readonly string[],
  columns: readonly (ColumnMeasure | undefined)[],
): Map<number, RepeatedColumn> {
  const seen = new Map<string, number>();
  const repeated = new Map<number, RepeatedColumn>();
  const unitAt = (at: number) => parseAttributeLabel(labels[at] ?? '').unit || (columns[at]?.unit ?? '');
  for (const [at, label] of labels.entries()) {
    const key = toMeasureKey(label, columns[at]);
    const first = key === undefined ? undefined : seen.get(key);
    if (key !== undefined && first === undefined) seen.set(key, at);
    if (first === undefined) continue;
    const name = columns[at]?.name ?? parseAttributeLabel(label).name;
    repeated.set(at, { first, inFirst: { name, unit: unitAt(first) || null, printedUnit: unitAt(at) } });
  }
  return repeated;
}

/**
 * Key that is equal for two columns of one measure; undefined for text. Case counts, because dw and Dw are different
 * dimensions.
 */
export function toMeasureKey(label: string, measured: ColumnMeasure | undefined): string | undefined {
  const { name, unit } = parseAttributeLabel(label);
  const quantity = findQuantity(name, unit);
  return measured?.name ?? (quantity ? `${name} ${quantity}` : undefined);
}

export function completeCells(
  cells: readonly string[],
  repeated: ReturnType<typeof findRepeatedColumns>,
): readonly string[] {
  if (repeated.size === 0) return cells;
  const completed = [...cells];
  for (const [at, { first, inFirst }] of repeated)
    if (!completed[first]) completed[first] = formatCellInUnit(cells[at] ?? '', inFirst) ?? '';
  return completed;
}

export interface CellValueProblem {
  at: number;
  problem: string;
  allowed: string;
  hasDecimalComma?: boolean;
}

export type MeasuredValues = Map<string, AttributeValue | null>;

export function parseCells(
  cells: readonly string[],
  columns: readonly (ColumnMeasure | undefined)[],
): { values: MeasuredValues; problems: CellValueProblem[] } {
  const values: MeasuredValues = new Map();
  const problems: CellValueProblem[] = [];
  const firsts = new Map<string, number>();
  for (const [at, measured] of columns.entries()) {
    if (!measured) continue;
    const cell = cells[at] ?? '';
    const reading = parseCellValue(cell, measured);
    if (reading && 'problem' in reading) problems.push({ at, ...reading });
    const value = reading && 'value' in reading ? reading.value : null;
    const before = values.get(measured.name) ?? null;
    if (before === null) {
      values.set(measured.name, value);
      if (value !== null) firsts.set(measured.name, at);
    } else if (value !== null) {
      const first = firsts.get(measured.name) ?? at;
      const tolerance = computeTolerance(cell, cells[first] ?? '', measured, columns[first] ?? measured);
      if (isSameValue(before, value, tolerance)) continue;
      const problem = `is another ${measured.name} than ${formatAttributeValue(before)}${measured.unit ? ` ${measured.unit}` : ''}`;
      problems.push({ at, problem, allowed: `the value of column ${first + 1}, in the unit of this column` });
    }
  }
  return { values, problems };
}
