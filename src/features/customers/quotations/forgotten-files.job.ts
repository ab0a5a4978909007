import type { Services } from '../../../platform/api/services.ts';
import { removeFiles } from '../../../platform/files/stored-file-removal.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { clearForgottenFile, loadFilesBegunBefore, loadForgottenFiles } from './quotations.store.ts';
import { finishBegunFile } from './store-recorded-file.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Deletes the stored PDFs of erased people, and those that no quotation has an hour after they were stored. */
export const forgottenFilesJob = ({
  database,
  files,
  clock,
}: Pick<Services, 'database' | 'files' | 'clock'>): JobKind<object> => ({
  queue: 'forgotten-files',
  schedule: { cron: '29 * * * *', everySeconds: 3600 },
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireInSeconds: 600,
  async handle() {
    const { pool } = database;
    const forgotten = (await loadForgottenFiles(pool)).map(({ key }) => key);
    const begun = await loadFilesBegunBefore(pool, new Date(clock().getTime() - HOUR_MS));
    try {
      await removeFiles(database, files, forgotten, async (client, key) => {
        await clearForgottenFile(client, key);
        return true;
      });
    } finally {
      for (const one of begun) await removeFiles(database, files, [one.key], (client) => finishBegunFile(client, one));
    }
  },
});
