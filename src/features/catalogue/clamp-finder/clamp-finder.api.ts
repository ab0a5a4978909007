import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { clampFinderQuery, foundClamps } from './clamp-finder.contract.ts';
import { clampsThatHold, mountingsOfClamps } from './clamp-finder.store.ts';
import { actionOf, capacityAt, HAND_PART } from './clamp-strength.ts';

const MAX_CLAMPS = 60;

export const clampFinderApi = {
  'GET /api/find_clamps.php': endpoint({
    summary: 'Clamps whose holding capacity at a reach suffices for a force, with a safety factor',
    query: clampFinderQuery,
    reply: foundClamps,
    handle: async ({ query, services }) => {
      const rows = await clampsThatHold(services.database.db, {
        needed: query.force * query.safety,
        reach: query.reach,
        action: query.action || undefined,
        mounting: query.mounting || undefined,
        height: query.height,
        limit: MAX_CLAMPS + 1,
      });
      const clamps = rows.slice(0, MAX_CLAMPS).map((row) => {
        const usable = capacityAt(row, query.reach);
        return {
          model_id: row.id,
          model_name: row.name,
          product_name: row.product_name,
          product_slug: row.product_slug,
          action: actionOf(row.name)?.name ?? '',
          mounting: row.mounting ?? '',
          height: row.height,
          capacity: row.capacity,
          rated_reach: row.reach,
          usable: Math.floor(usable),
          hand_force: Math.round(row.capacity * HAND_PART),
          margin: usable / query.force,
        };
      });
      return { clamps, hasMore: rows.length > MAX_CLAMPS };
    },
  }),
  'GET /api/get_clamp_mountings.php': endpoint({
    summary: 'The types of mounting in the clamp finder',
    reply: z.array(z.string()),
    cached: true,
    handle: ({ services }) => mountingsOfClamps(services.database.db),
  }),
};
