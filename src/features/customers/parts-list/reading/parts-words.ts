import type { DescribedModel } from '../matching/match-models.contract.ts';

const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const toSingular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word);

/** Letters in a number, such as UB and SS, which distinguish the models of a family. */
const extractLetterWords = (number: string) => splitWords(number).filter((word) => /^\p{L}+$/u.test(word));

/** Returns a test for words that only repeat the catalogue's description of the models, or are filler words. */
export function createDescriptionTest(models: readonly DescribedModel[]): (text: string) => boolean {
  const names = models.flatMap(({ product_name, category_name, brand_name }) => [
    product_name,
    category_name,
    brand_name,
  ]);
  const words = names.flatMap((name) => [...splitWords(name), splitWords(name).join('')]);
  const known = new Set(
    [...words, ...models.flatMap(({ model_name }) => extractLetterWords(model_name))].map(toSingular),
  );
  return (text) =>
    FILLER_WORDS.has(text.toLowerCase()) ||
    known.has(splitWords(text).join('')) ||
    splitWords(text).every((word) => FILLER_WORDS.has(word) || known.has(toSingular(word)));
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Beside a number, these words mark a quantity. A pair, a dozen or a box is more than one piece. */
export const COUNT_WORDS = words(
  'pcs pc piece pieces no nos nr number numbers unit units each ea set sets stk stck stück off qty qnty quantity',
);
export const COUNT_LABELS = words('qty qnty quantity nos numbers pcs pieces units');
export const CURRENCY_WORDS = words('₹ $ € £ @ rs inr usd eur gbp rupees');
export const PRICE_LABELS = words('price rate amount cost mrp');
export const MONTH_WORDS = words(
  'jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december',
);
export const DATE_LABELS = words('by before on until dated date due delivery');
export const MEASURE_WORDS = words('mm cm m kg g gm n kn nm inch inches bar deg hp v days day weeks week % °');
export const ROW_LABELS = words('s sr sl si item pos position line no sno srno');
export const FILLER_WORDS = words(
  'of and a the model models part parts item code type art article cat make brand toggle clamp clamps please pls kindly quote send we need require for us also p/n',
);
