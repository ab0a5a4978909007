import type { Dealer } from './dealers.contract.ts';

export interface DealerFilter {
  /** All words must occur, in any of the dealer's fields. */
  text: string;
  country: string;
  state: string;
  city: string;
}

export function changeFilterLocation(
  filter: DealerFilter,
  field: 'country' | 'state' | 'city',
  value: string,
): DealerFilter {
  if (field === 'country') return { ...filter, country: value, state: '', city: '' };
  if (field === 'state') return { ...filter, state: value, city: '' };
  return { ...filter, city: value };
}

const removeAccents = (value: string) => value.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
const extractDigits = (value: string) => value.replace(/\D/g, '');

export function filterDealers(dealers: readonly Dealer[], { text, country, state, city }: DealerFilter): Dealer[] {
  const words = removeAccents(text).split(/\s+/).filter(Boolean);
  const number = /^[\d\s+()-]+$/.test(text.trim()) ? extractDigits(text) : '';
  return dealers.filter((dealer) => {
    if (country && dealer.country !== country) return false;
    if (state && dealer.state !== state) return false;
    if (city && dealer.city !== city) return false;
    if (number) {
      const phones = [dealer.phone1, dealer.phone2].map(extractDigits);
      if (phones.some((phone) => phone.includes(number))) return true;
    }
    const haystack = removeAccents(
      [
        dealer.company_name,
        dealer.person_name,
        dealer.email1,
        dealer.phone1,
        dealer.phone2,
        dealer.address,
        dealer.city,
        dealer.state,
        dealer.country,
        dealer.website,
      ].join(' '),
    );
    return words.every((word) => haystack.includes(word));
  });
}

const listDistinct = (values: string[]) => [...new Set(values)].filter(Boolean);

export function listLocationChoices(dealers: readonly Dealer[], { country, state }: DealerFilter) {
  const inCountry = country ? dealers.filter((dealer) => dealer.country === country) : [];
  const inState = state ? inCountry.filter((dealer) => dealer.state === state) : inCountry;
  return {
    country: listDistinct(dealers.map((dealer) => dealer.country)),
    state: listDistinct(inCountry.map((dealer) => dealer.state)).sort(),
    city: listDistinct(inState.map((dealer) => dealer.city)).sort(),
  };
}
