import { cutText } from '../../../platform/text/cut-text.ts';
import { defineSearchParams, textParameter } from '../../../web/search/search-params.ts';
import { createStoredValue } from '../../../web/stored/stored-value.ts';

const MAX_LENGTH = 100;

export const storedDealerTown = createStoredValue('dealerTown', {
  parse: (text) => cutText(text?.trim() ?? '', MAX_LENGTH),
  format: (town) => town || null,
});

export const formatUnknownTown = (typed: string) =>
  `We could not find “${typed}”. Try a larger town nearby, or a PIN code.`;
export const TOWN_LOOKUP_FAILED = 'The town could not be looked up. Please try again.';

const words = textParameter({ maxLength: 100 });

export const dealerSearchParams = defineSearchParams({
  q: words,
  country: words,
  state: words,
  city: words,
  near: words,
});
