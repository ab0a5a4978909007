import { capacityAt, newtons } from '../../figures/clamp-strength.ts';
import { limitsOf, type SpaceLimit, spareOf } from '../../figures/space-limits.ts';
import { CAPACITY, REACH } from '../../units/attribute-label.ts';
import type { Figures } from './clamp-shape.ts';

/** What one figure of a model has to do with what is asked for. */
export interface FitRow {
  /** The attribute. */
  name: string;
  /** What the model states, and what is allowed; in millimetres unless they say so. */
  stated: string;
  asked: string;
  /** Whether it fits; undefined where the model does not state it. */
  fits: boolean | undefined;
  /** `12 mm left`, `3.5 mm too much`, `not stated` */
  text: string;
}

const BOUND: Record<SpaceLimit['kind'], string> = { most: 'at most', least: 'at least', equal: '' };

/** Of each thing that is asked for, whether a model has it, and what is left. `need`: by the fields of the form. */
export function fitOf(stated: Figures, need: Figures): FitRow[] {
  const { height } = need;
  const limits = [
    ...(height ? [{ attributes: ['Height'], kind: 'most', value: height } as const] : []),
    ...limitsOf(need),
  ];
  const rows = limits.flatMap(({ attributes, kind, value }) =>
    attributes.map((name): FitRow => {
      const own = stated[name];
      const asked = [BOUND[kind], value].filter((part) => part !== '').join(' ');
      if (own === undefined) return { name, stated: '', asked, fits: undefined, text: 'not stated' };
      const left = Number(spareOf(kind, value, own).toFixed(1));
      return { name, stated: String(own), asked, fits: left >= 0, text: spareText(kind, left, own - value) };
    }),
  );
  return [...strengthOf(stated, need), ...rows];
}

function spareText(kind: SpaceLimit['kind'], left: number, over: number): string {
  if (kind === 'equal') return left >= 0 ? 'same' : `${Number(Math.abs(over).toFixed(1))} mm off`;
  if (left >= 0) return `${left} mm left`;
  return `${-left} mm too ${kind === 'most' ? 'much' : 'little'}`;
}

function strengthOf(stated: Figures, { force, safety = 1, reach }: Figures): FitRow[] {
  if (!force) return [];
  const capacity = stated[CAPACITY];
  const asked = `at least ${newtons(force * safety)} N${reach ? ` at ${reach} mm` : ''}`;
  if (capacity === undefined) return [{ name: CAPACITY, stated: '', asked, fits: undefined, text: 'not stated' }];
  const usable = reach ? capacityAt(capacity, stated[REACH] ?? null, reach) : capacity;
  const left = Math.floor(usable - force * safety);
  const text = left >= 0 ? `${left} N left` : `${-left} N too little`;
  return [{ name: CAPACITY, stated: `${newtons(usable)} N`, asked, fits: left >= 0, text }];
}
