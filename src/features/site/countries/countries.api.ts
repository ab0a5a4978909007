import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { notFound } from '../../../platform/errors.ts';
import { country, statesBody, statesReply } from './countries.contract.ts';
import { countries } from './countries.ts';

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
