import { computeEditDistance } from '../../../platform/edit-distance.ts';
import type { FoundPage } from './build-found-page.ts';
import { hasOneMistake, ModelNumberIndex } from './model-number-index.ts';
import { searchWeights } from './search-weights.ts';
import { splitWords, stemWord } from './search-words.ts';

export interface DocumentTexts {
  name: string;
  family: string;
  short: string;
  long: string;
}

export interface SearchDocument {
  key: string;
  kind: 'category' | 'product' | 'page';
  id: number;
  category?: number;
  page?: FoundPage;
  name: readonly string[];
  noun: string;
}

type DocumentSource = Omit<SearchDocument, 'name' | 'noun'> & { texts: DocumentTexts };

function weighStems(texts: DocumentTexts): Map<string, number> {
  const weights = new Map<string, number>();
  for (const text of TEXTS) {
    for (const word of splitWords(texts[text])) {
      const stem = stemWord(word);
      if ((weights.get(stem) ?? 0) < searchWeights[text]) weights.set(stem, searchWeights[text]);
    }
  }
  return weights;
}

function findNoun(name: string): string {
  const [subject = ''] = name.split(/[,(]| with | for /);
  return stemWord(splitWords(subject).at(-1) ?? '');
}

const TEXTS = ['name', 'family', 'short', 'long'] as const satisfies (keyof DocumentTexts)[];

interface IndexedWord {
  stem: string;
  documents: Map<SearchDocument, number>;
}

export class SearchIndex {
  readonly documents = new Map<string, SearchDocument>();
  numbers = new ModelNumberIndex();
  readonly #byWord = new Map<string, IndexedWord>();
  readonly #wordsOf = new Map<SearchDocument, readonly IndexedWord[]>();
  /** All words by their first character, with confusable characters unified. */
  readonly #byStart = new Map<string, Set<string>>();

  put({ texts, ...source }: DocumentSource): void {
    this.remove(source.key);
    const document = { ...source, name: splitWords(texts.name), noun: findNoun(texts.name) };
    this.documents.set(document.key, document);
    const words = [...weighStems(texts)].map(([stem, weight]) => {
      const known = this.#byWord.get(stem) ?? this.#addWord(stem);
      known.documents.set(document, weight);
      return known;
    });
    this.#wordsOf.set(document, words);
  }

  #addWord(stem: string): IndexedWord {
    const word = { stem, documents: new Map<SearchDocument, number>() };
    this.#byWord.set(stem, word);
    const start = getStartKey(stem);
    const others = this.#byStart.get(start);
    if (others) others.add(stem);
    else this.#byStart.set(start, new Set([stem]));
    return word;
  }

  remove(key: string): void {
    const former = this.documents.get(key);
    if (!former) return;
    this.documents.delete(key);
    for (const { stem, documents } of this.#wordsOf.get(former) ?? []) {
      documents.delete(former);
      if (documents.size) continue;
      this.#byWord.delete(stem);
      this.#byStart.get(getStartKey(stem))?.delete(stem);
    }
    this.#wordsOf.delete(former);
  }

  with(stem: string): ReadonlyMap<SearchDocument, number> {
    return this.#byWord.get(stem)?.documents ?? NONE;
  }

  has(stem: string): boolean {
    return this.#byWord.has(stem);
  }

  /** True if a catalogue name has the word as its noun, as "clamp" in "Vertical Clamp". */
  hasNoun(stem: string): boolean {
    return this.#some(stem, ({ kind, noun }) => kind !== 'page' && noun === stem);
  }

  /** Products whose names have the word as their noun. */
  *withNoun(stem: string): Generator<number> {
    for (const { kind, noun, id } of this.with(stem).keys()) if (kind === 'product' && noun === stem) yield id;
  }

  isCalled(stem: string): boolean {
    return this.#some(stem, ({ kind }, weight) => kind !== 'page' && weight === searchWeights.name);
  }

  #some(stem: string, is: (document: SearchDocument, weight: number) => boolean): boolean {
    for (const [document, weight] of this.with(stem)) if (is(document, weight)) return true;
    return false;
  }

  beginningWith(letters: string): string[] {
    return this.#beside(letters).filter((word) => word.startsWith(letters));
  }

  nearTo(stem: string): string[] {
    return this.#beside(stem).filter((word) => isMisspelt(stem, word));
  }

  #beside = (word: string): string[] => [...(this.#byStart.get(getStartKey(word)) ?? [])];

  copy(): SearchIndex {
    const copy = new SearchIndex();
    for (const [key, document] of this.documents) copy.documents.set(key, document);
    for (const [stem, { documents }] of this.#byWord) {
      const word = copy.#addWord(stem);
      for (const [document, weight] of documents) word.documents.set(document, weight);
    }
    for (const [document, words] of this.#wordsOf)
      copy.#wordsOf.set(
        document,
        words.flatMap(({ stem }) => copy.#byWord.get(stem) ?? []),
      );
    copy.numbers = this.numbers.copy();
    return copy;
  }
}

const NONE: ReadonlyMap<SearchDocument, number> = new Map();

/**
 * Minimum lengths for one and for two mistakes, because in shorter words one letter makes another word: "hose" is not
 * "hole".
 */
const [MIN_MISSPELT, MIN_TWICE] = [5, 8];
const unifyLookalikes = (word: string) => word.replaceAll('0', 'o').replace(/[1i|]/g, 'l');
const getStartKey = (word: string) => unifyLookalikes(word.slice(0, 1));

/** The first letters must be equal, unless the words look alike: "kn0b", "vertlcal". */
export function isMisspelt(typed: string, known: string): boolean {
  const [shorter, longer] = [Math.min(typed.length, known.length), Math.max(typed.length, known.length)];
  if (shorter < MIN_MISSPELT - 1 || longer - shorter > 2) return false;
  if (longer === shorter && unifyLookalikes(typed) === unifyLookalikes(known)) return true;
  if (typed[0] !== known[0] || longer < MIN_MISSPELT) return false;
  return hasOneMistake(typed, known) || (shorter >= MIN_TWICE && computeEditDistance(typed, known) <= 2);
}
