import { isEqualTo, multiplied } from '../../../../platform/numbers/compare-numbers.ts';
import type { Ends } from '../../../../platform/numbers/typed-number.ts';
import { holdingAt, newtons, type Place, wholeNewtons } from '../../figures/holding-capacity.ts';
import { limitsOf, offBy, type Space, type SpaceLimit, spareOf } from '../../figures/space-limits.ts';
import type { Bar } from '../../products/stated-attributes.ts';
import { CAPACITY, NEAREST, REACH } from '../../units/attribute-label.ts';
import type { Figures } from './clamp-shape.ts';

export interface FitRow {
  name: string;
  stated: string;
  asked: string;
  fits: boolean | undefined;
  /** Such as `12 mm left`, `3.5 mm too much`, `not stated`. */
  text: string;
}

const BOUND: Record<SpaceLimit['kind'], string> = { most: 'at most', least: 'at least', equal: '' };

export interface FittedModel {
  stated: Figures;
  /** Stated holding capacity in newtons. */
  capacity: number | undefined;
  /** Stated ranges, which `stated` leaves out. */
  ranges?: Readonly<Partial<Record<string, Ends>>>;
  bar: Bar | undefined;
  /** The clamp pushes or pulls in line with its load, so its reach does not matter. */
  isInLine: boolean;
}

/**
 * @param need values by form field
 * @param space lengths of the need, some of them approximate
 * @returns a row for each requirement
 */
export function fitOf(model: FittedModel, need: Figures, space: Space = need): FitRow[] {
  const rows = limitsOf(space).flatMap((limit) =>
    limit.attributes.map((name): FitRow => {
      const { kind, value, within } = limit;
      const single = model.stated[name];
      const own: Ends | undefined = single === undefined ? model.ranges?.[name] : [single, single];
      const asked = [BOUND[kind], value, within !== undefined && `± ${within}`].filter(Boolean).join(' ');
      if (own === undefined) return { name, stated: '', asked, fits: undefined, text: 'not stated' };
      const left = Number(spareOf(limit, own).toFixed(1));
      return { name, stated: textOfEnds(own), asked, fits: left >= 0, text: spareText(limit, left, offBy(value, own)) };
    }),
  );
  return [...strengthOf(model, need), ...rows];
}

const textOfEnds = ([from, to]: Ends) => (from === to ? String(from) : `${from}–${to}`);

function spareText({ kind, within }: SpaceLimit, left: number, over: number): string {
  const isSame = left >= 0 && (within === undefined || Math.abs(over) < 0.05);
  if (kind === 'equal') return isSame ? 'same' : `${Number(Math.abs(over).toFixed(1))} mm off`;
  if (left >= 0) return `${left} mm left`;
  return `${-left} mm too ${kind === 'most' ? 'much' : 'little'}`;
}

function strengthOf({ capacity, bar, isInLine }: FittedModel, { force, safety = 1, reach }: Figures): FitRow[] {
  const at = isInLine ? undefined : reach;
  const holding = bar && at ? holdingAt(capacity ?? 0, bar, at) : undefined;
  const reaches = at ? [reachRow(bar, holding?.place, at)] : [];
  if (!force || reaches.some(({ fits }) => !fits)) return reaches;
  const needed = multiplied(force, safety);
  const asked = `at least ${newtons(needed)} N${at ? ` at ${at} mm` : ''}`;
  if (capacity === undefined)
    return [...reaches, { name: CAPACITY, stated: '', asked, fits: undefined, text: 'not stated' }];
  const usable = holding?.newtons ?? capacity;
  const left = isEqualTo(usable, needed) ? 0 : Math.floor(usable - needed);
  const text = left >= 0 ? `${left} N left` : `${-left} N too little`;
  return [...reaches, { name: CAPACITY, stated: `${wholeNewtons(usable)} N`, asked, fits: left >= 0, text }];
}

const millimetres = (length: number) => `${Number(length.toFixed(1))} mm`;

function reachRow(bar: Bar | undefined, place: Place | undefined, at: number): FitRow {
  const row = { name: REACH, asked: `${BOUND.least} ${at}` };
  if (!bar || !place) return { ...row, stated: '', fits: undefined, text: 'not stated' };
  const { end, nearest = 0, extended = 0 } = bar;
  const isTooNear = place === 'before';
  const beyond = `The bar ends ${millimetres(at - end)} before this point`;
  const text = {
    before: `The spindle comes no nearer than ${millimetres(nearest)}`,
    bar: `${millimetres(end - at)} left`,
    extension: `${beyond}; an arm that you weld on yourself may reach up to ${millimetres(extended)}`,
    beyond,
  }[place];
  return {
    name: isTooNear ? NEAREST : REACH,
    stated: String(isTooNear ? nearest : end),
    asked: isTooNear ? `${BOUND.most} ${at}` : row.asked,
    fits: place === 'bar',
    text,
  };
}
