import type { Dealer } from './dealers.contract.ts';
import { PLACEHOLDER_PATTERN } from './dealers.limits.ts';

const FIELDS = ['person_name', 'address', 'phone1', 'phone2', 'email1', 'website'] as const;

export function removeDealerPlaceholders(dealer: Dealer): Dealer {
  const texts = FIELDS.map((name) => [name, dealer[name].trim()] as const);
  return {
    ...dealer,
    ...Object.fromEntries(texts.map(([name, text]) => [name, PLACEHOLDER_PATTERN.test(text) ? '' : text])),
  };
}
