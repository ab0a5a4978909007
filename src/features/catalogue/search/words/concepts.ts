/** Words that are looked up together: a typed word or phrase, and what the trade means by it. */
export interface Concept {
  /** As it was typed. */
  typed: string;
  /** Each with words that must all be there. */
  alternatives: readonly (readonly string[])[];
}

/** By the words that are typed, in the singular and joined by spaces. */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

/** A longer text is cut off: the search accepts no more. */
const MAX_LENGTH = 500;
const MAX_WORDS = 12;
/** The longest phrase that is looked up among the synonyms, in words. */
const MAX_PHRASE = 4;
/** Words that say nothing about what is looked for, in English and Hindi, beside those that PostgreSQL's dictionary leaves out. */
const NOISE = new Set(
  'also any best buy find get give good like look looking make near need please price required show tell use used want ka ke ki ko liye wala wali'.split(
    ' ',
  ),
);

/** The words of a text without accents, markup and punctuation, in lower case. */
const plainWords = (text: string): string[] =>
  text
    .slice(0, MAX_LENGTH)
    .replace(/<[^>]*>/g, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** A word without the s of a plural. */
export const singular = (word: string) => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word);
const keyOf = (words: readonly string[]) => words.map(singular).join(' ');

export const synonymsOf = (rows: readonly { words: string; meaning: string }[]): Synonyms =>
  new Map(
    rows.map(({ words, meaning }) => [
      keyOf(plainWords(words)),
      meaning.split(',').flatMap((one) => {
        const meant = plainWords(one);
        return meant.length ? [meant] : [];
      }),
    ]),
  );

/** What a text asks for; the longest phrases that are synonyms first. */
export function conceptsOf(text: string, synonyms: Synonyms): Concept[] {
  const words = plainWords(text).slice(0, MAX_WORDS);
  const concepts = new Map<string, Concept>();
  for (let at = 0; at < words.length; ) {
    const { length, meanings } = phraseAt(words, at, synonyms);
    const phrase = words.slice(at, at + length);
    const typed = phrase.join(' ');
    if (meanings.length || !NOISE.has(typed)) concepts.set(typed, { typed, alternatives: [phrase, ...meanings] });
    at += length;
  }
  return [...concepts.values()];
}

function phraseAt(words: readonly string[], at: number, synonyms: Synonyms) {
  for (let length = Math.min(MAX_PHRASE, words.length - at); length > 0; length -= 1) {
    const meanings = synonyms.get(keyOf(words.slice(at, at + length)));
    if (meanings) return { length, meanings };
  }
  return { length: 1, meanings: [] };
}

/**
 * A concept for to_tsquery(). `weights`: only in these parts of a document, such as `A`; `isLast`: somebody may still be typing its
 * last word, so that it stands for all that begin with it.
 */
export function queryOf({ alternatives }: Concept, isLast: boolean, weights = ''): string {
  const suffix = (prefix: boolean) => (prefix || weights ? `:${prefix ? '*' : ''}${weights}` : '');
  const all = (words: readonly string[], typed: boolean) =>
    words
      .map((word, at) => `'${word}'${suffix(typed && isLast && at === words.length - 1 && word.length > 2)}`)
      .join(' & ');
  return `(${alternatives.map((words, at) => `(${all(words, at === 0)})`).join(' | ')})`;
}
