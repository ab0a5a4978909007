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
  words: ReadonlyMap<string, number>;
  noun: string;
}

export function buildSearchDocument({
  texts,
  ...rest
}: Omit<SearchDocument, 'name' | 'words' | 'noun'> & { texts: DocumentTexts }): SearchDocument {
  const words = new Map<string, number>();
  for (const text of TEXTS) {
    for (const word of splitWords(texts[text])) {
      const stem = stemWord(word);
      if ((words.get(stem) ?? 0) < searchWeights[text]) words.set(stem, searchWeights[text]);
    }
  }
  const [subject = ''] = texts.name.split(/[,(]| with | for /);
  const noun = stemWord(splitWords(subject).at(-1) ?? '');
  return { ...rest, name: splitWords(texts.name), words, noun };
}

const TEXTS = ['name', 'family', 'short', 'long'] as const satisfies (keyof DocumentTexts)[];

export class SearchIndex {
  readonly documents = new Map<string, SearchDocument>();
  numbers = new ModelNumberIndex();
  readonly #byWord = new Map<string, Map<SearchDocument, number>>();
  /** All words by their first character, with confusable characters unified. */
  readonly #byStart = new Map<string, Set<string>>();

  put(document: SearchDocument): void {
    this.remove(document.key);
    this.documents.set(document.key, document);
    for (const [word, weight] of document.words) {
      const known = this.#byWord.get(word);
      if (known) known.set(document, weight);
      else this.#add(word, new Map([[document, weight]]));
    }
  }

  #add(word: string, documents: Map<SearchDocument, number>): void {
    this.#byWord.set(word, documents);
    const start = getStartKey(word);
    const others = this.#byStart.get(start);
    if (others) others.add(word);
    else this.#byStart.set(start, new Set([word]));
  }

  remove(key: string): void {
    const former = this.documents.get(key);
    if (!former) return;
    this.documents.delete(key);
    for (const word of former.words.keys()) {
      const known = this.#byWord.get(word);
      known?.delete(former);
      if (known?.size !== 0) continue;
      this.#byWord.delete(word);
      this.#byStart.get(getStartKey(word))?.delete(word);
    }
  }

  with(stem: string): ReadonlyMap<SearchDocument, number> {
    return this.#byWord.get(stem) ?? NONE;
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
    return this.#some(stem, ({ kind, words }) => kind !== 'page' && words.get(stem) === searchWeights.name);
  }

  #some(stem: string, is: (document: SearchDocument) => boolean): boolean {
    for (const document of this.with(stem).keys()) if (is(document)) return true;
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
    for (const [word, documents] of this.#byWord) copy.#add(word, new Map(documents));
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
