import { computeEditDistance } from '../../../platform/edit-distance.ts';
import { toNorm } from '../../../platform/slug.ts';

function findNearMatches(value: string, candidates: Iterable<string>, limit = 3): string[] {
  const pairs = buildCharacterPairs(value);
  const scored: { candidate: string; score: number }[] = [];
  const norm = toNorm(value);
  for (const candidate of candidates) {
    // Pairs find reordered words; the edit distance finds mistakes in short words, which have few pairs.
    const isNear = norm !== '' && computeEditDistance(norm, toNorm(candidate)) <= Math.min(2, norm.length / 3);
    const score = Math.max(computeSimilarity(pairs, buildCharacterPairs(candidate)), isNear ? 0.75 : 0);
    if (score >= 0.4) scored.push({ candidate, score });
  }
  return scored
    .sort((a, b) => b.score - a.score || a.candidate.localeCompare(b.candidate))
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

export function suggestNearMatches(value: string, candidates: Iterable<string>, hint: string): string {
  const near = findNearMatches(value, candidates);
  return near.length > 0 ? `${hint}; did you mean ${near.map((name) => `"${name}"`).join(' or ')}?` : hint;
}

function buildCharacterPairs(value: string): Set<string> {
  const text = `^${toNorm(value)}$`;
  return new Set(Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)));
}

/** Sørensen–Dice coefficient of character pairs: 0 nothing in common, 1 identical. */
function computeSimilarity(a: Set<string>, b: Set<string>): number {
  let common = 0;
  for (const pair of a) if (b.has(pair)) common += 1;
  return (2 * common) / (a.size + b.size);
}
