import type { RequestedSpace } from '../ratings/space-limits.ts';
import { type FinderSearch, IDENTIFY_VALUE } from './finder-search.ts';
import type { Dimensions } from './fit/clamp-shape.ts';
import { NEED_FIELD_NAMES, NEED_FIELDS, type NeedField } from './need/need-fields.limits.ts';
import {
  findNeedProblem,
  formatNeedValue,
  LENGTH_FIELDS,
  type ParsedField,
  parseNeedField,
} from './parse-need-field.ts';

const NUMBERS = NEED_FIELD_NAMES.filter((field) => field === 'safety' || NEED_FIELDS[field].unit !== '');

function parseForm(form: FinderSearch): Map<NeedField, ParsedField> {
  const read = new Map<NeedField, ParsedField>();
  for (const field of NUMBERS) {
    const one = form[field] && parseNeedField(field, form[field], form.like === IDENTIFY_VALUE);
    if (one && findNeedProblem(field, one) === undefined) read.set(field, one);
  }
  return read;
}

/** False with a text that is no number, or none within the limits of its field. */
export function isReadable(form: FinderSearch): boolean {
  const read = parseForm(form);
  return NUMBERS.every((field) => form[field] === '' || read.has(field));
}

/** Values in newtons and millimetres, without texts that are no number. */
export function parseDimensions(form: FinderSearch): Dimensions {
  const read = parseForm(form);
  const { workpiece, workpiece_to } = orderWorkpieceHeights(read.get('workpiece'), read.get('workpiece_to'));
  return {
    ...Object.fromEntries([...read].map(([field, { value }]) => [field, value])),
    ...(workpiece !== undefined && { workpiece }),
    ...(workpiece_to !== undefined && { workpiece_to }),
  };
}

/** The lower and the upper height of workpieces, whichever field has which. */
export function orderWorkpieceHeights(one: ParsedField | undefined, other: ParsedField | undefined) {
  const ends = [one, other].flatMap((read) => (read ? [read.value, read.to ?? read.value] : []));
  if (!ends.length) return { workpiece: undefined, workpiece_to: undefined };
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  return { workpiece: from, workpiece_to: from === to && !(one && other) ? undefined : to };
}

export function parseSpace(form: FinderSearch): RequestedSpace {
  const read = parseForm(form);
  return {
    ...Object.fromEntries(LENGTH_FIELDS.flatMap((field) => [[field, read.get(field)]])),
    ...orderWorkpieceHeights(read.get('workpiece'), read.get('workpiece_to')),
  };
}

/**
 * The form with plain numbers, as in `2500` for `2,500` and `38.1` for `1-1/2 in`. What cannot be read stays as typed,
 * beside the message about it.
 */
export function normaliseNeed(form: FinderSearch): FinderSearch {
  const read = parseForm(form);
  const { workpiece, workpiece_to } = orderWorkpieceHeights(read.get('workpiece'), read.get('workpiece_to'));
  const heights =
    workpiece_to === undefined ? {} : { workpiece: String(workpiece), workpiece_to: String(workpiece_to) };
  return {
    ...form,
    ...Object.fromEntries([...read].map(([field, one]) => [field, formatNeedValue(one)])),
    ...heights,
  };
}
