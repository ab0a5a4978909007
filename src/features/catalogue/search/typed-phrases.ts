import type { Searched } from './index-now.ts';
import type { Document, SearchIndex } from './search-index.ts';
import { PREPOSITIONS, STOP_WORDS, stemOf, wordsOf } from './words.ts';

/** What the trade means by some words. */
export interface Synonym {
  words: readonly string[];
  /** Each as its words. */
  meanings: readonly (readonly string[])[];
}

/** By the stems of their words, joined by spaces. */
export type Synonyms = ReadonlyMap<string, Synonym>;

export const synonymsOf = (rows: readonly { words: string; meaning: string }[]): Synonyms =>
  new Map(
    rows.map(({ words, meaning }) => {
      const meanings = meaning.split(',').map(wordsOf);
      return [keyOf(wordsOf(words)), { words: wordsOf(words), meanings: meanings.filter(({ length }) => length > 0) }];
    }),
  );

const keyOf = (words: readonly string[]) => words.map(stemOf).join(' ');

/** A word that is typed, or several that are a synonym together. */
export interface Phrase {
  typed: string;
  /** What it may mean, by how likely; each with words that must all be there. A word stands for every spelling of it that is known. */
  meanings: readonly { words: readonly (readonly Spelling[])[]; likelihood: number }[];
  /** It comes before what the text says about it: "for", "with". */
  isSubject: boolean;
}

interface Spelling {
  stem: string;
  likelihood: number;
}

/** A text has more words in a letter alone, of which the first say what is wanted. */
const MAX_WORDS = 60;
/** The longest phrase that is looked up among the synonyms, in words. */
const MAX_PHRASE = 4;
const MIN_BEGUN = 3;
const [MEANT, BEGUN, MISTYPED] = [0.9, 0.9, 0.8];

/** What a text asks for, without the words that say nothing; all of its words if they all do. */
export function phrasesOf(text: string, synonyms: Synonyms, { products, others }: Searched): Phrase[] {
  const all = wordsOf(text).slice(0, MAX_WORDS);
  const isSaying = (word: string) => !STOP_WORDS.has(word);
  const hasWords = all.some(isSaying);
  const subjectEnds = all.findIndex((word, at) => at > 0 && PREPOSITIONS.has(word) && all.slice(0, at).some(isSaying));
  const phrases: Phrase[] = [];
  for (let at = 0; at < all.length; ) {
    const { length, meanings } = phraseAt(all, at, synonyms);
    const words = all.slice(at, at + length);
    if (meanings.length || !hasWords || isSaying(words[0] ?? '')) {
      const spelled = (stem: string, isLast: boolean) => spellingsOf(stem, isLast, [products, others]);
      const typed = words.map((word, place) => spelled(stemOf(word), at + place === all.length - 1));
      phrases.push({
        typed: words.join(' '),
        isSubject: subjectEnds < 0 || at < subjectEnds,
        meanings: [
          { words: typed, likelihood: 1 },
          ...meanings.map((meaning) => ({
            words: meaning.map((word) => spelled(stemOf(word), false)),
            likelihood: MEANT,
          })),
        ],
      });
    }
    at += length;
  }
  return phrases;
}

function phraseAt(words: readonly string[], at: number, synonyms: Synonyms) {
  for (let length = Math.min(MAX_PHRASE, words.length - at); length > 0; length -= 1) {
    const synonym = synonyms.get(keyOf(words.slice(at, at + length)));
    if (synonym) return { length, meanings: synonym.meanings };
  }
  return { length: 1, meanings: [] };
}

/** The known words that a typed one may be: itself, and what begins so while it may still be typed; else with one mistake. */
function spellingsOf(stem: string, isLast: boolean, indexes: readonly SearchIndex[]): Spelling[] {
  const isKnown = indexes.some((index) => index.has(stem));
  const found: Spelling[] = isKnown ? [{ stem, likelihood: 1 }] : [];
  const all = (list: (index: SearchIndex) => string[], likelihood: number) =>
    [...new Set(indexes.flatMap(list))].filter((one) => one !== stem).map((one) => ({ stem: one, likelihood }));
  if (isLast && stem.length >= MIN_BEGUN) found.push(...all((index) => index.beginningWith(stem), BEGUN));
  return found.length ? found : all((index) => index.nearTo(stem), MISTYPED);
}

/** The documents of an index that a phrase says something about, each with how much. */
export function documentsOf(phrase: Phrase, index: SearchIndex): Map<Document, number> {
  const found = new Map<Document, number>();
  for (const { words, likelihood } of phrase.meanings) {
    for (const spelling of words[0] ?? []) {
      for (const [document, weight] of index.with(spelling.stem)) {
        const isOneWord = words.length === 1;
        const quality = isOneWord ? likelihood * spelling.likelihood * weight : qualityOf(phrase, document);
        if (quality > (found.get(document) ?? 0)) found.set(document, quality);
      }
    }
  }
  return found;
}

/** How much a document says about a phrase: by the best of what it may mean, of which all words must be there. */
export function qualityOf({ meanings }: Phrase, { words: known }: Document): number {
  const weightOf = (spellings: readonly Spelling[]) =>
    spellings.reduce((most, { stem, likelihood }) => Math.max(most, likelihood * (known.get(stem) ?? 0)), 0);
  const qualities = meanings.map(({ words, likelihood }) => {
    const weights = words.map(weightOf);
    return weights.includes(0) ? 0 : (likelihood * weights.reduce((sum, one) => sum + one, 0)) / weights.length;
  });
  return Math.max(0, ...qualities);
}
