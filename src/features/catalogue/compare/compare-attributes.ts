import { isEqualTo } from '../../../platform/numbers/compare-numbers.ts';
import { parseLeadingRange, parseNumber } from '../../../platform/numbers/typed-number.ts';
import { type DisplayedValue, displayInUnit, getChosenUnit, type UnitChoice } from '../measures/convert-values.ts';
import { isDrawingLetter, toAttributeKey } from '../measures/parse-attribute-label.ts';
import { convertUnit, findQuantity, type Quantity } from '../measures/unit-table.ts';
import type { Model, ModelAttribute } from '../products/models.contract.ts';
import { getMeasureName } from '../products/read-attributes.ts';

type ComparedValue = Pick<ModelAttribute, 'unit' | 'figures'>;

export interface ComparedRow {
  name: string;
  letter: string;
  unit: string;
  values: (ComparedValue | null)[];
  differs: boolean;
}

export interface ComparedGroup {
  title: 'Features' | 'Dimensions';
  rows: ComparedRow[];
}

export function compareAttributes(models: readonly Pick<Model, 'attributes'>[]): ComparedGroup[] {
  const rows = new Map<string, { first: ModelAttribute; letters: Set<string>; values: (ComparedValue | null)[] }>();
  for (const [at, { attributes }] of models.entries()) {
    for (const attribute of attributes) {
      const { name, unit, figures: value } = attribute;
      const key = `${toAttributeKey(getMeasureName(attribute))} ${findQuantity(name, unit) ?? unit}`;
      const row = rows.get(key) ?? { first: attribute, letters: new Set(), values: models.map(() => null) };
      row.values[at] ??= { unit, figures: value };
      if (isDrawingLetter(name)) row.letters.add(name);
      rows.set(key, row);
    }
  }
  const all = [...rows.values()].map(({ first, letters, values }) => {
    const [name, { unit }, [letter = '', other]] = [getMeasureName(first), first, [...letters]];
    const differs = areDifferent(values, findQuantity(name, unit), unit);
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

function areDifferent(
  [first = null, ...others]: readonly (ComparedValue | null)[],
  quantity: Quantity | undefined,
  unit: string,
): boolean {
  return others.some((other) => {
    if (!first || !other) return first !== other;
    if (first.unit === other.unit) return !isSameText(first.figures, other.figures);
    const [a, b] = [first, other].map((one) =>
      parseLeadingRange(one.figures)?.map((end) => (quantity ? convertUnit(end, quantity, one.unit, unit) : undefined)),
    );
    return !a || !b || a.some((end, at) => !isNearlyEqual(end, b[at]));
  });
}

const isNearlyEqual = (a: number | undefined, b: number | undefined) =>
  a !== undefined && b !== undefined && isEqualTo(a, b, ROUNDING * Math.max(Math.abs(a), Math.abs(b)));

/** True for equal texts or numbers: `10` equals `10.0`, and `Steel` equals `steel`. */
const isSameText = (a: string, b: string) =>
  a.trim().toLowerCase() === b.trim().toLowerCase() || isEqualTo(parseNumber(a) ?? Number.NaN, parseNumber(b) ?? 0);

export function convertRowValues({ name, unit, values }: ComparedRow, choice: UnitChoice): (DisplayedValue | null)[] {
  const to = getChosenUnit(findQuantity(name, unit), choice) ?? unit;
  return values.map((compared) => compared && displayInUnit(name, compared.unit, compared.figures, to));
}
