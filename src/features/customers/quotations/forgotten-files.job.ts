import type { Services } from '../../../platform/api/services.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { forgetFile, forgottenFiles } from './quotations.store.ts';

/** Deletes the stored PDFs of erased people, every hour. */
export const forgottenFilesJob = ({ database, files }: Pick<Services, 'database' | 'files'>): JobKind<object> => ({
  queue: 'forgotten-files',
  schedule: { cron: '29 * * * *', everySeconds: 3600 },
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireInSeconds: 600,
  async handle() {
    for (const { key } of await forgottenFiles(database.pool)) {
      await files.remove(key);
      await forgetFile(database.pool, key);
    }
  },
});
