import { computeEditDistance } from '../../../../platform/edit-distance.ts';
import { cutText } from '../../../../platform/text/cut-text.ts';

export const MAX_NEAR_MISSES = 3;
/** Suggestions for the beginning of a number, such as "VTC-200" for VTC-200-UB: the usual size of a series. */
const MAX_OF_SERIES = 8;
const MIN_LENGTH = 3;
const MAX_LENGTH = 40;
const DIGITS = '0123456789';

/** Keys with the most frequent typing errors: one character omitted, two swapped, or one digit changed. */
function listMistypedKeys(key: string): string[] {
  const keys = new Set<string>();
  for (let at = 0; at < key.length; at++) {
    const [before, character, after] = [key.slice(0, at), key[at] ?? '', key.slice(at + 1)];
    keys.add(before + after);
    if (after) keys.add(before + after[0] + character + after.slice(1));
    if (DIGITS.includes(character)) for (const digit of DIGITS) keys.add(before + digit + after);
  }
  keys.delete(key);
  return [...keys].filter((mistyped) => mistyped.length >= MIN_LENGTH);
}

interface Mistyped {
  key: string;
  start: string;
  /** The key with its possible mistypings; only its beginning if the key is longer than part numbers. */
  variants: string[];
}

/** Comparing a key with the part numbers beside it costs about as much as this many variants. */
const COST_OF_A_KEY = 16;

/** Lazy, so that other requests run in between. */
export function* generateMistypedPortions(
  keys: readonly string[],
  { portion, budget }: { portion: number; budget: number },
): Generator<Mistyped[]> {
  let [left, size, collected] = [budget, 0, [] as Mistyped[]];
  for (const key of keys) {
    const start = cutText(key, MAX_LENGTH);
    const variants = start === key ? [key, ...listMistypedKeys(key)] : [start];
    const cost = variants.length + COST_OF_A_KEY;
    left -= cost;
    if (left < 0) break;
    if (size + cost > portion && collected.length) {
      yield collected;
      [size, collected] = [0, []];
    }
    size += cost;
    collected.push({ key, start, variants });
  }
  if (collected.length) yield collected;
}

/**
 * Candidates like a key, nearest first: those that are equal, differ in few characters, or begin with the key or are
 * its beginning. If the key names a series, only equal ones and the series.
 */
export function rankNearest<Candidate extends { model_id: number; key: string; model_name: string }>(
  key: string,
  candidates: readonly Candidate[],
): Candidate[] {
  if (key.length < MIN_LENGTH) return [];
  const maxDistance = Math.max(1, Math.floor(key.length / 4));
  const ranked = new Map<number, { candidate: Candidate; rank: number }>();
  for (const candidate of candidates) {
    const isPrefix =
      candidate.key.length >= MIN_LENGTH && (candidate.key.startsWith(key) || key.startsWith(candidate.key));
    if (ranked.has(candidate.model_id) || (!isPrefix && Math.abs(candidate.key.length - key.length) > maxDistance))
      continue;
    const away = computeEditDistance(key, candidate.key);
    const rank = isInSeries(key, candidate) ? away / 100 : isPrefix ? Math.min(away, 1 + away / 10) : away;
    if (isPrefix || away <= maxDistance) ranked.set(candidate.model_id, { candidate, rank });
  }
  const sorted = [...ranked.values()]
    .sort((a, b) => a.rank - b.rank || a.candidate.model_name.localeCompare(b.candidate.model_name))
    .map(({ candidate }) => candidate);
  const same = sorted.filter((candidate) => candidate.key === key);
  const series = sorted.filter((candidate) => isInSeries(key, candidate));
  return series.length ? [...same, ...series].slice(0, MAX_OF_SERIES) : sorted.slice(0, MAX_NEAR_MISSES);
}

/**
 * True if a key is a number up to a hyphen, a slash or the end of digits: "VTC-200" of VTC-200-UB, not of VTC-2000-HD.
 */
function isInSeries(key: string, { key: whole, model_name: name }: { key: string; model_name: string }): boolean {
  if (!/[a-z]/.test(key) || !/\d$/.test(key) || whole.length <= key.length || !whole.startsWith(key)) return false;
  const characters = [...name.matchAll(/[A-Za-z0-9]/g)];
  const [last, next] = [characters[key.length - 1], characters[key.length]];
  if (!last || !next) return false;
  return next.index > last.index + 1 || !/\d/.test(next[0]);
}
