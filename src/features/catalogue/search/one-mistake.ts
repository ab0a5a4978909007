/** The digits and letters that folded() produces: o becomes 0 and i becomes 1. */
const CHARACTERS = '0123456789abcdefghjklmnpqrstuvwxyz';

/**
 * All keys that differ from `key` by a single mistake within its first `upTo` characters: one added, left out or replaced,
 * or two swapped. About 70 per position.
 */
export function oneMistakeAway(key: string, upTo: number): string[] {
  const keys = new Set<string>();
  for (let at = 0; at <= Math.min(upTo, key.length); at++) {
    const [before, character, after] = [key.slice(0, at), key[at] ?? '', key.slice(at + 1)];
    if (after) keys.add(before + after[0] + character + after.slice(1));
    for (const other of CHARACTERS) {
      if (character) keys.add(before + other + after);
      keys.add(before + other + character + after);
    }
    if (character) keys.add(before + after);
  }
  keys.delete(key);
  return [...keys];
}
