import { type Fact, type Model, printed, printedMeasure } from '../catalogue/catalogue.ts';

/** The columns of a group's table: the model, its designation, what it performs, its dimensions by letter, its weight. */
export type Columns = { label: string; cell: (model: Model) => string }[];

export const weightText = (kilograms: number): string => (kilograms < 1 ? kilograms.toFixed(3) : kilograms.toFixed(2));

const label = (name: string, unit?: string): string => (unit && unit !== '-' ? `${name} (${unit})` : name);

const cellOf = (value: number | string | undefined): string =>
  typeof value === 'number' ? printed(value) : (value ?? '');

const DESIGNATION = 'Size';

/** The columns of the workbook. A designation is the first one, since the site adds the names. */
export const sheetColumns = (columns: Columns): Columns =>
  columns.some(({ label }) => label === DESIGNATION) ? columns.slice(1) : columns;

export function columnsOf(model: Model, kilograms: (model: Model) => number): Columns {
  const same = (a: Fact, b: Fact): boolean => a.name === b.name && a.unit === b.unit;
  return [
    { label: 'Model', cell: (m) => m.name },
    ...(model.designation ? [{ label: DESIGNATION, cell: (m: Model) => m.designation ?? '' }] : []),
    ...model.facts
      .filter((f) => f.column)
      .map((wanted) => ({
        label: label(wanted.name, wanted.unit),
        cell: (m: Model) => cellOf(m.facts.find((f) => f.column && same(f, wanted))?.value),
      })),
    ...model.measures.map((measure) => ({
      label: measure.unit === '' ? measure.letter : label(measure.letter, measure.unit ?? 'mm'),
      cell: (m: Model) => {
        const own = m.measures.find((other) => other.letter === measure.letter);
        return own ? printedMeasure(own) : '';
      },
    })),
    { label: 'Weight (kg)', cell: (m) => weightText(kilograms(m)) },
  ];
}
