import { multiplied } from '../../../platform/numbers/compare-numbers.ts';
import { CAPACITY, EXTENDED, NEAREST, REACH } from '../units/attribute-label.ts';
import { convert } from '../units/unit-table.ts';
import { derivedFromFigures, type Stated, statedAt, valuesOf } from './catalogue-figures.ts';
import { ACTIONS, actionKey } from './clamp-actions.limits.ts';

/** Attribute ids; 0, which no attribute has, if the name and unit are missing in the catalogue. */
export interface RatingAttributes {
  capacity: number;
  reach: number;
  nearest: number;
  extended: number;
  height: number;
  action: number;
  thread: number;
  mounting: number;
  newtons(capacity: number): number;
}

export const ratingAttributes = derivedFromFigures(({ attributes }): RatingAttributes => {
  const idOf = (name: string, unit: string | null) =>
    attributes.find((one) => one.name === name && one.unit === unit)?.id ?? 0;
  const capacity = attributes.find(({ name, unit }) => name === CAPACITY && unit !== null);
  const size = convert(1, 'force', capacity?.unit ?? '', 'N');
  return {
    capacity: capacity && size ? capacity.id : 0,
    reach: idOf(REACH, 'mm'),
    nearest: idOf(NEAREST, 'mm'),
    extended: idOf(EXTENDED, 'mm'),
    height: idOf('Height', 'mm'),
    action: idOf('Action', null),
    thread: idOf('Thread', null),
    mounting: idOf('Mounting', null),
    newtons: (stated) => multiplied(stated, size ?? 0),
  };
});

export interface Family {
  key: string;
  name: string;
  lever: boolean;
}

export interface Families {
  all: readonly Family[];
  areStated: boolean;
  byAction: ReadonlyMap<Stated, Family>;
}

export const familiesOf = derivedFromFigures((figures): Families => {
  const { action, reach } = ratingAttributes(figures);
  const reaching = new Set<Stated>();
  for (const product of figures.products.values())
    for (const [at, stated] of (product.stated.get(action) ?? []).entries())
      if (statedAt({ product, at }, reach) !== null) reaching.add(stated);
  const all: Family[] = [...ACTIONS];
  const names = [...valuesOf(figures.products.values(), action)].map(String).sort((a, b) => a.localeCompare(b));
  for (const name of names) {
    if (!all.some((family) => family.name === name))
      all.push({ key: actionKey(name), name, lever: reaching.has(name) });
  }
  return { all, areStated: names.length > 0, byAction: new Map(all.map((family) => [family.name, family])) };
});

export const mountingsOf = derivedFromFigures((figures): string[] => {
  const { action, mounting } = ratingAttributes(figures);
  const found = new Set<string>();
  for (const product of figures.products.values())
    for (const [at, stated] of (product.stated.get(mounting) ?? []).entries())
      if (stated !== null && statedAt({ product, at }, action) !== null) found.add(String(stated));
  return [...found].sort((a, b) => a.localeCompare(b));
});
