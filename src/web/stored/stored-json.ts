/** What a text of storage says as JSON; undefined when it says nothing that can be read. */
export function parseStoredJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
