export const MOST_NEAR = 3;
const SHORTEST = 3;
const DIGITS = '0123456789';

/** Keys with one sign left out, two exchanged, or one digit that is another: what is typed wrong most often. */
export function mistypedKeys(key: string): string[] {
  const keys = new Set<string>();
  for (let at = 0; at < key.length; at++) {
    const [before, sign, after] = [key.slice(0, at), key[at] ?? '', key.slice(at + 1)];
    keys.add(before + after);
    if (after) keys.add(before + after[0] + sign + after.slice(1));
    if (DIGITS.includes(sign)) for (const digit of DIGITS) keys.add(before + digit + after);
  }
  keys.delete(key);
  return [...keys].filter((mistyped) => mistyped.length >= SHORTEST);
}

/** How many signs differ: changed, left out, added or exchanged with the next. */
export function distance(a: string, b: string): number {
  let [last, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        changed,
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        exchanged ? (last[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [last, row] = [row, next];
  }
  return row[b.length] ?? 0;
}

/** Up to three candidates that a key may mean, nearest first: a few signs differ, or one only goes on where the other ends. */
export function nearest<Candidate extends { id: number; key: string; name: string }>(
  key: string,
  candidates: readonly Candidate[],
): Candidate[] {
  if (key.length < SHORTEST) return [];
  const most = Math.max(1, Math.floor(key.length / 4));
  const ranked = new Map<number, { candidate: Candidate; rank: number }>();
  for (const candidate of candidates) {
    const goesOn = candidate.key.length >= SHORTEST && (candidate.key.startsWith(key) || key.startsWith(candidate.key));
    if (ranked.has(candidate.id) || (!goesOn && Math.abs(candidate.key.length - key.length) > most)) continue;
    const away = distance(key, candidate.key);
    const rank = goesOn ? Math.min(away, 1 + away / 10) : away;
    if (goesOn || away <= most) ranked.set(candidate.id, { candidate, rank });
  }
  return [...ranked.values()]
    .sort((a, b) => a.rank - b.rank || a.candidate.name.localeCompare(b.candidate.name))
    .slice(0, MOST_NEAR)
    .map(({ candidate }) => candidate);
}
