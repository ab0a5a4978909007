import { type Fact, type Model, measuredBy, printed, printedMeasure } from '../catalogue/catalogue.ts';

/** Columns of a group's table: model, designation, forces, dimensions by letter, weight. */
export type Columns = { label: string; measures?: Attribute; cell: (model: Model) => string }[];

/** Without a unit the attribute is text. */
export type Attribute = Pick<Fact, 'name' | 'unit'>;

export const weightText = (kilograms: number): string => (kilograms < 1 ? kilograms.toFixed(3) : kilograms.toFixed(2));

const label = (name: string, unit?: string): string => (unit && unit !== '-' ? `${name} (${unit})` : name);

export const factText = (value: Fact['value'] | undefined): string =>
  typeof value === 'number' ? printed(value) : (value ?? '');

const DESIGNATION = 'Size';

/**
 * Columns of the worksheet. Beside a designation, the column of model names is left out, because the site adds them.
 */
export const sheetColumns = (columns: Columns): Columns =>
  columns.some(({ label }) => label === DESIGNATION) ? columns.slice(1) : columns;

/** The workbook's cell with the attribute of a column: blank if the label names the attribute, `-` for plain text. */
export const measuresCell = ({ label: text, measures }: Columns[number]): string =>
  !measures ? '-' : text === label(measures.name, measures.unit) ? '' : measures.name;

export function columnsOf(model: Model, kilograms: (model: Model) => number): Columns {
  return [
    { label: 'Model', cell: (m) => m.name },
    ...(model.designation ? [{ label: DESIGNATION, cell: (m: Model) => m.designation ?? '' }] : []),
    ...model.facts
      .filter((f) => f.column)
      .map((wanted) => ({
        label: label(wanted.name, wanted.unit),
        measures: wanted,
        cell: (m: Model) => factText(m.facts.find((f) => f.name === wanted.name)?.value),
      })),
    ...model.measures.map((measure) => ({
      label: measure.unit === '' ? measure.letter : label(measure.letter, measure.unit ?? 'mm'),
      measures: { name: measuredBy(measure), unit: measure.unit === '' ? undefined : (measure.unit ?? 'mm') },
      cell: (m: Model) => {
        const own = m.measures.find((other) => other.letter === measure.letter);
        return own ? printedMeasure(own) : '';
      },
    })),
    { label: 'Weight (kg)', measures: { name: 'Weight', unit: 'kg' }, cell: (m) => weightText(kilograms(m)) },
  ];
}
