import { endpoint } from '../../../platform/api/endpoint.ts';
import { readPeriods } from '../../site/privacy/privacy.store.ts';
import { retentionReply } from './retention.contract.ts';
import { retention } from './retention.store.ts';
import { periodText } from './retention.ts';

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
