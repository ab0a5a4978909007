import type { Services } from '../../../platform/api/services.ts';
import { pictureFormats, pictureWidths } from '../../../platform/files/picture-ladder.ts';
import { variantKey } from '../../../platform/files/picture-variants.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { takeGoneMedia } from './media.store.ts';
import { dropOldUploads } from './part-uploads.store.ts';

/** Hourly: deletes abandoned uploads, and files that were removed from the library a day ago. */
export const mediaJob = ({ database, files }: Pick<Services, 'database' | 'files'>): JobKind<object> => ({
  queue: 'media-removal',
  schedule: { cron: '41 * * * *', everySeconds: 3600 },
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireInSeconds: 600,
  async handle() {
    await dropOldUploads(database.pool);
    const gone = await database.transaction(({ client }) => takeGoneMedia(client));
    for (const key of gone) {
      await files.remove(key);
      const [, folder = '', name = ''] = key.split('/');
      if (!key.startsWith('uploads/')) continue;
      for (const width of pictureWidths)
        for (const format of pictureFormats) await files.remove(variantKey(folder, name, width, format));
    }
  },
});
