/** Halves of a character that UTF-16 divides in two; JSON and PostgreSQL refuse them. */
export const HALF_CHARACTER_PATTERN = /\p{Surrogate}/gu;

/** Start of a text, with at most `max` UTF-16 units and without half a character. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return replaceHalfCharacters(text);
  const cut = text.slice(0, max);
  return replaceHalfCharacters(/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut);
}

/** Like `cutText`, with an ellipsis as the last of the `max` units where something is missing. */
export const shortenText = (text: string, max: number): string =>
  text.length > max ? `${cutText(text, max - 1)}…` : replaceHalfCharacters(text);

const replaceHalfCharacters = (text: string): string => text.replace(HALF_CHARACTER_PATTERN, '\uFFFD');

/** Text without the null characters and half characters that PostgreSQL cannot store. */
export const toStorableText = (text: string): string => replaceHalfCharacters(text.replaceAll('\0', ''));

/** A copy of plain data in which every text can be stored. */
export function toStorableData<Data>(data: Data): Data {
  if (typeof data === 'string') return toStorableText(data) as Data;
  if (Array.isArray(data)) return data.map(toStorableData) as Data;
  if (data === null || typeof data !== 'object' || Object.getPrototypeOf(data) !== Object.prototype) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, toStorableData(value)])) as Data;
}
