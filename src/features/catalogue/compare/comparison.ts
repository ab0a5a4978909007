import { leadingNumber } from '../../../platform/natural-order.ts';
import type { Model, ModelAttribute } from '../products/models.contract.ts';
import { attributeKey, isDrawingLetter } from '../units/attribute-label.ts';
import {
  chosenUnit,
  convert,
  figuresIn,
  type Quantity,
  quantityOf,
  type ShownFigures,
  sameUnit,
  type UnitChoice,
} from '../units/units.ts';

/** A printed value; one attribute may be printed in two units. */
type Printed = Pick<ModelAttribute, 'unit' | 'figures'>;

/** One attribute of all compared models. */
export interface ComparedRow {
  name: string;
  /** The unit of the first model that has the attribute; the other values are converted to it. */
  unit: string;
  /** The printed values of each model; empty if it does not have the attribute. */
  values: Printed[][];
  differs: boolean;
}

export interface ComparedGroup {
  title: 'Features' | 'Dimensions';
  rows: ComparedRow[];
}

/** All attributes of the models: those of the first model in its order, then those that only others have. */
export function compareAttributes(models: readonly Pick<Model, 'attributes'>[]): ComparedGroup[] {
  const rows = new Map<string, { first: ModelAttribute; values: Printed[][] }>();
  for (const [at, { attributes }] of models.entries()) {
    for (const attribute of attributes) {
      const { name, unit, figures } = attribute;
      const key = `${attributeKey(name)} ${quantityOf(name, unit) ?? unit}`;
      const row = rows.get(key) ?? { first: attribute, values: models.map(() => []) };
      row.values[at]?.push({ unit, figures });
      rows.set(key, row);
    }
  }
  const all = [...rows.values()].map(
    ({ first: { name, unit }, values }): ComparedRow => ({
      name,
      unit,
      values,
      differs: differ(values, quantityOf(name, unit), unit),
    }),
  );
  const features = all.filter(({ name }) => !isDrawingLetter(name));
  const dimensions = all.filter(({ name }) => isDrawingLetter(name));
  return [
    { title: 'Features' as const, rows: features },
    { title: 'Dimensions' as const, rows: dimensions },
  ].filter((group) => group.rows.length > 0);
}

/** The value in the displayed unit, if it is printed in several units. */
const inUnit = (printed: Printed[], quantity: Quantity | undefined, unit: string): Printed | undefined =>
  printed.find((one) => (quantity ? sameUnit(quantity, one.unit, unit) : one.unit === unit)) ?? printed[0];

/** Values in different units count as equal within half a percent, because both may have been rounded. */
const ROUNDING = 0.005;

function differ(values: Printed[][], quantity: Quantity | undefined, unit: string): boolean {
  const [first, ...others] = values.map((printed) => inUnit(printed, quantity, unit));
  return others.some((other) => {
    if (!first || !other) return first !== other;
    if (first.unit === other.unit) return !sameText(first.figures, other.figures);
    const a = quantity && convert(leadingNumber(first.figures) ?? Number.NaN, quantity, first.unit, unit);
    const b = quantity && convert(leadingNumber(other.figures) ?? Number.NaN, quantity, other.unit, unit);
    if (a === undefined || b === undefined || Number.isNaN(a + b)) return true;
    return Math.abs(a - b) > ROUNDING * Math.max(Math.abs(a), Math.abs(b));
  });
}

/** Treats `10` and `10.0` as equal, and `Steel` and `steel`. */
const sameText = (a: string, b: string) =>
  a.trim().toLowerCase() === b.trim().toLowerCase() || (a !== '' && b !== '' && Number(a) === Number(b));

/** The row's values in one unit: the visitor's, else the first model's. Null for models without the attribute. */
export function shownValues({ name, unit, values }: ComparedRow, choice: UnitChoice): (ShownFigures | null)[] {
  const quantity = quantityOf(name, unit);
  const to = chosenUnit(quantity, choice) ?? unit;
  return values.map((printed) => {
    const best = inUnit(printed, quantity, to);
    return best ? figuresIn(name, best.unit, best.figures, to) : null;
  });
}
