const MAX_TEXT_LENGTH = 1000;

/**
 * A field of a stored value, if it is a text that can be shown and put into a URL; else ''. Visitors and other programs can
 * write anything into the storage, also half of a character, which cannot be encoded.
 */
export const storedText = (value: unknown): string =>
  typeof value === 'string' && value.length <= MAX_TEXT_LENGTH && !/\p{Surrogate}/u.test(value) ? value : '';

/** A stored path of an uploaded image; '' for anything else. */
export const storedImage = (value: unknown): string => {
  const path = storedText(value);
  return path.startsWith(`${__BACKEND__}/uploads/`) ? path : '';
};

/** A field of a stored object; undefined if it has no such field or is no object. */
export const storedField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** Parses a stored string as JSON; undefined when it is missing or invalid. */
export function parseStoredJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
