import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { requiredLine } from '../../../platform/api/fields.contract.ts';
import { take } from '../../../platform/api/rate-limit.ts';
import { isCounted } from '../page-views/is-counted.ts';

const searchMiss = z.object({ words: requiredLine(100) });

const ONCE_A_DAY = { name: 'search-miss', max: 1, seconds: 24 * 60 * 60 };

/** Email addresses and phone numbers are not stored. */
const isPersonal = (words: string): boolean =>
  words.includes('@') || /\d{6}/.test(words.replace(/(?<=\d)[\s()+-]+(?=\d)/g, ''));

export const searchMissesApi = {
  'POST /api/track_search_miss': endpoint({
    summary: 'Count a search without a result, except by bots and by visitors who opt out of tracking',
    body: searchMiss,
    reply: z.object({ success: z.literal(true) }),
    handle: async (call) => {
      const { body, services, http } = call;
      const words = body.words.toLowerCase().replaceAll(/\s+/g, ' ');
      if (!isCounted(http) || isPersonal(words)) return { success: true as const };
      // Once per visitor and day, so that the number counts visitors.
      if (await take(services, ONCE_A_DAY, `${http.ip} ${words}`)) services.recordSearchMiss(words);
      return { success: true as const };
    },
  }),
};
