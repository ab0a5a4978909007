import type { Services } from '../../../platform/api/services.ts';
import { removeFiles } from '../../../platform/files/file-life.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { endFile, filesBegunBefore, forgetFile, forgottenFiles, isFileUsed } from './quotations.store.ts';

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
    const forgotten = (await forgottenFiles(pool)).map(({ key }) => key);
    const begun = await filesBegunBefore(pool, new Date(clock().getTime() - HOUR_MS));
    try {
      await removeFiles(database, files, forgotten, async (client, key) => {
        await forgetFile(client, key);
        return true;
      });
    } finally {
      for (const { id, key } of begun)
        await removeFiles(database, files, [key], async (client) => {
          const isUsed = await isFileUsed(client, key, id);
          await endFile(client, id);
          return !isUsed;
        });
    }
  },
});
