import type { Dealer } from './dealers.contract.ts';
import { PLACEHOLDER } from './dealers.limits.ts';

/** A field's value for display: '' for NULL and similar placeholders. */
const shown = (value: string | null | undefined): string => {
  const text = (value ?? '').trim();
  return PLACEHOLDER.test(text) ? '' : text;
};

/** A dealer for the page: placeholders are emptied, so that NULL is neither shown, nor found, nor sent to the browser. */
export const dealerAsShown = (dealer: Dealer): Dealer => ({
  ...dealer,
  person_name: shown(dealer.person_name),
  address: shown(dealer.address),
  phone1: shown(dealer.phone1),
  phone2: shown(dealer.phone2),
  email1: shown(dealer.email1),
  website: shown(dealer.website),
});
