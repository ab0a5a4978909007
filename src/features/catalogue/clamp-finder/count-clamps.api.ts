import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { clampFinderQuery } from './clamp-finder.contract.ts';
import { clampsThatHold } from './clamp-finder.store.ts';

/** More than anyone chooses from; counting further would only take time. */
const MAX_COUNTED = 1000;

export const countClampsApi = {
  'GET /api/count_clamps.php': endpoint({
    summary: 'How many clamps the clamp finder would find, at most 1000',
    query: clampFinderQuery,
    reply: z.object({ clamps: z.number() }),
    cached: true,
    handle: async ({ query, services }) => {
      const rows = await clampsThatHold(services.database.db, {
        needed: query.force * query.safety,
        reach: query.reach,
        action: query.action || undefined,
        mounting: query.mounting || undefined,
        height: query.height,
        limit: MAX_COUNTED,
      });
      return { clamps: rows.length };
    },
  }),
};
