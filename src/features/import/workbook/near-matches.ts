import { normOf } from '../../../platform/slug.ts';

/** The candidates that look most like a value, best first, and no unlikely ones: for "did you mean". */
function nearMatches(value: string, candidates: Iterable<string>, most = 3): string[] {
  const wanted = pairsOf(value);
  const scored: { candidate: string; score: number }[] = [];
  for (const candidate of candidates) {
    const score = likeness(wanted, pairsOf(candidate));
    if (score >= 0.4) scored.push({ candidate, score });
  }
  return scored
    .sort((a, b) => b.score - a.score || a.candidate.localeCompare(b.candidate))
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/** `one of …` with the near matches, or a hint where to look when there is none. */
export function didYouMean(value: string, candidates: Iterable<string>, otherwise: string): string {
  const near = nearMatches(value, candidates);
  return near.length > 0 ? `${otherwise}; did you mean ${near.map((name) => `"${name}"`).join(' or ')}?` : otherwise;
}

function pairsOf(value: string): Set<string> {
  const text = `^${normOf(value)}$`;
  return new Set(Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)));
}

/** Dice's coefficient: 0 nothing in common, 1 the same pairs of letters. */
function likeness(a: Set<string>, b: Set<string>): number {
  let common = 0;
  for (const pair of a) if (b.has(pair)) common += 1;
  return (2 * common) / (a.size + b.size);
}
