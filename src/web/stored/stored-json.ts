const MAX_TEXT_LENGTH = 1000;

/**
 * '' unless the field is text that can be put into a URL. Stored values can be anything, including half a character,
 * which cannot be encoded.
 */
export const readStoredText = (value: unknown): string =>
  typeof value === 'string' && value.length <= MAX_TEXT_LENGTH && !/\p{Surrogate}/u.test(value) ? value : '';

export const readStoredImageFile = (value: unknown): string => {
  const path = readStoredText(value);
  return path.startsWith(`${__BACKEND__}/uploads/`) ? path : '';
};

export const readStoredField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

export function parseStoredJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
