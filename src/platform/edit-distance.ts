import { toNorm } from './slug.ts';

/** Number of changed, omitted, added or swapped characters (Damerau-Levenshtein). */
export function computeEditDistance(a: string, b: string): number {
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

/** Shorter names that differ by one letter are different names. */
const MIN_LENGTH = 5;
const distinguishingPieces = (name: string) => (name.match(/\d|\b[a-z]\b/gi) ?? []).join().toLowerCase();

/**
 * Compares names with at most `mistakes` typing mistakes. Another first letter, a digit or a single letter
 * distinguishes names: "Weight" is not "Height".
 */
export function areSimilarNames(one: string, other: string, mistakes: number): boolean {
  const [a, b] = [toNorm(one), toNorm(other)];
  const isComparable = a[0] === b[0] && distinguishingPieces(one) === distinguishingPieces(other);
  return isComparable && Math.min(a.length, b.length) >= MIN_LENGTH && computeEditDistance(a, b) <= mistakes;
}
