import { leadingNumber } from '../../../platform/natural-order.ts';
import type { Model, ModelAttribute } from '../products/models.contract.ts';
import { attributeKey, isLetter } from '../units/attribute-label.ts';
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

/** A value as it is printed: one attribute may be printed in two units. */
type Printed = Pick<ModelAttribute, 'unit' | 'figures'>;

/** One attribute of all models that are compared. */
export interface ComparedRow {
  name: string;
  /** The unit of the first model that states it; the others are brought to it. */
  unit: string;
  /** For each model what is printed; nothing where it does not state the attribute. */
  values: Printed[][];
  /** The same as they are shown until a visitor has chosen units of their own. */
  shown: (ShownFigures | null)[];
  differs: boolean;
}

export interface ComparedGroup {
  title: 'Features' | 'Dimensions';
  rows: ComparedRow[];
}

/** Every attribute that one of the models has, in the order of the first, what only others have after it. */
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
  const all = [...rows.values()].map(({ first: { name, unit }, values }): ComparedRow => {
    const row = { name, unit, values };
    return { ...row, shown: shownValues(row, {}), differs: differ(values, quantityOf(name, unit), unit) };
  });
  const features = all.filter(({ name }) => !isLetter(name));
  const dimensions = all.filter(({ name }) => isLetter(name));
  return [
    { title: 'Features' as const, rows: features },
    { title: 'Dimensions' as const, rows: dimensions },
  ].filter((group) => group.rows.length > 0);
}

/** Of a value that is printed in several units, the one in the unit on show. */
const inUnit = (printed: Printed[], quantity: Quantity | undefined, unit: string): Printed | undefined =>
  printed.find((one) => (quantity ? sameUnit(quantity, one.unit, unit) : one.unit === unit)) ?? printed[0];

/** What has been rounded twice on its way from one unit to another counts as the same within half a percent. */
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

/** `10` and `10.0` are the same, and so are `Steel` and `steel`. */
const sameText = (a: string, b: string) =>
  a.trim().toLowerCase() === b.trim().toLowerCase() || (a !== '' && b !== '' && Number(a) === Number(b));

/** The row's values in one unit: the visitor's, else the first model's. Null where a model does not state it. */
export function shownValues(
  { name, unit, values }: Pick<ComparedRow, 'name' | 'unit' | 'values'>,
  choice: UnitChoice,
): ComparedRow['shown'] {
  const quantity = quantityOf(name, unit);
  const to = chosenUnit(quantity, choice) ?? unit;
  return values.map((printed) => {
    const best = inUnit(printed, quantity, to);
    return best ? figuresIn(name, best.unit, best.figures, to) : null;
  });
}
