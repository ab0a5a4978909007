import { editDistance } from '../../../platform/edit-distance.ts';
import type { FoundPage } from './found-pages.ts';
import { isOneMistake, ModelNumbers } from './model-numbers.ts';
import { weights } from './search-weights.ts';
import { stemOf, wordsOf } from './words.ts';

/** Texts of a document by weight. */
export interface Texts {
  name: string;
  /** Category or brand, and words that hold for every row of its kind. */
  family: string;
  /** Its short text, and the values that its models state. */
  short: string;
  long: string;
}

export interface Document {
  /** Its table and its id there. */
  key: string;
  kind: 'category' | 'product' | 'page';
  id: number;
  /** Products only. */
  category?: number;
  /** Pages only. */
  page?: FoundPage;
  /** Its words as they are written. */
  name: readonly string[];
  /** Words by stem, with weights. */
  words: ReadonlyMap<string, number>;
  /** The stem of what it is: "clamp" of "Vertical Clamp, Flanged Base". */
  noun: string;
}

export function documentOf({ texts, ...rest }: Omit<Document, 'name' | 'words' | 'noun'> & { texts: Texts }): Document {
  const words = new Map<string, number>();
  for (const text of TEXTS) {
    for (const word of wordsOf(texts[text])) {
      const stem = stemOf(word);
      if ((words.get(stem) ?? 0) < weights[text]) words.set(stem, weights[text]);
    }
  }
  const [subject = ''] = texts.name.split(/[,(]| with | for /);
  const noun = stemOf(wordsOf(subject).at(-1) ?? '');
  return { ...rest, name: wordsOf(texts.name), words, noun };
}

const TEXTS = ['name', 'family', 'short', 'long'] as const satisfies (keyof Texts)[];

/** The words of documents, and the numbers of models. A changed document is replaced as a whole. */
export class SearchIndex {
  readonly documents = new Map<string, Document>();
  numbers = new ModelNumbers();
  readonly #byWord = new Map<string, Map<Document, number>>();
  /** All words by what their first letter looks like, which no mistake changes. */
  readonly #byStart = new Map<string, Set<string>>();

  put(document: Document): void {
    this.remove(document.key);
    this.documents.set(document.key, document);
    for (const [word, weight] of document.words) {
      const known = this.#byWord.get(word);
      if (known) known.set(document, weight);
      else this.#add(word, new Map([[document, weight]]));
    }
  }

  #add(word: string, documents: Map<Document, number>): void {
    this.#byWord.set(word, documents);
    const start = startOf(word);
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
      this.#byStart.get(startOf(word))?.delete(word);
    }
  }

  /** The documents that have a word, with its weight in each. */
  with(stem: string): ReadonlyMap<Document, number> {
    return this.#byWord.get(stem) ?? NONE;
  }

  has(stem: string): boolean {
    return this.#byWord.has(stem);
  }

  /** True if a word is what something in the catalogue is, as "clamp" in "Vertical Clamp". */
  hasNoun(stem: string): boolean {
    return this.#some(stem, ({ kind, noun }) => kind !== 'page' && noun === stem);
  }

  /** True if a word is part of a name in the catalogue. */
  isCalled(stem: string): boolean {
    return this.#some(stem, ({ kind, words }) => kind !== 'page' && words.get(stem) === weights.name);
  }

  #some(stem: string, is: (document: Document) => boolean): boolean {
    for (const document of this.with(stem).keys()) if (is(document)) return true;
    return false;
  }

  beginningWith(letters: string): string[] {
    return this.#beside(letters).filter((word) => word.startsWith(letters));
  }

  /** Known words that this one may be, misspelt. */
  nearTo(stem: string): string[] {
    return this.#beside(stem).filter((word) => isMisspelt(stem, word));
  }

  #beside = (word: string): string[] => [...(this.#byStart.get(startOf(word)) ?? [])];

  /** An index that changes by itself. */
  copy(): SearchIndex {
    const copy = new SearchIndex();
    for (const [key, document] of this.documents) copy.documents.set(key, document);
    for (const [word, documents] of this.#byWord) copy.#add(word, new Map(documents));
    copy.numbers = this.numbers.copy();
    return copy;
  }
}

const NONE: ReadonlyMap<Document, number> = new Map();

/** Shorter words are other words with one letter changed: "hose" is no "hole". From the second length on two mistakes are seen. */
const [MIN_MISSPELT, MIN_TWICE] = [5, 8];
/** Letters and digits that scanners and tired eyes take for each other. */
const lookOf = (word: string) => word.replaceAll('0', 'o').replace(/[1i|]/g, 'l');
const startOf = (word: string) => lookOf(word.slice(0, 1));

/** True if a word is probably a mistyping of another, except for its first letter, or looks the same: "kn0b", "vertlcal". */
export function isMisspelt(typed: string, known: string): boolean {
  const [shorter, longer] = [Math.min(typed.length, known.length), Math.max(typed.length, known.length)];
  if (shorter < MIN_MISSPELT - 1 || longer - shorter > 2) return false;
  if (longer === shorter && lookOf(typed) === lookOf(known)) return true;
  if (typed[0] !== known[0] || longer < MIN_MISSPELT) return false;
  return isOneMistake(typed, known) || (shorter >= MIN_TWICE && editDistance(typed, known) <= 2);
}
