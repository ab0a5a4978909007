import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { readPeriods } from '../../site/privacy/privacy.store.ts';
import { retention } from './retention.store.ts';
import { periodText } from './retention.ts';

const retentionReply = z.array(z.object({ data: z.string(), period: z.string(), afterwards: z.string() }));

export const retentionApi = {
  'GET /api/get_retention.php': endpoint({
    summary: 'How long personal data is stored, for the privacy page',
    reply: retentionReply,
    handle: async ({ services }) =>
      Object.values(retention(services.settings, await readPeriods(services.database.pool))).map((entry) => ({
        data: entry.data,
        period: periodText(entry),
        afterwards: entry.afterwards,
      })),
  }),
};
