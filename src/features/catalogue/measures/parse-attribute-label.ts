import { BARE_UNIT_PATTERN } from './unit-table.ts';

export const CAPACITY_ATTRIBUTE = 'Holding capacity';
export const REACH_ATTRIBUTE = 'Reach';
export const THREAD_ATTRIBUTE = 'Thread';
/** In mm: nearest spindle position, and largest reach with an arm that users weld on. */
export const NEAREST_ATTRIBUTE = 'Spindle axis, nearest';
export const EXTENDED_ATTRIBUTE = 'Extended reach, largest';

/** `unit` is '' when the label has none. */
export interface AttributeLabel {
  name: string;
  unit: string;
}

/** Such as `Holding capacity (kg)` or `H [mm]`. */
const IN_BRACKETS = /^(.*\S)\s*[([]([^()[\]]{1,12})[)\]]$/;
/** Such as `Holding capacity kg` or `Reach, mm`; only units that cannot be words. */
const AT_THE_END = new RegExp(String.raw`^(.*[^\s,])[\s,]+(${BARE_UNIT_PATTERN})$`);

export function parseAttributeLabel(label: string): AttributeLabel {
  const [, name, unit] = IN_BRACKETS.exec(label) ?? AT_THE_END.exec(label) ?? [];
  return { name: name ?? label, unit: unit ?? '' };
}

/** Drawing letters are case-sensitive: D and d are different dimensions. */
export const isDrawingLetter = (name: string) => /^\p{L}\d{0,2}$/u.test(name);

/** Symbol at the beginning of a name: at most three letters and digits, as in `dw` and `k max`; '' for none. */
export const parseSymbol = (name: string): string => /^\p{L}[\p{L}\d]{0,2}(?![\p{L}\d])/u.exec(name)?.[0] ?? '';

/** Unit as shown: '' for a text, whose stored unit is null, and for a plain number, whose stored unit is '-'. */
export const formatUnit = (unit: string | null | undefined) => (unit && unit !== '-' ? unit : '');

export const formatRange = (min: number, max: number) => (min === max ? String(min) : `${min}–${max}`);

export const countDecimals = (number: string) => /\.(\d+)$/.exec(number)?.[1]?.length ?? 0;

/**
 * Key that is equal for all spellings of an attribute's name. Ignores case and spaces, except the case of drawing
 * letters.
 */
export const toAttributeKey = (name: string) =>
  isDrawingLetter(name) ? name : name.trim().replace(/\s+/g, ' ').toLowerCase();

export function toLabelKey(label: string): string {
  const { name, unit } = parseAttributeLabel(label);
  return `${toAttributeKey(name)} ${unit}`;
}

/** Index of an equal label, else of the only other spelling; -1 if none or several fit, as with Dw beside dw. */
export function findLabelIndex(label: string, labels: readonly string[]): number {
  const equal = labels.indexOf(label);
  if (equal >= 0) return equal;
  const key = toLabelKey(label);
  const [first = -1, other] = labels.flatMap((one, at) => (toLabelKey(one) === key ? [at] : []));
  return other === undefined ? first : -1;
}
