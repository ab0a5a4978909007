import type { DescribedModel } from '../matching/match-models.contract.ts';
import { EMPTY_WORDS } from './parts-words.ts';

const partsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word);

/** Letters in a number, such as UB and SS, which distinguish the models of a family. */
const kindsIn = (number: string) => partsOf(number).filter((part) => /^\p{L}+$/u.test(part));

/** True if a word only repeats the catalogue's description, or is a filler word. */
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
