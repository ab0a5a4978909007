import type { DescribedModel } from '../matching/match-models.contract.ts';
import { EMPTY_WORDS } from './parts-words.ts';

const partsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word);

/** Whether a word only repeats what the catalogue says about a model, or says nothing. */
export function describes(models: readonly DescribedModel[]): (text: string) => boolean {
  const [model] = models;
  const names = model ? [model.product_name, model.category_name, model.brand_name] : [];
  const known = new Set(names.flatMap((name) => [...partsOf(name), partsOf(name).join('')]).map(singular));
  return (text) =>
    EMPTY_WORDS.has(text.toLowerCase()) ||
    known.has(partsOf(text).join('')) ||
    partsOf(text).every((part) => EMPTY_WORDS.has(part) || known.has(singular(part)));
}
