import { isEqualTo } from '../../../platform/numbers/compare-numbers.ts';
import { leadingEnds, parseNumber } from '../../../platform/numbers/typed-number.ts';
import type { Model, ModelAttribute } from '../products/models.contract.ts';
import { measureOf } from '../products/stated-attributes.ts';
import { attributeKey, isDrawingLetter } from '../units/attribute-label.ts';
import { convert, type Quantity, quantityOf } from '../units/unit-table.ts';
import { chosenUnit, figuresIn, type ShownFigures, type UnitChoice } from '../units/units.ts';

type Printed = Pick<ModelAttribute, 'unit' | 'figures'>;

export interface ComparedRow {
  name: string;
  letter: string;
  unit: string;
  values: (Printed | null)[];
  differs: boolean;
}

export interface ComparedGroup {
  title: 'Features' | 'Dimensions';
  rows: ComparedRow[];
}

export function compareAttributes(models: readonly Pick<Model, 'attributes'>[]): ComparedGroup[] {
  const rows = new Map<string, { first: ModelAttribute; letters: Set<string>; values: (Printed | null)[] }>();
  for (const [at, { attributes }] of models.entries()) {
    for (const attribute of attributes) {
      const { name, unit, figures } = attribute;
      const key = `${attributeKey(measureOf(attribute))} ${quantityOf(name, unit) ?? unit}`;
      const row = rows.get(key) ?? { first: attribute, letters: new Set(), values: models.map(() => null) };
      row.values[at] ??= { unit, figures };
      if (isDrawingLetter(name)) row.letters.add(name);
      rows.set(key, row);
    }
  }
  const all = [...rows.values()].map(({ first, letters, values }) => {
    const [name, { unit }, [letter = '', other]] = [measureOf(first), first, [...letters]];
    const differs = differ(values, quantityOf(name, unit), unit);
    const row: ComparedRow = { name, letter: other === undefined ? letter : '', unit, values, differs };
    return { row, isDrawn: letters.size > 0 };
  });
  return (['Features', 'Dimensions'] as const)
    .map((title) => ({
      title,
      rows: all.filter(({ isDrawn }) => isDrawn === (title === 'Dimensions')).map(({ row }) => row),
    }))
    .filter((group) => group.rows.length > 0);
}

/** Relative tolerance of values in different units, because both are rounded. */
const ROUNDING = 0.005;

function differ(
  [first = null, ...others]: readonly (Printed | null)[],
  quantity: Quantity | undefined,
  unit: string,
): boolean {
  return others.some((other) => {
    if (!first || !other) return first !== other;
    if (first.unit === other.unit) return !sameText(first.figures, other.figures);
    const [a, b] = [first, other].map((one) =>
      leadingEnds(one.figures)?.map((end) => (quantity ? convert(end, quantity, one.unit, unit) : undefined)),
    );
    return !a || !b || a.some((end, at) => !isNear(end, b[at]));
  });
}

const isNear = (a: number | undefined, b: number | undefined) =>
  a !== undefined && b !== undefined && isEqualTo(a, b, ROUNDING * Math.max(Math.abs(a), Math.abs(b)));

/** True for equal texts or numbers: `10` equals `10.0`, and `Steel` equals `steel`. */
const sameText = (a: string, b: string) =>
  a.trim().toLowerCase() === b.trim().toLowerCase() || isEqualTo(parseNumber(a) ?? Number.NaN, parseNumber(b) ?? 0);

export function shownValues({ name, unit, values }: ComparedRow, choice: UnitChoice): (ShownFigures | null)[] {
  const to = chosenUnit(quantityOf(name, unit), choice) ?? unit;
  return values.map((printed) => printed && figuresIn(name, printed.unit, printed.figures, to));
}
