/** Digits and letters as folded() leaves them: o is 0 and i is 1. */
const SIGNS = '0123456789abcdefghjklmnpqrstuvwxyz';

/**
 * All keys that differ from one by a single mistake at most `upTo` signs after its beginning: a sign too many, too few,
 * another one, or two exchanged. Some 70 for each place.
 */
export function oneMistakeAway(key: string, upTo: number): string[] {
  const keys = new Set<string>();
  for (let at = 0; at <= Math.min(upTo, key.length); at++) {
    const [before, sign, after] = [key.slice(0, at), key[at] ?? '', key.slice(at + 1)];
    if (after) keys.add(before + after[0] + sign + after.slice(1));
    for (const other of SIGNS) {
      if (sign) keys.add(before + other + after);
      keys.add(before + other + sign + after);
    }
    if (sign) keys.add(before + after);
  }
  keys.delete(key);
  return [...keys];
}
