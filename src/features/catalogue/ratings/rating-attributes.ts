import { multiply } from '../../../platform/numbers/compare-numbers.ts';
import {
  CAPACITY_ATTRIBUTE,
  EXTENDED_ATTRIBUTE,
  NEAREST_ATTRIBUTE,
  REACH_ATTRIBUTE,
} from '../measures/parse-attribute-label.ts';
import { convertUnit } from '../measures/unit-table.ts';
import { deriveFromCatalogue, getStatedValue, listDistinctValues, type StatedValue } from './catalogue-values.ts';
import { CLAMP_ACTIONS, toActionKey } from './clamp-actions.limits.ts';

/** Attribute ids; 0, which no attribute has, if the name and unit are missing in the catalogue. */
export interface RatingAttributes {
  capacity: number;
  reach: number;
  nearest: number;
  extended: number;
  height: number;
  weight: number;
  action: number;
  thread: number;
  mounting: number;
  newtons(capacity: number): number;
}

export const findRatingAttributes = deriveFromCatalogue(({ attributes }): RatingAttributes => {
  const idOf = (name: string, unit: string | null) =>
    attributes.find((one) => one.name === name && one.unit === unit)?.id ?? 0;
  const capacity = attributes.find(({ name, unit }) => name === CAPACITY_ATTRIBUTE && unit !== null);
  const size = convertUnit(1, 'force', capacity?.unit ?? '', 'N') ?? 0;
  return {
    capacity: capacity && size ? capacity.id : 0,
    reach: idOf(REACH_ATTRIBUTE, 'mm'),
    nearest: idOf(NEAREST_ATTRIBUTE, 'mm'),
    extended: idOf(EXTENDED_ATTRIBUTE, 'mm'),
    height: idOf('Height', 'mm'),
    weight: idOf('Weight', 'kg'),
    action: idOf('Action', null),
    thread: idOf('Thread', null),
    mounting: idOf('Mounting', null),
    newtons: cacheByNumber((stated) => multiply(stated, size)),
  };
});

/** Rounding to decimal digits takes most of a search through 100,000 models, which state some hundred values. */
function cacheByNumber(compute: (input: number) => number): (input: number) => number {
  const known = new Map<number, number>();
  return (input) => {
    let value = known.get(input);
    if (value === undefined) {
      value = compute(input);
      known.set(input, value);
    }
    return value;
  };
}

export interface ClampFamily {
  key: string;
  name: string;
  lever: boolean;
}

export interface ClampFamilies {
  all: readonly ClampFamily[];
  areStated: boolean;
  byAction: ReadonlyMap<StatedValue, ClampFamily>;
}

export const listClampFamilies = deriveFromCatalogue((catalogue): ClampFamilies => {
  const { action, reach } = findRatingAttributes(catalogue);
  const reaching = new Set<StatedValue>();
  for (const product of catalogue.products.values())
    for (const [at, stated] of (product.stated.get(action) ?? []).entries())
      if (getStatedValue({ product, at }, reach) !== null) reaching.add(stated);
  const all: ClampFamily[] = [...CLAMP_ACTIONS];
  const names = [...listDistinctValues(catalogue.products.values(), action)]
    .map(String)
    .sort((a, b) => a.localeCompare(b));
  for (const name of names) {
    if (!all.some((family) => family.name === name))
      all.push({ key: toActionKey(name), name, lever: reaching.has(name) });
  }
  return { all, areStated: names.length > 0, byAction: new Map(all.map((family) => [family.name, family])) };
});

export const listMountings = deriveFromCatalogue((catalogue): string[] => {
  const { action, mounting } = findRatingAttributes(catalogue);
  const found = new Set<string>();
  for (const product of catalogue.products.values())
    for (const [at, stated] of (product.stated.get(mounting) ?? []).entries())
      if (stated !== null && getStatedValue({ product, at }, action) !== null) found.add(String(stated));
  return [...found].sort((a, b) => a.localeCompare(b));
});
