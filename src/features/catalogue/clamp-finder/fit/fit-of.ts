import { capacityAt, newtons } from '../../figures/clamp-strength.ts';
import { limitsOf, type SpaceLimit, spareOf } from '../../figures/space-limits.ts';
import type { StatedReach } from '../../products/stated-attributes.ts';
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

/** The stated figures of a model that decide whether it fits. */
export interface FittedModel {
  stated: Figures;
  reach: StatedReach | undefined;
  /** It pushes or pulls in line with its load, so that a reach says nothing about it. */
  isInLine: boolean;
}

/** Returns a row for each requirement: the figure of the model, what is required, and the margin. @param need values by form field */
export function fitOf(model: FittedModel, need: Figures): FitRow[] {
  const { stated } = model;
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
  return [...strengthOf(model, need), ...rows];
}

function spareText(kind: SpaceLimit['kind'], left: number, over: number): string {
  if (kind === 'equal') return left >= 0 ? 'same' : `${Number(Math.abs(over).toFixed(1))} mm off`;
  if (left >= 0) return `${left} mm left`;
  return `${-left} mm too ${kind === 'most' ? 'much' : 'little'}`;
}

function strengthOf({ stated, reach: own, isInLine }: FittedModel, { force, safety = 1, reach }: Figures): FitRow[] {
  const at = isInLine ? undefined : reach;
  const reaches = at ? [reachRow(own, at)] : [];
  if (!force || reaches.some(({ fits }) => !fits)) return reaches;
  const capacity = stated[CAPACITY];
  const asked = `at least ${newtons(force * safety)} N${at ? ` at ${at} mm` : ''}`;
  if (capacity === undefined)
    return [...reaches, { name: CAPACITY, stated: '', asked, fits: undefined, text: 'not stated' }];
  const usable = own && at ? capacityAt(capacity, own.rated, own.end, at) : capacity;
  const left = Math.floor(usable - force * safety);
  const text = left >= 0 ? `${left} N left` : `${-left} N too little`;
  return [...reaches, { name: CAPACITY, stated: `${newtons(usable)} N`, asked, fits: left >= 0, text }];
}

function reachRow(own: StatedReach | undefined, at: number): FitRow {
  const asked = `${BOUND.least} ${at}`;
  if (!own) return { name: REACH, stated: '', asked, fits: undefined, text: 'not stated' };
  const left = Number((own.end - at).toFixed(1));
  const text = left >= 0 ? `${left} mm left` : `The bar ends ${-left} mm before this point`;
  return { name: REACH, stated: String(own.end), asked, fits: left >= 0, text };
}
