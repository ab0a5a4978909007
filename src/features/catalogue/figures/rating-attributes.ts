import { CAPACITY, REACH } from '../units/attribute-label.ts';
import { convert } from '../units/unit-table.ts';
import { ACTIONS } from './clamp-actions.limits.ts';
import { derivedFromFigures } from './derived-from-figures.ts';

/** The ids of the attributes that clamps are chosen by; 0, which no attribute has, where there is none of that name and unit. */
export interface RatingAttributes {
  capacity: number;
  reach: number;
  /** The end of a stated range of reaches. */
  endOfBar: number;
  height: number;
  action: number;
  thread: number;
  mounting: number;
  /** In newtons what the catalogue states as a capacity: of other units, whole newtons. */
  newtons(capacity: number): number;
}

export const ratingAttributes = derivedFromFigures(({ attributes }): RatingAttributes => {
  const idOf = (name: string, unit: string | null) =>
    attributes.find((one) => one.name === name && one.unit === unit)?.id ?? 0;
  const reach = idOf(REACH, 'mm');
  const capacity = attributes.find(({ name, unit }) => name === CAPACITY && unit !== null);
  const size = convert(1, 'force', capacity?.unit ?? '', 'N');
  return {
    capacity: capacity && size ? capacity.id : 0,
    reach,
    endOfBar: -reach,
    height: idOf('Height', 'mm'),
    action: idOf('Action', null),
    thread: idOf('Thread', null),
    mounting: idOf('Mounting', null),
    newtons: size === 1 ? (stated) => stated : (stated) => Math.round(stated * (size ?? 0)),
  };
});

/** A family of clamps: those that state the same action. */
export interface Family {
  /** In addresses. */
  key: string;
  name: string;
  lever: boolean;
}

/** What a finder needs to know about the families of the catalogue. */
export interface Families {
  all: readonly Family[];
  /** The index in `all` by the index of a text: of the action that a model states. */
  indexOf(action: number): number;
}

export const familiesOf = derivedFromFigures((figures): Families => {
  const { action, reach } = ratingAttributes(figures);
  // Whether a model that states the action, by the index of its text, states a reach.
  const reaches = new Map<number, boolean>();
  for (const block of figures.blocks.values()) {
    const reachColumn = figures.columnOf(block, reach);
    figures.eachStated(block, action, (stated, model) => {
      const hasReach = reachColumn >= 0 && !Number.isNaN(figures.values[reachColumn + model]);
      if (hasReach || !reaches.has(stated)) reaches.set(stated, hasReach);
    });
  }
  const all: Family[] = [...ACTIONS];
  const indexes = new Int32Array(figures.texts.length).fill(-1);
  const stated = [...reaches].map(([index, lever]) => ({ index, lever, name: figures.texts[index] ?? '' }));
  for (const { index, lever, name } of stated.sort((a, b) => a.name.localeCompare(b.name))) {
    const known = all.findIndex((family) => family.name === name);
    indexes[index] = known < 0 ? all.push({ key: keyOf(name), name, lever }) - 1 : known;
  }
  return { all, indexOf: (index) => (Number.isNaN(index) ? -1 : (indexes[index] ?? -1)) };
});

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The types of mounting of the clamps that state an action, in order. */
export const mountingsOf = derivedFromFigures((figures): string[] => {
  const { action, mounting } = ratingAttributes(figures);
  const found = new Set<number>();
  for (const block of figures.blocks.values()) {
    const actions = figures.columnOf(block, action);
    if (actions < 0) continue;
    figures.eachStated(block, mounting, (stated, model) => {
      if (!Number.isNaN(figures.values[actions + model])) found.add(stated);
    });
  }
  return [...found].map((index) => figures.texts[index] ?? '').sort((a, b) => a.localeCompare(b));
});
