import { isEqualTo, multiply } from '../../../../platform/numbers/compare-numbers.ts';
import type { NumberRange } from '../../../../platform/numbers/typed-number.ts';
import { CAPACITY_ATTRIBUTE, NEAREST_ATTRIBUTE, REACH_ATTRIBUTE } from '../../measures/parse-attribute-label.ts';
import type { ClampBar } from '../../products/read-attributes.ts';
import {
  computeHoldingCapacity,
  formatNewtons,
  type ReachZone,
  roundDownNewtons,
} from '../../ratings/holding-capacity.ts';
import {
  computeDeviation,
  computeSpare,
  listSpaceLimits,
  type RequestedSpace,
  type SpaceLimit,
} from '../../ratings/space-limits.ts';
import type { Dimensions } from './clamp-shape.ts';

export interface FitRow {
  name: string;
  stated: string;
  asked: string;
  fits: boolean | undefined;
  /** Such as `12 mm left`, `3.5 mm too much`, `not stated`. */
  text: string;
}

const BOUND: Record<SpaceLimit['kind'], string> = { most: 'at most', least: 'at least', equal: '' };

export interface CheckableModel {
  stated: Dimensions;
  /** Stated holding capacity in newtons. */
  capacity: number | undefined;
  /** Stated ranges, which `stated` leaves out. */
  ranges?: Readonly<Partial<Record<string, NumberRange>>>;
  bar: ClampBar | undefined;
  /** The clamp pushes or pulls in line with its load, so its reach does not matter. */
  isInLine: boolean;
}

/**
 * @param need values by form field
 * @param space lengths of the need, some of them approximate
 * @returns a row for each requirement
 */
export function checkFit(model: CheckableModel, need: Dimensions, space: RequestedSpace = need): FitRow[] {
  const rows = listSpaceLimits(space).flatMap((limit) =>
    limit.attributes.map((name): FitRow => {
      const { kind, value, within } = limit;
      const single = model.stated[name];
      const own: NumberRange | undefined = single === undefined ? model.ranges?.[name] : [single, single];
      const asked = [BOUND[kind], value, within !== undefined && `± ${within}`].filter(Boolean).join(' ');
      if (own === undefined) return { name, stated: '', asked, fits: undefined, text: 'not stated' };
      const left = Number(computeSpare(limit, own).toFixed(1));
      return {
        name,
        stated: formatEnds(own),
        asked,
        fits: left >= 0,
        text: formatSpare(limit, left, computeDeviation(value, own)),
      };
    }),
  );
  return [...checkHoldingCapacity(model, need), ...rows];
}

const formatEnds = ([from, to]: NumberRange) => (from === to ? String(from) : `${from}–${to}`);

function formatSpare({ kind, within }: SpaceLimit, left: number, over: number): string {
  const isSame = left >= 0 && (within === undefined || Math.abs(over) < 0.05);
  if (kind === 'equal') return isSame ? 'same' : `${Number(Math.abs(over).toFixed(1))} mm off`;
  if (left >= 0) return `${left} mm left`;
  return `${-left} mm too ${kind === 'most' ? 'much' : 'little'}`;
}

function checkHoldingCapacity(
  { capacity, bar, isInLine }: CheckableModel,
  { force, safety = 1, reach }: Dimensions,
): FitRow[] {
  const at = isInLine ? undefined : reach;
  const holding = bar && at ? computeHoldingCapacity(capacity ?? 0, bar, at) : undefined;
  const reaches = at ? [buildReachRow(bar, holding?.reachZone, at)] : [];
  if (!force || reaches.some(({ fits }) => !fits)) return reaches;
  const needed = multiply(force, safety);
  const asked = `at least ${formatNewtons(needed)} N${at ? ` at ${at} mm` : ''}`;
  if (capacity === undefined)
    return [...reaches, { name: CAPACITY_ATTRIBUTE, stated: '', asked, fits: undefined, text: 'not stated' }];
  const usable = holding?.newtons ?? capacity;
  const left = isEqualTo(usable, needed) ? 0 : Math.floor(usable - needed);
  const text = left >= 0 ? `${left} N left` : `${-left} N too little`;
  return [
    ...reaches,
    { name: CAPACITY_ATTRIBUTE, stated: `${roundDownNewtons(usable)} N`, asked, fits: left >= 0, text },
  ];
}

const formatMillimetres = (length: number) => `${Number(length.toFixed(1))} mm`;

function buildReachRow(bar: ClampBar | undefined, reachZone: ReachZone | undefined, at: number): FitRow {
  const row = { name: REACH_ATTRIBUTE, asked: `${BOUND.least} ${at}` };
  if (!bar || !reachZone) return { ...row, stated: '', fits: undefined, text: 'not stated' };
  const { end, nearest = 0, extended = 0 } = bar;
  const isTooNear = reachZone === 'before';
  const beyond = `The bar ends ${formatMillimetres(at - end)} before this point`;
  const text = {
    before: `The spindle cannot be set closer than ${formatMillimetres(nearest)}`,
    bar: `${formatMillimetres(end - at)} left`,
    extension: `${beyond}; an arm that you weld on yourself may reach up to ${formatMillimetres(extended)}`,
    beyond,
  }[reachZone];
  return {
    name: isTooNear ? NEAREST_ATTRIBUTE : REACH_ATTRIBUTE,
    stated: String(isTooNear ? nearest : end),
    asked: isTooNear ? `${BOUND.most} ${at}` : row.asked,
    fits: reachZone === 'bar',
    text,
  };
}
