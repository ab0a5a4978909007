import type { Services } from '../../../platform/api/services.ts';
import { beginFile, endFile, isFileUsed } from './quotations.store.ts';

/**
 * Stores a PDF, then runs the transaction that records its key. If the transaction refuses, the PDF is deleted; if the
 * process ends in between, `forgottenFilesJob` deletes it an hour later.
 */
export async function storeRecorded(
  { database: { pool }, files }: Pick<Services, 'database' | 'files'>,
  { key, pdf }: { key: string; pdf: Uint8Array },
  record: () => Promise<void>,
): Promise<void> {
  const id = await beginFile(pool, key);
  try {
    await files.put(key, pdf, 'application/pdf');
    await record();
  } finally {
    if (!(await isFileUsed(pool, key, id))) await files.remove(key);
    await endFile(pool, id);
  }
}
