import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { pagePicture, pagePicturesQuery } from './page-pictures.contract.ts';
import { picturesOfPage } from './page-pictures.store.ts';

export const pagePicturesApi = {
  'GET /api/get_page_pictures.php': endpoint({
    summary: 'The images at fixed places of a page',
    query: pagePicturesQuery,
    reply: z.array(pagePicture),
    cached: true,
    handle: ({ query, services }) => picturesOfPage(services.database.pool, query.page_name),
  }),
};
