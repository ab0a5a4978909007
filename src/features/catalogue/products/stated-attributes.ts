import { type Ends, parseEnds } from '../../../platform/numbers/typed-number.ts';
import { completedCells, measuredColumns, repeatedColumns } from '../measures/measured-columns.ts';
import { readFigure } from '../measures/read-figure.ts';
import {
  attributeLabel,
  CAPACITY,
  EXTENDED,
  isDrawingLetter,
  NEAREST,
  REACH,
  shownUnit,
} from '../units/attribute-label.ts';
import { quantityOf, unitOf } from '../units/unit-table.ts';
import type { Model, ModelAttribute } from './models.contract.ts';
import { DRAWN_ONLY, type TypedValue } from './swept-arcs.ts';

/**
 * All that a model states: its attributes with units, their groups, its ratings and its dimensions. Pages, comparisons,
 * papers, spreadsheets, structured data, open data and assistants print the results of these functions.
 */

type Attributes = readonly ModelAttribute[];

export const measureOf = ({ attribute, name }: Pick<ModelAttribute, 'attribute' | 'name'>) => attribute || name;

interface PrintedTable {
  labels: readonly string[];
  measures: readonly string[] | null;
}

/** Columns of a table with their measures; `complete` fills blank cells from a repetition in another unit. */
export function statedTable({ labels, measures }: PrintedTable, units: readonly Pick<TypedValue, 'name' | 'unit'>[]) {
  const columns = measuredColumns(labels, measures ?? [], new Map(units.map(({ name, unit }) => [name, unit])));
  const repeated = repeatedColumns(labels, columns);
  return { columns, repeated, complete: (cells: readonly string[]) => completedCells(cells, repeated) };
}

/**
 * The columns of the model's table, then the values stated beside it.
 * @param groups headings by attribute
 */
export function attributeList(
  row: PrintedTable & { name: string; cells: readonly string[] },
  typed: readonly TypedValue[],
  groups: ReadonlyMap<string, string> = new Map(),
): ModelAttribute[] {
  const { name, labels, cells } = row;
  const { columns, repeated, complete } = statedTable(row, typed);
  const completed = complete(cells);
  const printed = labels
    .map((title, at) => ({ title, value: completed[at] ?? '', attribute: columns[at]?.name ?? '' }))
    .filter(({ title, value }, at) => title && value && !repeated.has(at) && (at > 0 || value !== name))
    .map((column) => ({ ...column, ...measured(column.title, column.value) }));
  const inCells = new Set(columns.map((column) => column?.name));
  const beside = typed
    .filter((one) => !inCells.has(one.name) && !DRAWN_ONLY.includes(one.name))
    .map(({ name: attribute, unit: stored, value: figures }) => {
      const unit = shownUnit(stored);
      return {
        title: attribute,
        value: unit ? `${figures} ${unit}` : figures,
        attribute,
        name: attribute,
        unit,
        figures,
      };
    });
  return [...printed, ...beside].map((one) => ({ ...one, group: groups.get(measureOf(one)) ?? '' }));
}

function measured(title: string, value: string) {
  const { name, unit } = attributeLabel(title);
  const own = unit || !isNumber(value) ? { name: value, unit } : attributeLabel(value);
  return { name, unit: own.unit, figures: own.name };
}

const isNumber = (text: string) => /^[±+-]?\d/.test(text);

/** Value of an attribute without its unit; '' if not stated. */
export const textOf = (attributes: Attributes, name: string) =>
  attributes.find((one) => measureOf(one) === name)?.figures ?? '';

export const withUnit = ({ value, unit, figures }: ModelAttribute) => (unit ? `${figures} ${unit}` : value);

type ColumnNumber = 1;
export const COLUMNS = Array.from({ length: 20 }, (_, at) => (at + 1) as ColumnNumber);

/**
 * Attribute in a column of the model's table; undefined for a blank cell, and for a column that repeats another one in
 * a second unit.
 */
export const attributeOfColumn = (model: Model, number: ColumnNumber): ModelAttribute | undefined =>
  model.attributes.find(({ title }) => title === model[`c${number}`]);

export const dimensionFigures = (attributes: Attributes): Readonly<Record<string, string>> =>
  Object.fromEntries(attributes.flatMap(({ name, figures }) => (isDrawingLetter(name) ? [[name, figures]] : [])));

