import type { Country } from './countries.contract.ts';
import { dialCodes } from './dial-codes.ts';

interface CountryWithStates extends Country {
  states: { name: string }[];
}

let loaded: Promise<CountryWithStates[]> | undefined;

/** All countries, India first. Our own copy, so we depend on no third party and send it no visitor's IP address. */
export function countries(): Promise<CountryWithStates[]> {
  loaded ??= import('country-region-data').then(({ allCountries }) => {
    const all = allCountries.map(([name, iso2, regions]) => ({
      name,
      iso2,
      dial: dialCodes.get(iso2) ?? '',
      states: regions.map(([state]) => ({ name: state })),
    }));
    return [...all.filter(({ iso2 }) => iso2 === 'IN'), ...all.filter(({ iso2 }) => iso2 !== 'IN')];
  });
  return loaded;
}

/** The names of India's states. */
export const statesOfIndia = async (): Promise<string[]> =>
  ((await countries()).find(({ iso2 }) => iso2 === 'IN')?.states ?? []).map(({ name }) => name);
