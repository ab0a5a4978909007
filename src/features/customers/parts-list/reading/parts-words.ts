/** Words of parts lists, in lower case. */
const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Beside a number, these say that it is a number of pieces. A pair, a dozen or a box is not one piece, so they are not here. */
export const COUNT_WORDS = words(
  'pcs pc piece pieces no nos nr number numbers unit units each ea set sets stk stck stück off qty qnty quantity',
);
/** Numbers as they are written in the sentence of an email, by their figure. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  'one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, at) => [word, at + 1]),
);
/** Count words that stand before the number. */
export const COUNT_LABELS = words('qty qnty quantity nos numbers pcs pieces units');
export const CURRENCIES = words('₹ $ € £ @ rs inr usd eur gbp rupees');
export const PRICE_LABELS = words('price rate amount cost mrp');
export const MONTHS = words(
  'jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december',
);
/** Words that come with a date. */
export const DATE_LABELS = words('by before on until dated date due delivery');
/** After a number, these say that it is a measure and not a quantity. */
export const MEASURES = words('mm cm m kg g gm n kn nm inch inches bar deg hp v days day weeks week % °');
/** Words before the number of a row. */
export const ROW_LABELS = words('s sr sl si item pos position line no sno srno');
/** Words that say nothing about what is ordered. */
export const EMPTY_WORDS = words(
  'of and a the model models part parts item code type art article cat make brand toggle clamp clamps please pls kindly quote send we need require for us also p/n',
);
