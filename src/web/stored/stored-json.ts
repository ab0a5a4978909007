/** Parses a stored string as JSON; undefined when it is missing or invalid. */
export function parseStoredJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
