import type { Space } from '../figures/space-limits.ts';
import { type FinderSearch, IDENTIFY } from './finder-search.ts';
import type { Figures } from './fit/clamp-shape.ts';
import { NEED_FIELDS, NEED_NAMES, type NeedField } from './need/need-fields.limits.ts';
import { LENGTHS, needProblem, needValue, type ReadNeed, readNeed } from './read-need.ts';

const NUMBERS = NEED_NAMES.filter((field) => field === 'safety' || NEED_FIELDS[field].unit !== '');

function readForm(form: FinderSearch): Map<NeedField, ReadNeed> {
  const read = new Map<NeedField, ReadNeed>();
  for (const field of NUMBERS) {
    const one = form[field] && readNeed(field, form[field], form.like === IDENTIFY);
    if (one && needProblem(field, one) === undefined) read.set(field, one);
  }
  return read;
}

/** False with a text that is no number, or none within the limits of its field. */
export function isReadable(form: FinderSearch): boolean {
  const read = readForm(form);
  return NUMBERS.every((field) => form[field] === '' || read.has(field));
}

/** Values in newtons and millimetres, without texts that are no number. */
export function figuresOfForm(form: FinderSearch): Figures {
  const read = readForm(form);
  const { workpiece, workpiece_to } = workpieces(read.get('workpiece'), read.get('workpiece_to'));
  return {
    ...Object.fromEntries([...read].map(([field, { value }]) => [field, value])),
    ...(workpiece !== undefined && { workpiece }),
    ...(workpiece_to !== undefined && { workpiece_to }),
  };
}

/** The lower and the upper height of workpieces, whichever field has which. */
export function workpieces(one: ReadNeed | undefined, other: ReadNeed | undefined) {
  const ends = [one, other].flatMap((read) => (read ? [read.value, read.to ?? read.value] : []));
  if (!ends.length) return { workpiece: undefined, workpiece_to: undefined };
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  return { workpiece: from, workpiece_to: from === to && !(one && other) ? undefined : to };
}

export function spaceOfForm(form: FinderSearch): Space {
  const read = readForm(form);
  return {
    ...Object.fromEntries(LENGTHS.flatMap((field) => [[field, read.get(field)]])),
    ...workpieces(read.get('workpiece'), read.get('workpiece_to')),
  };
}

/**
 * The form with plain numbers, as in `2500` for `2,500` and `38.1` for `1-1/2 in`. What cannot be read stays as typed,
 * beside the message about it.
 */
export function plainNeed(form: FinderSearch): FinderSearch {
  const read = readForm(form);
  const { workpiece, workpiece_to } = workpieces(read.get('workpiece'), read.get('workpiece_to'));
  const heights =
    workpiece_to === undefined ? {} : { workpiece: String(workpiece), workpiece_to: String(workpiece_to) };
  return {
    ...form,
    ...Object.fromEntries([...read].map(([field, one]) => [field, needValue(one)])),
    ...heights,
  };
}
