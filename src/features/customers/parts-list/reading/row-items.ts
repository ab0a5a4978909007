import type { NamePhrase, Phrase, QuantityPhrase } from './parts-phrases.ts';
import { hasDigit, hasLetterOrDigit, textOf } from './parts-tokens.ts';

export interface RowItem {
  name: NamePhrase | undefined;
  from: number;
  to: number;
  quantity?: QuantityPhrase | undefined;
}

export interface Segment {
  from: number;
  to: number;
}

const MIN_NAME_LENGTH = 4;

export function segmentsOf(phrases: readonly Phrase[]): Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  for (let at = 0; at <= phrases.length; at++) {
    if (at < phrases.length && phrases[at]?.kind !== 'break') continue;
    if (at > from) segments.push({ from, to: at });
    from = at + 1;
  }
  return segments;
}

export const isIn = (at: number, { from, to }: Segment) => at >= from && at < to;

export function itemsOf(phrases: readonly Phrase[], segments: readonly Segment[]): RowItem[] {
  const named = phrases.flatMap((phrase, at): RowItem[] =>
    phrase.kind === 'name' ? [{ name: phrase, from: at, to: at + 1 }] : [],
  );
  const unknown = segments.flatMap((segment) => {
    const run = named.some(({ from }) => isIn(from, segment)) ? undefined : wordsOf(phrases, segment);
    if (!run) return [];
    // The last number of "foo 3" is part of its words, but may still be its quantity.
    const hasQuantity = quantitiesIn(phrases, segment).some((at) => !isIn(at, run) || at === run.to - 1);
    return hasQuantity || isLikeNumber(phrases.slice(run.from, run.to)) ? [{ run, hasQuantity }] : [];
  });
  const runs = unknown.map(({ run }) => run);
  const quantities = phrases.filter(
    (phrase, at) => phrase.kind === 'quantity' && !runs.some((run) => isIn(at, run)),
  ).length;
  const besideEachName = named.every(({ from }) =>
    segments.some((segment) => isIn(from, segment) && quantitiesIn(phrases, segment).length > 0),
  );
  // If a name and name-like words share one quantity, it belongs to the name.
  const areItems =
    !quantities ||
    quantities >= named.length + runs.length ||
    (besideEachName && unknown.every(({ hasQuantity }) => hasQuantity));
  const others = areItems ? runs : named.length ? [] : runs.slice(0, 1);
  const items = [...named, ...others.map((run) => ({ name: undefined, ...run }))].sort((a, b) => a.from - b.from);
  return items.length ? items : [{ name: undefined, ...wholeRow(phrases, segments) }];
}

const wholeRow = (phrases: readonly Phrase[], segments: readonly Segment[]): Segment =>
  segments.map((segment) => wordsOf(phrases, segment)).find((run) => run !== undefined) ?? {
    from: 0,
    to: phrases.length,
  };

const quantitiesIn = (phrases: readonly Phrase[], { from, to }: Segment): number[] =>
  phrases.flatMap((phrase, at) => (phrase.kind === 'quantity' && at >= from && at < to ? [at] : []));

/** Phrases from the first word to the last, with the numbers between them, such as "VTC 200". */
function wordsOf(phrases: readonly Phrase[], { from, to }: Segment): Segment | undefined {
  const isWord = (at: number) => phrases[at]?.kind === 'words' && hasLetterOrDigit(textOf(phrases[at]?.tokens ?? []));
  let first = from;
  while (first < to && !isWord(first)) first++;
  let last = to - 1;
  while (last > first && !isWord(last)) last--;
  if (first >= to) return undefined;
  const run = { from: first, to: last + 1 };
  const next = phrases[run.to];
  const isSeries = run.to - run.from === 1 && /^[a-z]{1,4}$/i.test(textOfPhrases(phrases.slice(run.from, run.to)));
  if (isSeries && run.to < to && next?.kind === 'quantity' && !next.stated) run.to++;
  return run;
}

export const textOfPhrases = (phrases: readonly Phrase[]) => textOf(phrases.flatMap(({ tokens }) => tokens));

function isLikeNumber(run: readonly Phrase[]): boolean {
  const isLike = (text: string) =>
    hasDigit(text) && /\p{L}/u.test(text) && text.replace(/[^\p{L}\p{N}]/gu, '').length >= MIN_NAME_LENGTH;
  const texts = run.map(({ tokens }) => textOf(tokens));
  return texts.some(isLike) || (run.length <= 3 && isLike(texts.join('')));
}
