import { type Fact, figure, type Model } from '../catalogue/catalogue.ts';
import { readSheet } from './content-sheets.ts';
import type { Weighed } from './plan.ts';
import { type Attribute, columnsOf, factText } from './table-columns.ts';

/** What a model states, in the columns of its table and beside them. */

/** The filters in the order that an engineer chooses by: what it must hold, where it must reach, how it is fixed. */
const FILTERS = [
  ...['Holding capacity', 'Clamping force', 'Load per pair', 'Static load', 'Spring force', 'Cylinder force at 6 bar'],
  // Tiles show the first length that most models state: what a part is named by goes before its height.
  ...['Reach', 'Pin diameter', 'Knob diameter', 'Wheel diameter', 'Grip length', 'Height', 'Stroke', 'Take-up'],
  ...['Spindle length', 'Arm length'],
  ...['Thread', 'Action', 'Mounting', 'Bar type', 'Head', 'Drive', 'Handle type', 'Material', 'Grip', 'Colour'],
  // What follows is asked by few: the site shows it on demand.
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
  // These are drawn, and are no filters.
  ...['Bar arc, behind front', 'Bar arc, height', 'Bar arc, radius', 'Bar arc, from', 'Bar arc, to'],
  ...['Handle arc, behind front', 'Handle arc, height', 'Handle arc, radius', 'Handle arc, from', 'Handle arc, to'],
];

export function filterPlace({ name }: Attribute): number {
  const place = FILTERS.indexOf(name);
  if (place < 0) throw new Error(`${name} has no place among the filters`);
  return place;
}

/** How much room a clamp takes while it is open, which only its solids tell. */
function openFacts({ facts }: Model, { opened }: Pick<Weighed, 'opened'>): Fact[] {
  const opens = facts.some(({ name }) => name === 'Bar opens' || name === 'Handle opens');
  return opens && opened ? [figure('Open length', opened.x, 'mm'), figure('Open height', opened.z, 'mm')] : [];
}

/** What no column of its table prints. */
export const statedBeside = (model: Model, solids: Pick<Weighed, 'opened'>): Fact[] => [
  ...model.facts.filter((f) => !f.column),
  ...openFacts(model, solids),
];

/** Every attribute of a model as the workbook has it. */
export const attributeTexts = (model: Model, solids: Pick<Weighed, 'opened' | 'kilograms'>): Map<string, string> =>
  new Map([
    ...columnsOf(model, () => solids.kilograms).flatMap(({ measures, cell }): [string, string][] =>
      measures ? [[measures.name, cell(model)]] : [],
    ),
    ...statedBeside(model, solids).map((f): [string, string] => [f.name, factText(f.value)]),
  ]);

/** The same as the workbook has them, by model: a column measures what its heading says, and the other attributes have cells of their own. */
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

/** Where the workbook says something else than the model; nothing of a model that is not in it yet. */
export const outdated = (texts: Map<string, string>, row: Map<string, string> | undefined): string[] =>
  [...new Set([...texts.keys(), ...(row?.keys() ?? [])])].flatMap((name) =>
    !row || texts.get(name) === row.get(name)
      ? []
      : [
          `${name} is ${row.get(name) ?? 'missing'} in the workbook and ${texts.get(name) ?? 'not stated'} by the model`,
        ],
  );
