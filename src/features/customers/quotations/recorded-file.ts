import type { Services } from '../../../platform/api/services.ts';
import { holdFiles, removeFiles } from '../../../platform/files/file-life.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { beginFile, endFile, isFileUsed } from './quotations.store.ts';

/**
 * Stores a PDF, then runs the transaction that records its key. If the transaction refuses, the PDF is deleted; if the
 * process ends in between, `forgottenFilesJob` deletes it an hour later.
 */
export async function storeRecorded(
  { database, files }: Pick<Services, 'database' | 'files'>,
  { key, pdf }: { key: string; pdf: Uint8Array },
  record: () => Promise<void>,
): Promise<void> {
  const id = await beginFile(database.pool, key);
  try {
    await database.transaction(async ({ client }) => {
      await holdFiles(client, [key]);
      await files.put(key, pdf, 'application/pdf');
    });
    await record();
  } finally {
    await removeFiles(database, files, [key], (client) => endBegunFile(client, { id, key }));
  }
}

/** Ends the storing of a file. Returns true if neither a quotation nor another send has the file. */
export async function endBegunFile(client: Client, { id, key }: { id: string; key: string }): Promise<boolean> {
  const isUsed = await isFileUsed(client, key, id);
  await endFile(client, id);
  return !isUsed;
}
