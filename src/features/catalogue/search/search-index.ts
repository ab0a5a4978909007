import { editDistance } from '../../../platform/edit-distance.ts';
import type { FoundPage } from './found-pages.ts';
import { isOneMistake, ModelNumbers } from './model-numbers.ts';
import { weights } from './search-weights.ts';
import { stemOf, wordsOf } from './words.ts';

export interface Texts {
  name: string;
  family: string;
  short: string;
  long: string;
}

export interface Document {
  key: string;
  kind: 'category' | 'product' | 'page';
  id: number;
  category?: number;
  page?: FoundPage;
  name: readonly string[];
  words: ReadonlyMap<string, number>;
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

export class SearchIndex {
  readonly documents = new Map<string, Document>();
  numbers = new ModelNumbers();
  readonly #byWord = new Map<string, Map<Document, number>>();
  /** All words by their first character, with confusable characters unified. */
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

  with(stem: string): ReadonlyMap<Document, number> {
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
    return this.#some(stem, ({ kind, words }) => kind !== 'page' && words.get(stem) === weights.name);
  }

  #some(stem: string, is: (document: Document) => boolean): boolean {
    for (const document of this.with(stem).keys()) if (is(document)) return true;
    return false;
  }

  beginningWith(letters: string): string[] {
    return this.#beside(letters).filter((word) => word.startsWith(letters));
  }

  nearTo(stem: string): string[] {
    return this.#beside(stem).filter((word) => isMisspelt(stem, word));
  }

  #beside = (word: string): string[] => [...(this.#byStart.get(startOf(word)) ?? [])];

  copy(): SearchIndex {
    const copy = new SearchIndex();
    for (const [key, document] of this.documents) copy.documents.set(key, document);
    for (const [word, documents] of this.#byWord) copy.#add(word, new Map(documents));
    copy.numbers = this.numbers.copy();
    return copy;
  }
}

const NONE: ReadonlyMap<Document, number> = new Map();

/**
 * Minimum lengths for one and for two mistakes, because in shorter words one letter makes another word: "hose" is not
 * "hole".
 */
const [MIN_MISSPELT, MIN_TWICE] = [5, 8];
const lookOf = (word: string) => word.replaceAll('0', 'o').replace(/[1i|]/g, 'l');
const startOf = (word: string) => lookOf(word.slice(0, 1));

/** The first letters must be equal, unless the words look alike: "kn0b", "vertlcal". */
export function isMisspelt(typed: string, known: string): boolean {
  const [shorter, longer] = [Math.min(typed.length, known.length), Math.max(typed.length, known.length)];
  if (shorter < MIN_MISSPELT - 1 || longer - shorter > 2) return false;
  if (longer === shorter && lookOf(typed) === lookOf(known)) return true;
  if (typed[0] !== known[0] || longer < MIN_MISSPELT) return false;
  return isOneMistake(typed, known) || (shorter >= MIN_TWICE && editDistance(typed, known) <= 2);
}
