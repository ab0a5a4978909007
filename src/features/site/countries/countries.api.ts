import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { notFound } from '../../../platform/errors.ts';
import { type Country, country, statesBody, statesReply } from './countries.contract.ts';
import { dialCodes } from './dial-codes.ts';

interface CountryWithStates extends Country {
  states: { name: string }[];
}

let loaded: Promise<CountryWithStates[]> | undefined;

/** All countries, India first. Our own copy, so we depend on no third party and send it no visitor's IP address. */
function countries(): Promise<CountryWithStates[]> {
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

export const countriesApi = {
  'GET /api/get_countries.php': endpoint({
    summary: 'Countries with their calling codes, India first',
    reply: z.array(country),
    handle: async ({ http }) => {
      http.setHeader('cache-control', 'public, max-age=86400');
      return (await countries()).map(({ name, iso2, dial }) => ({ name, iso2, dial }));
    },
  }),
  'POST /api/get_states.php': endpoint({
    summary: 'States of a country by its name or ISO code; an empty list where there are none',
    body: statesBody,
    reply: statesReply,
    handle: async ({ body }) => {
      const wanted = body.country.toLowerCase();
      const found = (await countries()).find(
        ({ name, iso2 }) => name.toLowerCase() === wanted || iso2.toLowerCase() === wanted,
      );
      if (!found) throw notFound('Country not found');
      return { states: found.states };
    },
  }),
};
