import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { partner } from './partners.contract.ts';
import { partnersOnShow } from './partners.store.ts';

export const partnersApi = {
  'GET /api/get_partners.php': endpoint({
    summary: 'The partners whose logos the page about us shows',
    reply: z.array(partner),
    handle: async ({ services }) =>
      (await partnersOnShow(services.database.db)).map(({ id, name, logo }) => ({ id, name, logo })),
  }),
};
