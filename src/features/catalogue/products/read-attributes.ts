import { type NumberRange, parseRange } from '../../../platform/numbers/typed-number.ts';
import { completeCells, findColumnMeasures, findRepeatedColumns } from '../measures/column-measures.ts';
import {
  CAPACITY_ATTRIBUTE,
  EXTENDED_ATTRIBUTE,
  formatUnit,
  isDrawingLetter,
  NEAREST_ATTRIBUTE,
  parseAttributeLabel,
  REACH_ATTRIBUTE,
} from '../measures/parse-attribute-label.ts';
import { parseCellValue } from '../measures/parse-cell-value.ts';
import { findQuantity, findUnit } from '../measures/unit-table.ts';
import type { Model, ModelAttribute } from './models.contract.ts';
import { DRAWING_ATTRIBUTES, type ModelValueRow } from './read-swept-arcs.ts';

/**
 * All that a model states: its attributes with units, their groups, its ratings and its dimensions. Pages, comparisons,
 * papers, spreadsheets, structured data, open data and assistants print the results of these functions.
 */

type Attributes = readonly ModelAttribute[];

export const getMeasureName = ({ attribute, name }: Pick<ModelAttribute, 'attribute' | 'name'>) => attribute || name;

interface LabelledTable {
  labels: readonly string[];
  measures: readonly string[] | null;
}

/** Columns of a table with their measures; `complete` fills blank cells from a repetition in another unit. */
export function resolveTableColumns(
  { labels, measures }: LabelledTable,
  units: readonly Pick<ModelValueRow, 'name' | 'unit'>[],
) {
  const columns = findColumnMeasures(labels, measures ?? [], new Map(units.map(({ name, unit }) => [name, unit])));
  const repeated = findRepeatedColumns(labels, columns);
  return { columns, repeated, complete: (cells: readonly string[]) => completeCells(cells, repeated) };
}

/**
 * The columns of the model's table, then the values stated beside it.
 * @param groups headings by attribute
 */
export function listModelAttributes(
  row: LabelledTable & { name: string; cells: readonly string[] },
  typed: readonly ModelValueRow[],
  groups: ReadonlyMap<string, string> = new Map(),
): ModelAttribute[] {
  const { name, labels, cells } = row;
  const { columns, repeated, complete } = resolveTableColumns(row, typed);
  const completed = complete(cells);
  const fromTable = labels
    .map((title, at) => ({ title, value: completed[at] ?? '', attribute: columns[at]?.name ?? '' }))
    .filter(({ title, value }, at) => title && value && !repeated.has(at) && (at > 0 || value !== name))
    .map((column) => ({ ...column, ...splitUnit(column.title, column.value) }));
  const inCells = new Set(columns.map((column) => column?.name));
  const beside = typed
    .filter((one) => !inCells.has(one.name) && !DRAWING_ATTRIBUTES.includes(one.name))
    .map(({ name: attribute, unit: stored, value: valueText }) => {
      const unit = formatUnit(stored);
      return {
        title: attribute,
        value: unit ? `${valueText} ${unit}` : valueText,
        attribute,
        name: attribute,
        unit,
        figures: valueText,
      };
    });
  return [...fromTable, ...beside].map((one) => ({ ...one, group: groups.get(getMeasureName(one)) ?? '' }));
}

function splitUnit(title: string, value: string) {
  const { name, unit } = parseAttributeLabel(title);
  const own = unit || !beginsWithNumber(value) ? { name: value, unit } : parseAttributeLabel(value);
  return { name, unit: own.unit, figures: own.name };
}

const beginsWithNumber = (text: string) => /^[±+-]?\d/.test(text);

/** Value of an attribute without its unit; '' if not stated. */
export const getAttributeText = (attributes: Attributes, name: string) =>
  attributes.find((one) => getMeasureName(one) === name)?.figures ?? '';

export const formatWithUnit = ({ value, unit, figures: valueText }: ModelAttribute) =>
  unit ? `${valueText} ${unit}` : value;

type ColumnNumber = 1;
export const COLUMN_NUMBERS = Array.from({ length: 20 }, (_, at) => (at + 1) as ColumnNumber);

/**
 * Attribute in a column of the model's table; undefined for a blank cell, and for a column that repeats another one in
 * a second unit.
 */
export const findAttributeOfColumn = (model: Model, number: ColumnNumber): ModelAttribute | undefined =>
  model.attributes.find(({ title }) => title === model[`c${number}`]);

export const getDimensionTexts = (attributes: Attributes): Readonly<Record<string, string>> =>
  Object.fromEntries(
    attributes.flatMap(({ name, figures: valueText }) => (isDrawingLetter(name) ? [[name, valueText]] : [])),
  );

