import type { DescribedModel } from '../matching/match-models.contract.ts';
import { EMPTY_WORDS } from './parts-words.ts';

const partsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word);

/** The letters of "VTC-200-SS": what a family calls its kinds. */
const kindsIn = (number: string) => partsOf(number).filter((part) => /^\p{L}+$/u.test(part));

/** True if a word only repeats what the catalogue says about one of the models, or says nothing. */
export function describes(models: readonly DescribedModel[]): (text: string) => boolean {
  const names = models.flatMap(({ product_name, category_name, brand_name }) => [
    product_name,
    category_name,
    brand_name,
  ]);
  const words = names.flatMap((name) => [...partsOf(name), partsOf(name).join('')]);
  const known = new Set([...words, ...models.flatMap(({ model_name }) => kindsIn(model_name))].map(singular));
  return (text) =>
    EMPTY_WORDS.has(text.toLowerCase()) ||
    known.has(partsOf(text).join('')) ||
    partsOf(text).every((part) => EMPTY_WORDS.has(part) || known.has(singular(part)));
}
