import type { Services } from '../../../platform/api/services.ts';
import { lockFiles, removeFiles } from '../../../platform/files/stored-file-removal.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { deleteBegunFile, isFileUsed, recordBegunFile } from './quotations.store.ts';

/**
 * Stores a PDF, then runs the transaction that records its key. If the transaction refuses, the PDF is deleted; if the
 * process ends in between, `forgottenFilesJob` deletes it an hour later.
 */
export async function storeRecordedFile(
  { database, files, log }: Pick<Services, 'database' | 'files' | 'log'>,
  { key, pdf }: { key: string; pdf: Uint8Array },
  record: () => Promise<void>,
): Promise<void> {
  const id = await recordBegunFile(database.pool, key);
  try {
    // A removal that began earlier ends first; a later one sees the row of `recordBegunFile`. Storing may then take
    // long.
    await database.transaction(({ client }) => lockFiles(client, [key]));
    await files.put(key, pdf, 'application/pdf');
    await record();
  } finally {
    // The outcome of `record` counts; what could not be removed now is left to `forgottenFilesJob`.
    await removeFiles(database, files, [key], (client) => finishBegunFile(client, { id, key })).catch(
      (error: unknown) => log.warn({ err: error, file: key }, 'A file that may be unused is looked at again later'),
    );
  }
}

/** Ends the storing of a file. Returns true if neither a quotation nor another send has the file. */
export async function finishBegunFile(
  client: DatabaseClient,
  { id, key }: { id: string; key: string },
): Promise<boolean> {
  const isUsed = await isFileUsed(client, key, id);
  await deleteBegunFile(client, id);
  return !isUsed;
}
