import { attributeKey, attributeLabel } from '../units/attribute-label.ts';
import { quantityOf } from '../units/unit-table.ts';
import {
  isConvertible,
  isSameValue,
  type Measured,
  printedIn,
  readFigure,
  toleranceOf,
  type Value,
  valueText,
} from './read-figure.ts';

export type UnitsByName = ReadonlyMap<string, string | null>;

export const NO_MEASURE = '-';

const WITH_UNIT = /^(.*\S)\s*\[([^[\]]+)\]$/;

export function statedAttribute(stated: string, label: string): { name: string; unit: string | null } {
  const [, name = stated, unit = attributeLabel(label).unit || null] = WITH_UNIT.exec(stated) ?? [];
  return { name, unit };
}

/** Attribute that a column measures: the stated one, else the one in its label; undefined for text. */
export function measuredBy(label: string, stated: string, attributes: UnitsByName): Measured | undefined {
  if (stated === NO_MEASURE || label === '') return undefined;
  const { name: labelName, unit: printedUnit } = attributeLabel(label);
  if (stated) {
    const attribute = statedAttribute(stated, label);
    const name = known(attribute.name, attributes) ?? attribute.name;
    return {
      name,
      unit: attributes.get(name) === undefined ? attribute.unit : (attributes.get(name) ?? null),
      printedUnit,
    };
  }
  const name = known(labelName, attributes);
  const unit = name === undefined ? undefined : attributes.get(name);
  if (name === undefined || unit === undefined) return undefined;
  return isConvertible(name, printedUnit, unit) ? { name, unit, printedUnit } : undefined;
}

const keysOf = new WeakMap<UnitsByName, { size: number; names: ReadonlyMap<string, string> }>();

function known(name: string, attributes: UnitsByName): string | undefined {
  if (attributes.has(name)) return name;
  let keys = keysOf.get(attributes);
  if (keys?.size !== attributes.size) {
    keys = { size: attributes.size, names: new Map([...attributes.keys()].map((one) => [attributeKey(one), one])) };
    keysOf.set(attributes, keys);
  }
  return keys.names.get(attributeKey(name));
}

export const measuredColumns = (
  labels: readonly string[],
  measures: readonly string[],
  attributes: UnitsByName,
): (Measured | undefined)[] => labels.map((label, at) => measuredBy(label, measures[at] ?? '', attributes));

interface RepeatedColumn {
  first: number;
  inFirst: Measured;
}

export function repeatedColumns(
  labels: readonly string[],
  columns: readonly (Measured | undefined)[],
): Map<number, RepeatedColumn> {
  const seen = new Map<string, number>();
  const repeated = new Map<number, RepeatedColumn>();
  const unitAt = (at: number) => attributeLabel(labels[at] ?? '').unit || (columns[at]?.unit ?? '');
  for (const [at, label] of labels.entries()) {
    const key = measureKey(label, columns[at]);
    const first = key === undefined ? undefined : seen.get(key);
    if (key !== undefined && first === undefined) seen.set(key, at);
    if (first === undefined) continue;
    const name = columns[at]?.name ?? attributeLabel(label).name;
    repeated.set(at, { first, inFirst: { name, unit: unitAt(first) || null, printedUnit: unitAt(at) } });
  }
  return repeated;
}

/**
 * Key that is equal for two columns of one measure; undefined for text. Case counts, because dw and Dw are different
 * dimensions.
 */
export function measureKey(label: string, measured: Measured | undefined): string | undefined {
  const { name, unit } = attributeLabel(label);
  const quantity = quantityOf(name, unit);
  return measured?.name ?? (quantity ? `${name} ${quantity}` : undefined);
}

export function completedCells(
  cells: readonly string[],
  repeated: ReturnType<typeof repeatedColumns>,
): readonly string[] {
  if (repeated.size === 0) return cells;
  const completed = [...cells];
  for (const [at, { first, inFirst }] of repeated)
    if (!completed[first]) completed[first] = printedIn(cells[at] ?? '', inFirst) ?? '';
  return completed;
}

export interface CellProblem {
  at: number;
  problem: string;
  allowed: string;
  hasDecimalComma?: boolean;
}

export type RowValues = Map<string, Value | null>;

export function readCells(
  cells: readonly string[],
  columns: readonly (Measured | undefined)[],
): { values: RowValues; problems: CellProblem[] } {
  const values: RowValues = new Map();
  const problems: CellProblem[] = [];
  const firsts = new Map<string, number>();
  for (const [at, measured] of columns.entries()) {
    if (!measured) continue;
    const cell = cells[at] ?? '';
    const reading = readFigure(cell, measured);
    if (reading && 'problem' in reading) problems.push({ at, ...reading });
    const value = reading && 'value' in reading ? reading.value : null;
    const before = values.get(measured.name) ?? null;
    if (before === null) {
      values.set(measured.name, value);
      if (value !== null) firsts.set(measured.name, at);
    } else if (value !== null) {
      const first = firsts.get(measured.name) ?? at;
      const tolerance = toleranceOf(cell, cells[first] ?? '', measured, columns[first] ?? measured);
      if (isSameValue(before, value, tolerance)) continue;
      const problem = `is another ${measured.name} than ${valueText(before)}${measured.unit ? ` ${measured.unit}` : ''}`;
      problems.push({ at, problem, allowed: `the value of column ${first + 1}, in the unit of this column` });
    }
  }
  return { values, problems };
}
