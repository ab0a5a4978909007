import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { isCounted } from '../page-views/is-counted.ts';
import { searchMiss } from './search-misses.contract.ts';

export const searchMissesApi = {
  'POST /api/track_search_miss': endpoint({
    summary: 'Counts a search without a result, except by bots and by visitors who opt out of tracking',
    body: searchMiss,
    reply: z.object({ success: z.literal(true) }),
    handle: async (call) => {
      const words = call.body.words.toLowerCase().replaceAll(/\s+/g, ' ');
      // Somebody's address is not what staff need to know.
      if (isCounted(call) && !words.includes('@')) call.services.recordSearchMiss(words);
      return { success: true as const };
    },
  }),
};
