import { type Fact, figure, type Model } from '../catalogue/catalogue.ts';
import { readSheet } from './content-sheets.ts';
import type { Weighed } from './plan.ts';
import { type Attribute, columnsOf, factText } from './table-columns.ts';

/** Filters in the order in which an engineer chooses: capacity, reach, mounting. */
const FILTERS = [
  ...['Holding capacity', 'Clamping force', 'Load per pair', 'Static load', 'Spring force', 'Cylinder force at 6 bar'],
  // Tiles show the first length that most models have, so naming dimensions come before the height.
  ...['Reach', 'Pin diameter', 'Knob diameter', 'Wheel diameter', 'Grip length', 'Height', 'Stroke', 'Take-up'],
  ...['Spindle length', 'Arm length'],
  ...['Thread', 'Action', 'Mounting', 'Bar type', 'Head', 'Drive', 'Handle type', 'Material', 'Grip', 'Colour'],
  // Rarely used filters, which the site shows on demand.
  ...['Hole pitch, along', 'Hole pitch, across', 'Hole diameter', 'Hole height', 'Holes'],
  ...['Plate diameter', 'Piston diameter', 'Bar height', 'Jaw opening', 'Grip range, smallest', 'Grip range, largest'],
  ...['Spindle axis, nearest', 'Extended reach, largest'],
  ...['Spindle tip, lowest', 'Spindle tip, highest', 'Spindle travel'],
  ...['Bar opens', 'Handle opens', 'Opens', 'Tilt', 'Weight'],
  ...['Length', 'Width', 'Open length', 'Open height', 'Base length', 'Plunger axis height', 'Lever pivot height'],
  ...[
    'Keeper distance',
    'Plunger diameter',
    'Knob height',
    'Lever height',
    'Hub diameter',
    'Hub height',
    'Stud length',
  ],
  ...['Bore diameter', 'Handle length', 'Plate height', 'Thread length', 'Width across flats'],
  ...['Body diameter', 'Outer diameter', 'Nose diameter', 'Body length', 'Head height', 'Collar diameter'],
  ...['Collar height', 'Shank diameter', 'Shank length', 'Flange diameter', 'Height above panel', 'Housing length'],
  ...['Cam length', 'Knuckle diameter', 'Leaf thickness'],
  ...['Grip width', 'Bar depth', 'Slot length'],
  // The site draws these attributes and has no filters for them.
  ...['Bar arc, behind front', 'Bar arc, height', 'Bar arc, radius', 'Bar arc, from', 'Bar arc, to'],
  ...['Handle arc, behind front', 'Handle arc, height', 'Handle arc, radius', 'Handle arc, from', 'Handle arc, to'],
];

export function filterPlace({ name }: Attribute): number {
  const place = FILTERS.indexOf(name);
  if (place < 0) throw new Error(`${name} has no place among the filters`);
  return place;
}

/** Size of the open clamp, which is measured on its solids. */
function openFacts({ facts }: Model, { opened }: Pick<Weighed, 'opened'>): Fact[] {
  const opens = facts.some(({ name }) => name === 'Bar opens' || name === 'Handle opens');
  return opens && opened ? [figure('Open length', opened.x, 'mm'), figure('Open height', opened.z, 'mm')] : [];
}

/** Attributes of a model without a column in its table. */
export const statedBeside = (model: Model, solids: Pick<Weighed, 'opened'>): Fact[] => [
  ...model.facts.filter((f) => !f.column),
  ...openFacts(model, solids),
];

/** Every attribute of a model as written in the workbook. */
export const attributeTexts = (model: Model, solids: Pick<Weighed, 'opened' | 'kilograms'>): Map<string, string> =>
  new Map([
    ...columnsOf(model, () => solids.kilograms).flatMap(({ measures, cell }): [string, string][] =>
      measures ? [[measures.name, cell(model)]] : [],
    ),
    ...statedBeside(model, solids).map((f): [string, string] => [f.name, factText(f.value)]),
  ]);

/** Attributes of the workbook by model, from the columns of its table and from its `attribute:` columns. */
export function writtenAttributes(): Map<string, Map<string, string>> {
  const tables = readSheet('tables');
  return new Map(
    readSheet('models').map((row) => {
      const table = tables.find(({ product, table: number }) => product === row.product && number === row.table) ?? {};
      const texts = new Map<string, string>();
      for (let n = 1; table[`c${n}`]; n += 1) {
        const name = table[`a${n}`] || table[`c${n}`]?.replace(/ \([^()]*\)$/, '');
        if (name && name !== '-') texts.set(name, row[`r${n}`] ?? '');
      }
      for (const [heading, text] of Object.entries(row)) {
        const name = /^attribute:(.*?)(?: \[[^[\]]*\])?$/.exec(heading)?.[1];
        if (name && text) texts.set(name, text);
      }
      return [row.name ?? '', texts];
    }),
  );
}

/** Differences between the workbook and the model; none for a model that is not in the workbook yet. */
export const outdated = (texts: Map<string, string>, row: Map<string, string> | undefined): string[] =>
  [...new Set([...texts.keys(), ...(row?.keys() ?? [])])].flatMap((name) =>
    !row || texts.get(name) === row.get(name)
      ? []
      : [
          `${name} is ${row.get(name) ?? 'missing'} in the workbook and ${texts.get(name) ?? 'not stated'} by the model`,
        ],
  );
