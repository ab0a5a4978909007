import type { Services } from '../../../platform/api/services.ts';
import { holdFiles, removeFiles } from '../../../platform/files/file-life.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { beginFile, endFile, isFileUsed } from './quotations.store.ts';

/**
 * Stores a PDF, then runs the transaction that records its key. If the transaction refuses, the PDF is deleted; if the
 * process ends in between, `forgottenFilesJob` deletes it an hour later.
 */
export async function storeRecorded(
  { database, files, log }: Pick<Services, 'database' | 'files' | 'log'>,
  { key, pdf }: { key: string; pdf: Uint8Array },
  record: () => Promise<void>,
): Promise<void> {
  const id = await beginFile(database.pool, key);
  try {
    // A removal that began earlier ends first; a later one sees the row of `beginFile`. Storing may then take long.
    await database.transaction(({ client }) => holdFiles(client, [key]));
    await files.put(key, pdf, 'application/pdf');
    await record();
  } finally {
    // The outcome of `record` counts; what could not be removed now is left to `forgottenFilesJob`.
    await removeFiles(database, files, [key], (client) => endBegunFile(client, { id, key })).catch((error: unknown) =>
      log.warn({ err: error, file: key }, 'A file that may be unused is looked at again later'),
    );
  }
}

/** Ends the storing of a file. Returns true if neither a quotation nor another send has the file. */
export async function endBegunFile(client: Client, { id, key }: { id: string; key: string }): Promise<boolean> {
  const isUsed = await isFileUsed(client, key, id);
  await endFile(client, id);
  return !isUsed;
}
