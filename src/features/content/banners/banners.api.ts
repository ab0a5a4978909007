import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { presenter } from '../../../platform/api/present.ts';
import { banner } from './banners.contract.ts';
import { activeBanners } from './banners.store.ts';

const present = presenter(banner);

export const bannersApi = {
  'GET /api/get_banners.php': endpoint({
    summary: 'The banners of the home page, in display order',
    reply: z.array(banner),
    cached: true,
    handle: async ({ services }) => (await activeBanners(services.database.db)).map((row) => present(row, {})),
  }),
};
