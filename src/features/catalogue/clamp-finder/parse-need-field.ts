import { parseMeasure } from '../measures/parse-measure.ts';
import { buildApproximateLength, type RequestedLength } from '../ratings/space-limits.ts';
import { MAX_FORCE_NEWTONS, MAX_LENGTH_MILLIMETRES } from './clamp-finder.limits.ts';
import { NEED_FIELDS, type NeedField } from './need/need-fields.limits.ts';

export const LENGTH_FIELDS = ['height', 'length', 'width', 'open_height', 'along', 'across'] as const;
const isLengthField = (field: NeedField) => LENGTH_FIELDS.some((one) => one === field);
const isWorkpieceField = (field: NeedField) => field === 'workpiece' || field === 'workpiece_to';

/** In newtons or millimetres. `to`: upper end of a range of workpieces; `isAbout`: within 10 %. */
export interface ParsedField extends RequestedLength {
  to?: number;
  isAbout?: boolean;
}

/**
 * Reads a field of the finder as typed, with any unit. Of a range, the need is the greatest force and reach, the least
 * space, and all heights of workpieces; hole pitches and the size of a clamp at hand are in the middle of it.
 * @param like true for the values of a clamp at hand
 * @returns undefined for a text without a number
 */
export function parseNeedField(field: NeedField, typed: string | number, like = false): ParsedField | undefined {
  const read = parseMeasure(String(typed), getFieldQuantity(field));
  if (!read) return undefined;
  const [from, to] = read.ends;
  if (isWorkpieceField(field)) return { value: from, ...(to > from && { to }) };
  if (!isLengthField(field)) return { value: to };
  if (to > from && (like || field === 'along' || field === 'across'))
    return { value: (from + to) / 2, within: (to - from) / 2 };
  if (read.within !== undefined) return { value: from, within: read.within };
  return read.isAbout ? { ...buildApproximateLength(from), isAbout: true } : { value: from };
}

function getFieldQuantity(field: NeedField): 'force' | 'length' | undefined {
  const { unit } = NEED_FIELDS[field];
  return unit === 'N' ? 'force' : unit === 'mm' ? 'length' : undefined;
}

/** The text that the finder's addresses and replies use: `2500`, `~150`, `150 ± 2`, `12 to 30`. */
export function formatNeedValue({ value, to, within, isAbout }: ParsedField): string {
  if (isAbout) return `~${value}`;
  if (within !== undefined) return `${value} ± ${within}`;
  return to === undefined ? String(value) : `${value} to ${to}`;
}

const LEAST: Partial<Record<NeedField, number>> = {
  safety: 1,
  workpiece: -MAX_LENGTH_MILLIMETRES,
  workpiece_to: -MAX_LENGTH_MILLIMETRES,
};
const MOST: Partial<Record<NeedField, number>> = { force: MAX_FORCE_NEWTONS, safety: 10 };

/** The problem of a field; undefined for a value that the finder accepts. */
export function findNeedProblem(field: NeedField, read: ParsedField | undefined): string | undefined {
  if (!read) {
    if (isLengthField(field)) return 'must be a number such as 150, ~150 or 150 ± 2';
    return `must be a number such as ${field === 'safety' ? '1.5' : field === 'force' ? '2000, 2,500 or 2 kN' : '60, 60.5 or 2 1/4 in'}`;
  }
  const [least, most] = [LEAST[field] ?? 0, MOST[field] ?? MAX_LENGTH_MILLIMETRES];
  if (field === 'safety' && (read.value < least || read.value > most)) return `must be from ${least} to ${most}`;
  if (isWorkpieceField(field) ? read.value < least : read.value <= 0 && field !== 'safety')
    return isWorkpieceField(field) ? `must be at least ${least}` : 'must be more than 0';
  return (read.to ?? read.value) > most ? `must be at most ${most}` : undefined;
}
