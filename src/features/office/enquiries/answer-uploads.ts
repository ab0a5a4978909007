import { HttpError, notFoundError } from '../../../platform/http-errors.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { lockUpload } from '../acts/uploads.store.ts';

/** @throws HttpError 404 for an upload that expired or has another folder, 409 while chunks are missing */
export async function requireCompleteUpload(
  client: DatabaseClient,
  staffId: number,
  { id, folder }: { id: string; folder: string },
) {
  const upload = await lockUpload(client, staffId, id);
  if (upload?.folder !== folder) throw notFoundError('An uploaded file has expired. Please attach it again.');
  const { bytes, received } = upload;
  if (received < bytes) throw new HttpError(409, `Only ${received} of ${bytes} bytes have arrived`);
  return upload;
}
