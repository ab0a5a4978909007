import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { presenter } from '../../../platform/api/present.ts';
import { partner } from './partners.contract.ts';
import { visiblePartners } from './partners.store.ts';

const present = presenter(partner);

export const partnersApi = {
  'GET /api/get_partners.php': endpoint({
    summary: 'The partners whose logos are shown on the about us page',
    reply: z.array(partner),
    cached: true,
    handle: async ({ services }) => (await visiblePartners(services.database.db)).map((row) => present(row, {})),
  }),
};
