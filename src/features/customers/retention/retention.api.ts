import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { loadRetentionPeriods } from '../../site/privacy/privacy.store.ts';
import { buildRetentionRules } from './retention.store.ts';
import { formatRetentionPeriod } from './retention.ts';

const retentionReply = z.array(z.object({ data: z.string(), period: z.string(), afterwards: z.string() }));

export const retentionApi = {
  'GET /api/get_retention.php': defineEndpoint({
    summary: 'How long personal data is stored, for the privacy page',
    reply: retentionReply,
    handle: async ({ services }) =>
      Object.values(buildRetentionRules(services.settings, await loadRetentionPeriods(services.database.pool))).map(
        (entry) => ({
          data: entry.data,
          period: formatRetentionPeriod(entry),
          afterwards: entry.afterwards,
        }),
      ),
  }),
};
