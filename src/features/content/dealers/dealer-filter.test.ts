import { describe, expect, it } from 'vitest';
import { changeFilterLocation, filterDealers, listLocationChoices } from './dealer-filter.ts';
import type { Dealer } from './dealers.contract.ts';
import { removeDealerPlaceholders } from './remove-dealer-placeholders.ts';

const dealer = (over: Partial<Dealer>): Dealer => ({
  id: 1,
  company_name: 'Amber Tooling',
  person_name: 'Anand Rao',
  address: 'Plot 1, Ring Road',
  phone1: '+91 00000 00101',
  phone2: 'NULL',
  email1: 'sales@amber.example',
  website: 'amber.example',
  country: 'India',
  state: 'Gujarat',
  city: 'Rajkot',
  ...over,
});
const all = [
  dealer({}),
  dealer({ id: 2, company_name: 'Banyan Fixtures', state: 'Punjab', city: 'Ludhiana', email1: 'info@banyan.example' }),
  dealer({
    id: 3,
    company_name: 'Kupfer Werkzeuge',
    country: 'Germany',
    state: 'Baden-Württemberg',
    city: 'Stuttgart',
  }),
].map(removeDealerPlaceholders);
const none = { text: '', country: '', state: '', city: '' };
const found = (over: Partial<typeof none>) => filterDealers(all, { ...none, ...over }).map(({ id }) => id);

describe('The dealer filter', () => {
  it('finds a text in company, person, email, phones, address and website', () => {
    expect(found({ text: 'banyan' })).toEqual([2]);
    expect(found({ text: 'anand ring' })).toEqual([1, 2, 3]);
    expect(found({ text: 'info@' })).toEqual([2]);
    expect(found({ text: '0000000101' })).toEqual([1, 2, 3]);
    expect(found({ text: 'wurttemberg' })).toEqual([3]);
    expect(found({ text: 'nothing like it' })).toEqual([]);
  });

  it('finds a text in the country, the state and the city', () => {
    expect(found({ text: 'india' })).toEqual([1, 2]);
    expect(found({ text: 'Germany' })).toEqual([3]);
    expect(found({ text: 'punjab india' })).toEqual([2]);
    expect(found({ text: 'rajkot' })).toEqual([1]);
  });

  it('never finds the text NULL', () => {
    expect(found({ text: 'null' })).toEqual([]);
  });

  it('narrows by country, state and city', () => {
    expect(found({ country: 'India' })).toEqual([1, 2]);
    expect(found({ country: 'India', state: 'Punjab' })).toEqual([2]);
    expect(found({ country: 'India', state: 'Punjab', city: 'Rajkot' })).toEqual([]);
  });

  it('offers states of the country and cities of the state', () => {
    expect(listLocationChoices(all, none)).toEqual({ country: ['India', 'Germany'], state: [], city: [] });
    expect(listLocationChoices(all, { ...none, country: 'India' })).toMatchObject({
      state: ['Gujarat', 'Punjab'],
      city: ['Ludhiana', 'Rajkot'],
    });
    expect(listLocationChoices(all, { ...none, country: 'India', state: 'Punjab' }).city).toEqual(['Ludhiana']);
  });

  it('resets state and city with the country, and the city with the state', () => {
    const chosen = { text: 'x', country: 'India', state: 'Punjab', city: 'Ludhiana' };
    expect(changeFilterLocation(chosen, 'country', 'Germany')).toEqual({
      text: 'x',
      country: 'Germany',
      state: '',
      city: '',
    });
    expect(changeFilterLocation(chosen, 'state', 'Gujarat')).toEqual({ ...chosen, state: 'Gujarat', city: '' });
  });
});

describe('A field of a dealer', () => {
  it('that is a placeholder is not shown', () => {
    for (const nothing of ['NULL', 'null', ' ', 'N/A', '-']) {
      expect(removeDealerPlaceholders(dealer({ phone2: nothing, website: nothing }))).toMatchObject({
        phone2: '',
        website: '',
      });
    }
    expect(removeDealerPlaceholders(dealer({ phone2: ' +91 1 ' })).phone2).toBe('+91 1');
  });
});
