import type { SearchIndexes } from './load-search-indexes.ts';
import { isMisspelt, type SearchDocument, type SearchIndex } from './search-index.ts';
import { searchWeights } from './search-weights.ts';
import {
  COMPANY_WORDS,
  isQuestionText,
  PREPOSITIONS,
  STOP_WORDS,
  splitWords,
  stemWord,
  TRADE_WORDS,
} from './search-words.ts';

export interface SearchSynonym {
  words: readonly string[];
  /** Word lists; empty for things not sold. */
  meanings: readonly (readonly string[])[];
}

export interface SearchSynonyms {
  byStems: ReadonlyMap<string, SearchSynonym>;
  stems: ReadonlySet<string>;
}

const NOT_SOLD = /^\s*not sold\s*$/i;

export function buildSynonyms(rows: readonly { words: string; meaning: string }[]): SearchSynonyms {
  const all = rows.map(({ words, meaning }): SearchSynonym => {
    const meanings = NOT_SOLD.test(meaning) ? [] : meaning.split(',').map(splitWords);
    return { words: splitWords(words), meanings: meanings.filter(({ length }) => length > 0) };
  });
  const byStems = new Map(all.map((one) => [one.words.map(stemWord).join(' '), one]));
  return { byStems, stems: new Set([...byStems.keys()].flatMap((stems) => stems.split(' '))) };
}

export interface SearchPhrase {
  typed: string;
  /** All words of a meaning must occur, each in a known spelling. */
  meanings: readonly { words: readonly (readonly Spelling[])[]; likelihood: number }[];
  isSubject: boolean;
  isKnown: boolean;
  isNotSold: boolean;
  /** True in a question, and in a text that names no goods, such as "minimum order". */
  isOfQuestion: boolean;
}

interface Spelling {
  stem: string;
  likelihood: number;
}

/** Number of words that are searched. Only pasted emails are longer, and these begin with what is wanted. */
const MAX_WORDS = 60;
const MAX_PHRASE = 4;
const MIN_BEGUN = 3;

export function parseSearchPhrases(
  text: string,
  synonyms: SearchSynonyms,
  { products, others }: SearchIndexes,
): SearchPhrase[] {
  const all = splitWords(text).slice(0, MAX_WORDS);
  const isKnown = (stem: string) => synonyms.stems.has(stem) || products.has(stem) || others.has(stem);
  const synonymStems = [...synonyms.stems];
  const stems = all.map((word) => {
    const stem = stemWord(word);
    return STOP_WORDS.has(word) || isKnown(stem) ? stem : (synonymStems.find((one) => isMisspelt(stem, one)) ?? stem);
  });
  // Ignores words before the first known name: "hello team, I was asked to order".
  const isCalled = (stem: string) => synonyms.stems.has(stem) || products.isCalled(stem) || others.isCalled(stem);
  const begins = all.findIndex((word, at) => !STOP_WORDS.has(word) && isCalled(stems[at] ?? ''));
  const isOfQuestion =
    isQuestionText(text) || (begins < 0 && !stems.some((stem) => isNearCatalogueName(stem, [products, others])));
  const isMeaningful = (word: string) =>
    !STOP_WORDS.has(word) || (isOfQuestion && (TRADE_WORDS.has(word) || COMPANY_WORDS.has(word)));
  const hasWords = all.some(isMeaningful);
  const hasNoun = (stem: string) => products.hasNoun(stem) || others.hasNoun(stem);
  // The subject of "photo of a latch clamp" is the clamp.
  const isPurpose = (word: string, at: number) =>
    PREPOSITIONS.has(word) && (word !== 'of' || stems.slice(0, at).some(hasNoun));
  const subjectEnds = all.findIndex((word, at) => at > begins && begins >= 0 && isPurpose(word, at));
  const phrases: SearchPhrase[] = [];
  for (let at = 0; at < all.length; ) {
    const { length, synonym } = findSynonymAt(stems, at, synonyms);
    const words = all.slice(at, at + length);
    if (synonym || !hasWords || isMeaningful(words[0] ?? '')) {
      const spelled = (stem: string, isLast: boolean) => listSpellings(stem, isLast, [products, others]);
      const typed = words.map((word, position) =>
        spelled(getMeantStem(word, isOfQuestion), at + position === all.length - 1),
      );
      const meanings = [
        { words: typed, likelihood: isOfQuestion && COMPANY_WORDS.has(words[0] ?? '') ? searchWeights.company : 1 },
        ...(synonym?.meanings ?? []).map((meaning) => ({
          words: meaning.map((word) => spelled(stemWord(word), false)),
          likelihood: searchWeights.meant,
        })),
      ];
      phrases.push({
        typed: words.join(' '),
        isSubject: subjectEnds < 0 || at < subjectEnds,
        isKnown: meanings.some((meaning) => meaning.words.every(({ length: known }) => known > 0)),
        isNotSold: synonym?.meanings.length === 0,
        isOfQuestion,
        meanings,
      });
    }
    at += length;
  }
  return phrases;
}

