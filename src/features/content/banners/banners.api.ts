import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { banner } from './banners.contract.ts';
import { activeBanners } from './banners.store.ts';

export const bannersApi = {
  'GET /api/get_banners.php': endpoint({
    summary: 'The banners of the home page, in their order',
    reply: z.array(banner),
    handle: async ({ services }) =>
      (await activeBanners(services.database.db)).map(({ id, heading, description, link1, link2, bannerImage }) => ({
        id,
        heading,
        description,
        link1,
        link2,
        banner_image: bannerImage,
      })),
  }),
};
