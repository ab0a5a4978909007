import { cutText } from '../../../platform/text/cut-text.ts';
import { searchParams, text } from '../../../web/search/search-params.ts';
import { storedValue } from '../../../web/stored/stored-value.ts';

const MAX_LENGTH = 100;

export const storedTown = storedValue('dealerTown', {
  parse: (text) => cutText(text?.trim() ?? '', MAX_LENGTH),
  format: (town) => town || null,
});

export const unknownTown = (typed: string) => `We do not know “${typed}”. Please try the next larger town.`;
export const FAILED = 'The town could not be looked up. Please try again.';

const words = text({ maxLength: 100 });

export const dealerSearch = searchParams({ q: words, country: words, state: words, city: words, near: words });
