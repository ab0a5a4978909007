/** Halves of a character that UTF-16 divides in two; JSON and PostgreSQL refuse them. */
export const HALF_CHARACTERS = /\p{Surrogate}/gu;

/** Start of a text, with at most `max` UTF-16 units and without half a character. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return wellFormed(text);
  const cut = text.slice(0, max);
  return wellFormed(/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut);
}

/** Like `cutText`, with an ellipsis as the last of the `max` units where something is missing. */
export const shortText = (text: string, max: number): string =>
  text.length > max ? `${cutText(text, max - 1)}…` : wellFormed(text);

const wellFormed = (text: string): string => text.replace(HALF_CHARACTERS, '\uFFFD');

/** Text without the null characters and half characters that PostgreSQL cannot store. */
export const storableText = (text: string): string => wellFormed(text.replaceAll('\0', ''));

/** A copy of plain data in which every text can be stored. */
export function storableData<Data>(data: Data): Data {
  if (typeof data === 'string') return storableText(data) as Data;
  if (Array.isArray(data)) return data.map(storableData) as Data;
  if (data === null || typeof data !== 'object' || Object.getPrototypeOf(data) !== Object.prototype) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, storableData(value)])) as Data;
}
