import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { notFoundError } from '../../../platform/http-errors.ts';
import { country, statesBody, statesReply } from './countries.contract.ts';
import { loadCountries } from './countries.ts';

export const countriesApi = {
  'GET /api/get_countries.php': defineEndpoint({
    summary: 'Countries with their calling codes, India first',
    reply: z.array(country),
    handle: async ({ http }) => {
      http.setHeader('cache-control', 'public, max-age=86400');
      return (await loadCountries()).map(({ name, iso2, dial }) => ({ name, iso2, dial }));
    },
  }),
  'POST /api/get_states.php': defineEndpoint({
    summary: 'States of a country by its name or ISO code; an empty list where there are none',
    body: statesBody,
    reply: statesReply,
    handle: async ({ body }) => {
      const wanted = body.country.toLowerCase();
      const found = (await loadCountries()).find(
        ({ name, iso2 }) => name.toLowerCase() === wanted || iso2.toLowerCase() === wanted,
      );
      if (!found) throw notFoundError('Country not found');
      return { states: found.states };
    },
  }),
};