/** Keyed by attribute: lengths in millimetres, angles in degrees, forces in newtons. */
export const getStatedNumbers = (attributes: Attributes): Readonly<Partial<Record<string, number>>> =>
  Object.fromEntries(
    attributes.flatMap((one) => {
      const stated = /^(?:mm|°|N)$/.test(one.unit) && parseValue(one.figures);
      return stated && 'value' in stated ? [[getMeasureName(one), stated.value]] : [];
    }),
  );

/** Like `getStatedNumbers`, with both ends of ranges. */
export const getStatedEnds = (attributes: Attributes): Readonly<Partial<Record<string, NumberRange>>> =>
  Object.fromEntries(
    attributes.flatMap((one) => {
      const ends = /^(?:mm|°|N)$/.test(one.unit) && parseRange(one.figures);
      return ends ? [[getMeasureName(one), ends]] : [];
    }),
  );

/** Positions along a clamp's bar, in millimetres from the base; NaN and undefined both mean not stated. */
export interface ClampBar {
  rated: number;
  end: number;
  nearest?: number | undefined;
  extended?: number | undefined;
}

/** Undefined without a reach. `rated` and `end` differ if the table states a range. */
export function getStatedBar(attributes: Attributes): ClampBar | undefined {
  const reach = parseStatedRange(attributes, REACH_ATTRIBUTE, 'mm');
  if (!reach) return undefined;
  return {
    rated: reach.min,
    end: reach.max,
    nearest: parseStatedRange(attributes, NEAREST_ATTRIBUTE, 'mm')?.max,
    extended: parseStatedRange(attributes, EXTENDED_ATTRIBUTE, 'mm')?.min,
  };
}

/** In newtons; the lower end of a range, undefined if not stated. */
export const getStatedCapacity = (attributes: Attributes): number | undefined =>
  parseStatedRange(attributes, CAPACITY_ATTRIBUTE, 'N')?.min;

/** Read and converted as an import does, so that pages and the clamp finder have the same numbers. */
function parseStatedRange(
  attributes: Attributes,
  name: string,
  unit: string,
): { min: number; max: number } | undefined {
  const quantity = findQuantity(name, unit);
  const found = attributes.find((one) => getMeasureName(one) === name && findQuantity(name, one.unit) === quantity);
  const reading = found && parseCellValue(found.figures, { name, unit, printedUnit: found.unit });
  if (!reading || 'problem' in reading || typeof reading.value === 'string') return undefined;
  const [min, max] = typeof reading.value === 'number' ? [reading.value, reading.value] : reading.value;
  return { min, max };
}

type ParsedValue = { value: number } | { min: number; max: number } | { text: string };

/** @param valueText printed without the unit: "45", "10–20", "M8" */
function parseValue(valueText: string): ParsedValue {
  const ends = parseRange(valueText);
  if (!ends) return { text: valueText };
  const [from, to] = ends;
  return from === to ? { value: from } : { min: from, max: to };
}

export function toUnitData(name: string, unit: string): { unit?: string; unit_code?: string } {
  const quantity = findQuantity(name, unit);
  const code = quantity && findUnit(quantity, unit)?.code;
  return { ...(unit && { unit }), ...(code && { unit_code: code }) };
}

export function toAttributeData(attribute: ModelAttribute) {
  const name = getMeasureName(attribute);
  return { name, label: attribute.title, ...toUnitData(name, attribute.unit), ...parseValue(attribute.figures) };
}

const GROUPS = ['Performance', 'Design and material', 'Dimensions'] as const;
/** Lengths that describe performance rather than size. */
const PERFORMANCE = /reach|stroke|travel|opening|clearance/i;
const WEIGHT = /weight|mass/i;

export const groupAttributes = <Attribute extends ModelAttribute>(attributes: readonly Attribute[]) => {
  const titles = new Set<string>([...GROUPS, ...attributes.map(getGroupTitle)]);
  return [...titles]
    .map((title) => ({ title, lines: attributes.filter((attribute) => getGroupTitle(attribute) === title) }))
    .filter(({ lines }) => lines.length > 0);
};

const getGroupTitle = (attribute: ModelAttribute): string => attribute.group || getDefaultGroupTitle(attribute);

function getDefaultGroupTitle({ name, unit, figures: valueText }: ModelAttribute): (typeof GROUPS)[number] {
  if (isDrawingLetter(name) || (findUnit('mass', unit) && WEIGHT.test(name))) return 'Dimensions';
  if (findUnit('length', unit) && !PERFORMANCE.test(name)) return 'Dimensions';
  return unit || beginsWithNumber(valueText) ? 'Performance' : 'Design and material';
}

const RATINGS = [/holding capacity/i, /^reach/i, /^thread/i, /^weight/i];

export const pickRatings = (attributes: Attributes): ModelAttribute[] =>
  RATINGS.flatMap((rating) => attributes.find((attribute) => rating.test(getMeasureName(attribute))) ?? []);
