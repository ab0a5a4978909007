import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { pageImage, pageImagesQuery } from './page-images.contract.ts';
import { listPageImages } from './page-images.store.ts';

export const pageImagesApi = {
  'GET /api/get_page_pictures.php': defineEndpoint({
    summary: 'The images at fixed places of a page',
    query: pageImagesQuery,
    reply: z.array(pageImage),
    cached: true,
    handle: ({ query, services }) => listPageImages(services.database.pool, query.page_name),
  }),
};