const getMeantStem = (word: string, isOfQuestion: boolean) =>
  isOfQuestion && COMPANY_WORDS.has(word) ? 'us' : stemWord(word);

const isNearCatalogueName = (stem: string, indexes: readonly SearchIndex[]) =>
  indexes.some((index) => index.nearTo(stem).some((near) => index.isCalled(near)));

function findSynonymAt(
  stems: readonly string[],
  at: number,
  { byStems }: SearchSynonyms,
): { length: number; synonym?: SearchSynonym } {
  for (let length = Math.min(MAX_PHRASE, stems.length - at); length > 0; length -= 1) {
    const synonym = byStems.get(stems.slice(at, at + length).join(' '));
    if (synonym) return { length, synonym };
  }
  return { length: 1 };
}

/** The word itself and, while it is typed, words that begin with it; otherwise words with one mistake. */
function listSpellings(stem: string, isLast: boolean, indexes: readonly SearchIndex[]): Spelling[] {
  const isKnown = indexes.some((index) => index.has(stem));
  const found: Spelling[] = isKnown ? [{ stem, likelihood: 1 }] : [];
  const all = (list: (index: SearchIndex) => string[], likelihood: number) =>
    [...new Set(indexes.flatMap(list))].filter((one) => one !== stem).map((one) => ({ stem: one, likelihood }));
  if (isLast && stem.length >= MIN_BEGUN) found.push(...all((index) => index.beginningWith(stem), searchWeights.meant));
  return found.length ? found : all((index) => index.nearTo(stem), searchWeights.misspelt);
}

export function findPhraseDocuments(
  phrase: SearchPhrase,
  indexes: readonly SearchIndex[],
): Map<SearchDocument, number> {
  const found = new Map<SearchDocument, number>();
  for (const index of indexes) {
    for (const { words, likelihood } of phrase.meanings) {
      for (const spelling of words[0] ?? []) {
        for (const [document, weight] of index.with(spelling.stem)) {
          const isOneWord = words.length === 1;
          const quality = isOneWord
            ? likelihood * spelling.likelihood * weight
            : computeQuality(phrase, document, index);
          if (quality > (found.get(document) ?? 0)) found.set(document, quality);
        }
      }
    }
  }
  return found;
}

export function computeQuality({ meanings }: SearchPhrase, document: SearchDocument, index: SearchIndex): number {
  const weightOf = (spellings: readonly Spelling[]) =>
    spellings.reduce(
      (most, { stem, likelihood }) => Math.max(most, likelihood * (index.with(stem).get(document) ?? 0)),
      0,
    );
  const qualities = meanings.map(({ words, likelihood }) => {
    const weights = words.map(weightOf);
    return weights.includes(0) ? 0 : (likelihood * weights.reduce((sum, one) => sum + one, 0)) / weights.length;
  });
  return Math.max(0, ...qualities);
}
