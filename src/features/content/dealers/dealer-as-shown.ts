import type { Dealer } from './dealers.contract.ts';

const NOTHING = /^(null|n\/?a|undefined|-+)?$/i;

/** A field as it may be shown: the text NULL and its like are nothing. */
const shown = (value: string | null | undefined): string => {
  const text = (value ?? '').trim();
  return NOTHING.test(text) ? '' : text;
};

/** A dealer as the page knows it: what says nothing is empty, so that NULL is neither shown, nor found, nor sent along. */
export const dealerAsShown = (dealer: Dealer): Dealer => ({
  ...dealer,
  person_name: shown(dealer.person_name),
  address: shown(dealer.address),
  phone1: shown(dealer.phone1),
  phone2: shown(dealer.phone2),
  email1: shown(dealer.email1),
  website: shown(dealer.website),
});
