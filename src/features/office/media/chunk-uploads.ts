import path from 'node:path';
import type pg from 'pg';
import type { EndpointGuard } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import type { ConvertedFormat } from '../../../platform/files/converted/converted-formats.limits.ts';
import type { FileProblem } from '../../../platform/files/run-in-file-worker.ts';
import { withTemporaryFolder } from '../../../platform/files/temporary-folder.ts';
import { badInputError, HttpError, notFoundError } from '../../../platform/http-errors.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { MAX_MESSAGE_BYTES } from '../../site/conversations/conversations.limits.ts';
import type { IntakeServices } from '../../workbook/staging/media-intake.ts';
import { roleHasRight } from '../acts/rights.ts';
import { type ChunkUpload, discardUpload, lockUpload } from '../acts/uploads.store.ts';
import { ANSWER_UPLOAD_FOLDER, EMAIL_UPLOAD_FOLDER, MAX_ATTACHED_BYTES } from '../enquiries/answer-uploads.limits.ts';
import { buildFieldRefusal } from '../rows/field-problem.ts';
import { runAsStaff } from '../rows/office-transaction.ts';
import type { SignedInStaff } from '../staff/office-sessions.store.ts';
import { refuseWithoutRight, requireStaff } from '../staff/staff-guards.ts';
import { addChunk, beginUpload, writeUploadToFile } from './chunk-uploads.store.ts';
import { allowSlowFiles, LibraryIntake, toSafeFileName } from './library-intake.ts';
import type { MediaRow } from './media.contract.ts';
import { MAX_UPLOAD_BYTES } from './media.limits.ts';
import { findMedia } from './media.store.ts';
import { findDestinationIn, findMediaFolder } from './media-folders.ts';

/** Given instead of a folder, for an archive whose files are matched by name. */
export const ZIP_FOLDER = 'zip';

export const IMPORT_FOLDER = 'import';

const LETTER_LIMITS = new Map([
  [ANSWER_UPLOAD_FOLDER, MAX_ATTACHED_BYTES],
  [EMAIL_UPLOAD_FOLDER, MAX_MESSAGE_BYTES],
]);

const NO_UPLOAD = 'This upload has expired. Please start it again.';
const TOO_MUCH = {
  own: 'You have too many unfinished uploads, or they are too large together. Finish or discard some.',
  all: 'Too much is being uploaded at the moment. Try again when others have finished.',
};

type Announced = { folder: string; name: string; bytes: number; modified: number };

/**
 * Guard of an upload. The right to begin an upload depends on its folder; only the person who began it may continue.
 */
export const requireUploadRight: EndpointGuard = async (call) => {
  const staff = await requireStaff(call);
  refuseWithoutRight(staff, roleHasRight(staff.role, 'enquiries', 'write') ? 'enquiries' : 'catalogue', 'write');
};

/**
 * Refuses a wrong name or size before any byte is sent.
 * @throws HttpError 403
 */
export async function beginChunkUpload(
  database: Database,
  staff: SignedInStaff,
  announced: Announced,
): Promise<ChunkUpload> {
  const { folder, bytes } = announced;
  const maxMessageBytes = LETTER_LIMITS.get(folder);
  refuseWithoutRight(staff, maxMessageBytes ? 'enquiries' : 'catalogue', 'write');
  const name = toSafeFileName(announced.name);
  const most = maxMessageBytes ?? MAX_UPLOAD_BYTES;
  if (folder === ZIP_FOLDER) {
    if (!/\.zip$/i.test(name)) throw buildFileRefusal({ problem: 'is not a ZIP archive', allowed: 'a .zip file' });
  } else if (folder === IMPORT_FOLDER) {
    const problem = findWorkbookProblem(name);
    if (problem) throw buildFileRefusal(problem);
  } else if (!maxMessageBytes) {
    const known = findMediaFolder(folder);
    if (!known) throw badInputError('folder', 'is not known');
    const destination = findDestinationIn(known, name);
    if ('problem' in destination) throw buildFileRefusal(destination);
  }
  if (bytes > most) throw buildFileRefusal({ problem: 'is too large', allowed: `at most ${most / 1024 / 1024} MB` });
  const upload = await database.transaction(({ client }) =>
    beginUpload(client, { ...announced, staffId: staff.id, name }),
  );
  if (typeof upload === 'string') throw new HttpError(409, TOO_MUCH[upload]);
  return upload;
}

/** Stores a chunk of an upload. A chunk at a wrong offset changes nothing; the reply has the right offset. */
export async function receiveChunk(
  database: Database,
  staffId: number,
  { id, start }: { id: string; start: number },
  content: Buffer,
): Promise<{ received: number }> {
  return database.transaction(async ({ client }) => {
    const upload = await lockUpload(client, staffId, id);
    if (!upload) throw notFoundError(NO_UPLOAD);
    if (start !== upload.received || content.length === 0) return { received: upload.received };
    if (upload.received + content.length > upload.bytes)
      throw badInputError('part', 'is longer than the rest of the file');
    return { received: await addChunk(client, upload, content) };
  });
}

export async function withUploadedFile<T>(
  client: pg.ClientBase,
  staffId: number,
  id: string,
  work: (upload: ChunkUpload, folder: string) => Promise<T>,
): Promise<T> {
  const upload = await lockUpload(client, staffId, id);
  if (!upload) throw notFoundError(NO_UPLOAD);
  const { bytes, received } = upload;
  if (received < bytes) throw new HttpError(409, `Only ${received} of ${bytes} bytes have arrived`);
  await allowSlowFiles(client);
  return withTemporaryFolder(async (folder) => {
    await writeUploadToFile(client, upload, path.join(folder, upload.name));
    return work(upload, folder);
  });
}

export async function finishChunkUpload(
  services: Pick<Services, 'database' | 'turns'> & IntakeServices,
  staffId: number,
  id: string,
): Promise<{ outcome: 'stored' | 'known'; file: MediaRow; converted: ConvertedFormat | null }> {
  const store = (client: pg.ClientBase) =>
    withUploadedFile(client, staffId, id, async ({ name, folder: folderName }, folder) => {
      const known = findMediaFolder(folderName);
      if (!known) throw badInputError('folder', 'is not known');
      const destination = findDestinationIn(known, name);
      if ('problem' in destination) return destination;
      const intake = await LibraryIntake.of(client, services, folder);
      const added = await intake.add(name, destination);
      if ('problem' in added) return added;
      await intake.storeAll();
      await discardUpload(client, staffId, id);
      const file = await findMedia(client, added.key);
      if (!file) throw new Error(`The file ${added.key} was not stored`);
      return { outcome: added.outcome, file, converted: added.from ?? null };
    });
  const stored = await services.turns.run('mediaActs', () => runAsStaff(services.database, staffId, store));
  if (!('problem' in stored)) return stored;
  await discardUpload(services.database.pool, staffId, id);
  throw buildFileRefusal(stored);
}

const WORKBOOKS = 'an .xlsx, .csv or .txt file, or a .zip of CSV files with their images and files';

function findWorkbookProblem(name: string): FileProblem | undefined {
  if (/\.(xlsx|zip|csv|txt|tsv)$/i.test(name)) return undefined;
  if (/\.(xls|xlsm|xlsb|ods|numbers)$/i.test(name))
    return { problem: 'is of another spreadsheet format', allowed: 'an .xlsx file: save it as "Excel workbook"' };
  return { problem: 'is not a workbook', allowed: WORKBOOKS };
}

const buildFileRefusal = ({ problem, allowed }: { problem: string; allowed: string }) =>
  buildFieldRefusal([{ field: 'file', problem, allowed }]);
