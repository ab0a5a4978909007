import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { clampFinderQuery, foundClamps } from './clamp-finder.contract.ts';
import { ACTIONS } from './finding/clamp-actions.limits.ts';
import { findClamps } from './finding/find-clamps.ts';
import { ratingsOf } from './finding/ratings-by-version.ts';
import { presentClamps } from './present-clamps.ts';

export const clampFinderApi = {
  'GET /api/find_clamps.php': endpoint({
    summary: 'Clamps whose holding capacity at a reach suffices for a force, with a safety factor, by product',
    query: clampFinderQuery,
    reply: foundClamps,
    handle: async ({ query, services }) => {
      const { force, safety, reach, height, action, mounting, limit } = query;
      const ratings = await ratingsOf(services);
      const need = {
        ...{ needed: force * safety, reach, height },
        ...{ action: action || ('hold-down' as const), mounting: mounting || undefined },
      };
      const found = findClamps(ratings, need, { from: 0, count: limit });
      return {
        clamps: await presentClamps(services, found, force),
        total: found.total,
        products: found.products,
        hasMore: found.products > limit,
        others: ACTIONS.flatMap(({ key, name, lever }) => {
          const total = found.others[key] ?? 0;
          return !lever && total ? [{ action: key, name, total }] : [];
        }),
      };
    },
  }),
  'GET /api/get_clamp_mountings.php': endpoint({
    summary: 'The types of mounting in the clamp finder',
    reply: z.array(z.string()),
    cached: true,
    handle: async ({ services }) => (await ratingsOf(services)).mountingNames(),
  }),
};
