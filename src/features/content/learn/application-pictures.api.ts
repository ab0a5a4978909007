import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { applicationPicture } from './application-pictures.contract.ts';
import { visibleApplicationPictures } from './application-pictures.store.ts';

export const applicationPicturesApi = {
  'GET /api/getApplicationsImages.php': endpoint({
    summary: 'Paths of the application pictures, with forward slashes, without a leading slash',
    reply: z.array(z.string()),
    cached: true,
    handle: async ({ services }) =>
      (await visibleApplicationPictures(services.database.db)).map(({ image }) => `uploads/applications/${image}`),
  }),
  'GET /api/get_application_captions.php': endpoint({
    summary: 'What each application picture shows, by its path',
    reply: z.array(applicationPicture),
    cached: true,
    handle: async ({ services }) =>
      (await visibleApplicationPictures(services.database.db)).map(({ id, image, caption }) => ({
        id,
        image: `uploads/applications/${image}`,
        caption,
      })),
  }),
};
