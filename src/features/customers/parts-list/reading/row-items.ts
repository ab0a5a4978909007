import type { NamePhrase, PartsPhrase, QuantityPhrase } from './parts-phrases.ts';
import { hasDigit, hasLetterOrDigit, joinTokens } from './parts-tokens.ts';

export interface RowItem {
  name: NamePhrase | undefined;
  from: number;
  to: number;
  quantity?: QuantityPhrase | undefined;
}

export interface RowSegment {
  from: number;
  to: number;
}

const MIN_NAME_LENGTH = 4;

export function splitSegments(phrases: readonly PartsPhrase[]): RowSegment[] {
  const segments: RowSegment[] = [];
  let from = 0;
  for (let at = 0; at <= phrases.length; at++) {
    if (at < phrases.length && phrases[at]?.kind !== 'break') continue;
    if (at > from) segments.push({ from, to: at });
    from = at + 1;
  }
  return segments;
}

export const isInSegment = (at: number, { from, to }: RowSegment) => at >= from && at < to;

export function findRowItems(phrases: readonly PartsPhrase[], segments: readonly RowSegment[]): RowItem[] {
  const named = phrases.flatMap((phrase, at): RowItem[] =>
    phrase.kind === 'name' ? [{ name: phrase, from: at, to: at + 1 }] : [],
  );
  const unknown = segments.flatMap((segment) => {
    const run = named.some(({ from }) => isInSegment(from, segment)) ? undefined : findWords(phrases, segment);
    if (!run) return [];
    // The last number of "foo 3" is part of its words, but may still be its quantity.
    const hasQuantity = listQuantityPositions(phrases, segment).some(
      (at) => !isInSegment(at, run) || at === run.to - 1,
    );
    return hasQuantity || looksLikePartNumber(phrases.slice(run.from, run.to)) ? [{ run, hasQuantity }] : [];
  });
  const runs = unknown.map(({ run }) => run);
  const quantities = phrases.filter(
    (phrase, at) => phrase.kind === 'quantity' && !runs.some((run) => isInSegment(at, run)),
  ).length;
  const besideEachName = named.every(({ from }) =>
    segments.some((segment) => isInSegment(from, segment) && listQuantityPositions(phrases, segment).length > 0),
  );
  // If a name and name-like words share one quantity, it belongs to the name.
  const areItems =
    !quantities ||
    quantities >= named.length + runs.length ||
    (besideEachName && unknown.every(({ hasQuantity }) => hasQuantity));
  const others = areItems ? runs : named.length ? [] : runs.slice(0, 1);
  const items = [...named, ...others.map((run) => ({ name: undefined, ...run }))].sort((a, b) => a.from - b.from);
  return items.length ? items : [{ name: undefined, ...getWholeRow(phrases, segments) }];
}

const getWholeRow = (phrases: readonly PartsPhrase[], segments: readonly RowSegment[]): RowSegment =>
  segments.map((segment) => findWords(phrases, segment)).find((run) => run !== undefined) ?? {
    from: 0,
    to: phrases.length,
  };

const listQuantityPositions = (phrases: readonly PartsPhrase[], { from, to }: RowSegment): number[] =>
  phrases.flatMap((phrase, at) => (phrase.kind === 'quantity' && at >= from && at < to ? [at] : []));

/** Phrases from the first word to the last, with the numbers between them, such as "VTC 200". */
function findWords(phrases: readonly PartsPhrase[], { from, to }: RowSegment): RowSegment | undefined {
  const isWord = (at: number) =>
    phrases[at]?.kind === 'words' && hasLetterOrDigit(joinTokens(phrases[at]?.tokens ?? []));
  let first = from;
  while (first < to && !isWord(first)) first++;
  let last = to - 1;
  while (last > first && !isWord(last)) last--;
  if (first >= to) return undefined;
  const run = { from: first, to: last + 1 };
  const next = phrases[run.to];
  const isSeries = run.to - run.from === 1 && /^[a-z]{1,4}$/i.test(joinPhrases(phrases.slice(run.from, run.to)));
  if (isSeries && run.to < to && next?.kind === 'quantity' && !next.stated) run.to++;
  return run;
}

export const joinPhrases = (phrases: readonly PartsPhrase[]) => joinTokens(phrases.flatMap(({ tokens }) => tokens));

function looksLikePartNumber(run: readonly PartsPhrase[]): boolean {
  const isLike = (text: string) =>
    hasDigit(text) && /\p{L}/u.test(text) && text.replace(/[^\p{L}\p{N}]/gu, '').length >= MIN_NAME_LENGTH;
  const texts = run.map(({ tokens }) => joinTokens(tokens));
  return texts.some(isLike) || (run.length <= 3 && isLike(texts.join('')));
}
