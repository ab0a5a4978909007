import { BARE_SYMBOLS } from './unit-table.ts';

/** The attributes by which clamps are found and chosen, by their names in the catalogue. */
export const CAPACITY = 'Holding capacity';
export const REACH = 'Reach';
export const THREAD = 'Thread';
/** The nearest that the spindle comes to the base, and the largest reach with an arm that users weld on, in mm. */
export const NEAREST = 'Spindle axis, nearest';
export const EXTENDED = 'Extended reach, largest';

/** A parsed label of the catalogue: the attribute's name, and the unit of its figures ('' when there is none). */
export interface AttributeLabel {
  name: string;
  unit: string;
}

/** `Holding capacity (kg)`, `H [mm]`. */
const IN_BRACKETS = /^(.*\S)\s*[([]([^()[\]]{1,12})[)\]]$/;
/** `Holding capacity kg`, `Reach, mm`: only units that cannot be mistaken for words. */
const AT_THE_END = new RegExp(String.raw`^(.*[^\s,])[\s,]+(${BARE_SYMBOLS})$`);

/** Splits the label of a column or an attribute into name and unit; a label that is only a unit is returned as the name. */
export function attributeLabel(label: string): AttributeLabel {
  const [, name, unit] = IN_BRACKETS.exec(label) ?? AT_THE_END.exec(label) ?? [];
  return { name: name ?? label, unit: unit ?? '' };
}

/** True if a name is the letter of a dimension in a drawing, where D and d are different dimensions. */
export const isDrawingLetter = (name: string) => /^\p{L}\d{0,2}$/u.test(name);

/** The symbol that a label begins with, of at most three letters and digits, as in `dw` and `k max`; '' without one. */
export const symbolIn = (name: string): string => /^\p{L}[\p{L}\d]{0,2}(?![\p{L}\d])/u.exec(name)?.[0] ?? '';

/** The number of digits behind the point of a figure. */
export const decimalsOf = (figure: string) => /\.(\d+)$/.exec(figure)?.[1]?.length ?? 0;

/** A key that is equal for two spellings of an attribute: ignores case and spaces, but not the case of drawing letters. */
export const attributeKey = (name: string) =>
  isDrawingLetter(name) ? name : name.trim().replace(/\s+/g, ' ').toLowerCase();

/** A key that is equal for two spellings of a label with the same unit. */
export function labelKey(label: string): string {
  const { name, unit } = attributeLabel(label);
  return `${attributeKey(name)} ${unit}`;
}

/** The index of an equal label, else of the only one in another spelling; -1 where none or several fit, as with Dw beside dw. */
export function labelIndex(label: string, labels: readonly string[]): number {
  const equal = labels.indexOf(label);
  if (equal >= 0) return equal;
  const key = labelKey(label);
  const [first = -1, other] = labels.flatMap((one, at) => (labelKey(one) === key ? [at] : []));
  return other === undefined ? first : -1;
}
