import { groupBy } from '../../../../platform/group-by.ts';
import type { DescribedModel } from '../matching/match-models.contract.ts';
import type { PossibleName } from './model-names.ts';
import type { Element, NamePhrase } from './parts-phrases.ts';
import { type Token, textOf, tokensOf } from './parts-tokens.ts';

/** The models of each name that the catalogue knows; several where numbers differ in their punctuation only. */
export type KnownNames = ReadonlyMap<string, DescribedModel[]>;

/** The tokens of a row, with those that are a known model number as one phrase: the longest number at each place. */
export function withNames(tokens: readonly Token[], names: readonly PossibleName[], known: KnownNames): Element[] {
  const byStart = groupBy(
    names.filter(({ text }) => known.has(text)),
    ({ from }) => from,
  );
  const elements: Element[] = [];
  for (let at = 0; at < tokens.length; ) {
    const [longest, ...others] = (byStart.get(at) ?? []).toSorted(
      (a, b) => b.to - a.to || a.rest.length - b.rest.length,
    );
    const token = tokens[at];
    if (longest) {
      elements.push(...nameAndRest(tokens, longest, others, known));
      at = longest.to;
    } else {
      if (token) elements.push(token);
      at++;
    }
  }
  return elements;
}

function nameAndRest(
  tokens: readonly Token[],
  { text, from, to, rest }: PossibleName,
  others: readonly PossibleName[],
  known: KnownNames,
): Element[] {
  const phrase: NamePhrase = {
    kind: 'name',
    tokens: tokens.slice(from, to),
    choices: (known.get(text) ?? []).map((model) => ({ model, pieces: undefined })),
    doubt: undefined,
  };
  if (rest) {
    const last = phrase.tokens.pop();
    if (!last) return [];
    phrase.tokens.push({ ...last, text: last.text.slice(0, -rest.length) });
    if (/^[-/]/.test(rest)) phrase.doubt = `${rest} may belong to the model number`;
    return [phrase, ...tokensOf(rest, last.column).map((token) => ({ ...token, spaced: false }))];
  }
  for (const shorter of others) {
    const pieces = onlyNumber(tokens.slice(shorter.to, to));
    if (pieces === undefined) continue;
    for (const model of known.get(shorter.text) ?? []) phrase.choices.push({ model, pieces });
  }
  return [phrase];
}

/** "5" and "x 5" after a shorter model number may be its quantity. */
function onlyNumber(tokens: readonly Token[]): number | undefined {
  const text = textOf(tokens.filter(({ kind }) => kind !== 'times'));
  return /^\d{1,5}$/.test(text) ? Math.max(1, Number(text)) : undefined;
}
