import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { requiredLineField } from '../../../platform/api/fields.contract.ts';
import { countAgainstLimit } from '../../../platform/api/rate-limit.ts';
import { isCountedVisit } from '../page-views/is-counted-visit.ts';

const searchMiss = z.object({ words: requiredLineField(100) });

const ONCE_A_DAY = { name: 'search-miss', max: 1, seconds: 24 * 60 * 60 };

/** Email addresses and phone numbers are not stored. */
const isPersonalSearch = (words: string): boolean =>
  words.includes('@') || /\d{6}/.test(words.replace(/(?<=\d)[\s()+-]+(?=\d)/g, ''));

export const searchMissesApi = {
  'POST /api/track_search_miss': defineEndpoint({
    summary: 'Count a search without a result, except by bots and by visitors who opt out of tracking',
    body: searchMiss,
    reply: z.object({ success: z.literal(true) }),
    handle: async (call) => {
      const { body, services, http } = call;
      const words = body.words.toLowerCase().replaceAll(/\s+/g, ' ');
      if (!isCountedVisit(http) || isPersonalSearch(words)) return { success: true as const };
      // Once per visitor and day, so that the number counts visitors.
      if (await countAgainstLimit(services, ONCE_A_DAY, `${http.ip} ${words}`)) services.recordSearchMiss(words);
      return { success: true as const };
    },
  }),
};
