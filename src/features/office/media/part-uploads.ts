import path from 'node:path';
import type pg from 'pg';
import type { Guard } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInput, HttpError, notFound } from '../../../platform/errors.ts';
import type { ConvertedFrom } from '../../../platform/files/converted/converted-from.limits.ts';
import type { FileProblem } from '../../../platform/files/in-worker.ts';
import { inTemporaryFolder } from '../../../platform/files/temporary-folder.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { IntakeServices } from '../../import/workbook/media-intake.ts';
import { MAX_LETTER_BYTES } from '../../site/conversations/conversations.limits.ts';
import { EMAIL_FOLDER, LETTER_FOLDER, MAX_ATTACHED_BYTES } from '../enquiries/letter-uploads.limits.ts';
import { refusedFields } from '../resources/field-problem.ts';
import { asStaff } from '../resources/office-transaction.ts';
import { can } from '../rights/rights.ts';
import type { Staff } from '../staff/office-sessions.store.ts';
import { refuseWithoutRight, staffOf } from '../staff/staff-guards.ts';
import { discardUpload, type PartUpload, uploadOf } from '../uploads/uploads.store.ts';
import { LibraryIntake, safeName, waitForFiles } from './library-intake.ts';
import type { MediaRow } from './media.contract.ts';
import { MAX_FILE_BYTES } from './media.limits.ts';
import { mediaByKey } from './media.store.ts';
import { destinationIn, folderNamed } from './media-folders.ts';
import { addPart, beginUpload, writeUpload } from './part-uploads.store.ts';

/** Given instead of a folder, for an archive whose files are matched by name. */
export const ZIP = 'zip';

export const IMPORT = 'import';

const LETTER_LIMITS = new Map([
  [LETTER_FOLDER, MAX_ATTACHED_BYTES],
  [EMAIL_FOLDER, MAX_LETTER_BYTES],
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
export const mayUpload: Guard = async (call) => {
  const staff = await staffOf(call);
  refuseWithoutRight(staff, can(staff.role, 'enquiries', 'write') ? 'enquiries' : 'catalogue', 'write');
};

/**
 * Refuses a wrong name or size before any byte is sent.
 * @throws HttpError 403
 */
export async function beginPartUpload(database: Database, staff: Staff, announced: Announced): Promise<PartUpload> {
  const { folder, bytes } = announced;
  const mostOfLetter = LETTER_LIMITS.get(folder);
  refuseWithoutRight(staff, mostOfLetter ? 'enquiries' : 'catalogue', 'write');
  const name = safeName(announced.name);
  const most = mostOfLetter ?? MAX_FILE_BYTES;
  if (folder === ZIP) {
    if (!/\.zip$/i.test(name)) throw refused({ problem: 'is not a ZIP archive', allowed: 'a .zip file' });
  } else if (folder === IMPORT) {
    const problem = problemOfWorkbook(name);
    if (problem) throw refused(problem);
  } else if (!mostOfLetter) {
    const known = folderNamed(folder);
    if (!known) throw badInput('folder', 'is not known');
    const destination = destinationIn(known, name);
    if ('problem' in destination) throw refused(destination);
  }
  if (bytes > most) throw refused({ problem: 'is too large', allowed: `at most ${most / 1024 / 1024} MB` });
  const upload = await database.transaction(({ client }) =>
    beginUpload(client, { ...announced, staffId: staff.id, name }),
  );
  if (typeof upload === 'string') throw new HttpError(409, TOO_MUCH[upload]);
  return upload;
}

/** Stores a chunk of an upload. A chunk at a wrong offset changes nothing; the reply has the right offset. */
export async function receivePart(
  database: Database,
  staffId: number,
  { id, start }: { id: string; start: number },
  content: Buffer,
): Promise<{ received: number }> {
  return database.transaction(async ({ client }) => {
    const upload = await uploadOf(client, staffId, id);
    if (!upload) throw notFound(NO_UPLOAD);
    if (start !== upload.received || content.length === 0) return { received: upload.received };
    if (upload.received + content.length > upload.bytes) throw badInput('part', 'is longer than the rest of the file');
    return { received: await addPart(client, upload, content) };
  });
}

export async function withUploadedFile<T>(
  client: pg.ClientBase,
  staffId: number,
  id: string,
  work: (upload: PartUpload, folder: string) => Promise<T>,
): Promise<T> {
  const upload = await uploadOf(client, staffId, id);
  if (!upload) throw notFound(NO_UPLOAD);
  const { bytes, received } = upload;
  if (received < bytes) throw new HttpError(409, `Only ${received} of ${bytes} bytes have arrived`);
  await waitForFiles(client);
  return inTemporaryFolder(async (folder) => {
    await writeUpload(client, upload, path.join(folder, upload.name));
    return work(upload, folder);
  });
}

export async function finishPartUpload(
  services: Pick<Services, 'database' | 'turns'> & IntakeServices,
  staffId: number,
  id: string,
): Promise<{ outcome: 'stored' | 'known'; file: MediaRow; converted: ConvertedFrom | null }> {
  const store = (client: pg.ClientBase) =>
    withUploadedFile(client, staffId, id, async ({ name, folder: folderName }, folder) => {
      const known = folderNamed(folderName);
      if (!known) throw badInput('folder', 'is not known');
      const destination = destinationIn(known, name);
      if ('problem' in destination) return destination;
      const intake = await LibraryIntake.of(client, services, folder);
      const added = await intake.add(name, destination);
      if ('problem' in added) return added;
      await intake.storeAll();
      await discardUpload(client, staffId, id);
      const file = await mediaByKey(client, added.key);
      if (!file) throw new Error(`The file ${added.key} was not stored`);
      return { outcome: added.outcome, file, converted: added.from ?? null };
    });
  const stored = await services.turns.run('mediaActs', () => asStaff(services.database, staffId, store));
  if (!('problem' in stored)) return stored;
  await discardUpload(services.database.pool, staffId, id);
  throw refused(stored);
}

const WORKBOOKS = 'an .xlsx or .csv file, or a .zip of CSV files with their pictures and files';

function problemOfWorkbook(name: string): FileProblem | undefined {
  if (/\.(xlsx|zip|csv)$/i.test(name)) return undefined;
  if (/\.(xls|xlsm|xlsb|ods|numbers)$/i.test(name))
    return { problem: 'is of another spreadsheet format', allowed: 'an .xlsx file: save it as "Excel workbook"' };
  return { problem: 'is not a workbook', allowed: WORKBOOKS };
}

const refused = ({ problem, allowed }: { problem: string; allowed: string }) =>
  refusedFields([{ field: 'file', problem, allowed }]);