/** Keyed by attribute: lengths in millimetres, angles in degrees, forces in newtons. */
export const statedNumbers = (attributes: Attributes): Readonly<Partial<Record<string, number>>> =>
  Object.fromEntries(
    attributes.flatMap((one) => {
      const stated = /^(?:mm|°|N)$/.test(one.unit) && statedValue(one.figures);
      return stated && 'value' in stated ? [[measureOf(one), stated.value]] : [];
    }),
  );

/** Like `statedNumbers`, with both ends of ranges. */
export const statedEnds = (attributes: Attributes): Readonly<Partial<Record<string, Ends>>> =>
  Object.fromEntries(
    attributes.flatMap((one) => {
      const ends = /^(?:mm|°|N)$/.test(one.unit) && parseEnds(one.figures);
      return ends ? [[measureOf(one), ends]] : [];
    }),
  );

/** Positions along a clamp's bar, in millimetres from the base; NaN and undefined both mean not stated. */
export interface Bar {
  rated: number;
  end: number;
  nearest?: number | undefined;
  extended?: number | undefined;
}

/** Undefined without a reach. `rated` and `end` differ if the table states a range. */
export function statedBar(attributes: Attributes): Bar | undefined {
  const reach = statedRange(attributes, REACH, 'mm');
  if (!reach) return undefined;
  return {
    rated: reach.min,
    end: reach.max,
    nearest: statedRange(attributes, NEAREST, 'mm')?.max,
    extended: statedRange(attributes, EXTENDED, 'mm')?.min,
  };
}

/** In newtons; the lower end of a range, undefined if not stated. */
export const statedCapacity = (attributes: Attributes): number | undefined =>
  statedRange(attributes, CAPACITY, 'N')?.min;

/** Read and converted as an import does, so that pages and the clamp finder have the same numbers. */
function statedRange(attributes: Attributes, name: string, unit: string): { min: number; max: number } | undefined {
  const quantity = quantityOf(name, unit);
  const found = attributes.find((one) => measureOf(one) === name && quantityOf(name, one.unit) === quantity);
  const reading = found && readFigure(found.figures, { name, unit, printedUnit: found.unit });
  if (!reading || 'problem' in reading || typeof reading.value === 'string') return undefined;
  const [min, max] = typeof reading.value === 'number' ? [reading.value, reading.value] : reading.value;
  return { min, max };
}

type StatedValue = { value: number } | { min: number; max: number } | { text: string };

/** @param figures printed without the unit: "45", "10–20", "M8" */
function statedValue(figures: string): StatedValue {
  const ends = parseEnds(figures);
  if (!ends) return { text: figures };
  const [from, to] = ends;
  return from === to ? { value: from } : { min: from, max: to };
}

export function unitAsData(name: string, unit: string): { unit?: string; unit_code?: string } {
  const quantity = quantityOf(name, unit);
  const code = quantity && unitOf(quantity, unit)?.code;
  return { ...(unit && { unit }), ...(code && { unit_code: code }) };
}

export function attributeAsData(attribute: ModelAttribute) {
  const name = measureOf(attribute);
  return { name, label: attribute.title, ...unitAsData(name, attribute.unit), ...statedValue(attribute.figures) };
}

const GROUPS = ['Performance', 'Design and material', 'Dimensions'] as const;
/** Lengths that describe performance rather than size. */
const PERFORMANCE = /reach|stroke|travel|opening|clearance/i;
const WEIGHT = /weight|mass/i;

export const attributeGroups = <Attribute extends ModelAttribute>(attributes: readonly Attribute[]) => {
  const titles = new Set<string>([...GROUPS, ...attributes.map(groupOf)]);
  return [...titles]
    .map((title) => ({ title, lines: attributes.filter((attribute) => groupOf(attribute) === title) }))
    .filter(({ lines }) => lines.length > 0);
};

const groupOf = (attribute: ModelAttribute): string => attribute.group || groupByUnit(attribute);

function groupByUnit({ name, unit, figures }: ModelAttribute): (typeof GROUPS)[number] {
  if (isDrawingLetter(name) || (unitOf('mass', unit) && WEIGHT.test(name))) return 'Dimensions';
  if (unitOf('length', unit) && !PERFORMANCE.test(name)) return 'Dimensions';
  return unit || isNumber(figures) ? 'Performance' : 'Design and material';
}

const RATINGS = [/holding capacity/i, /^reach/i, /^thread/i, /^weight/i];

export const ratingsAmong = (attributes: Attributes): ModelAttribute[] =>
  RATINGS.flatMap((rating) => attributes.find((attribute) => rating.test(measureOf(attribute))) ?? []);
