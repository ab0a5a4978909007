import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { HttpReply } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { runInFileWorker } from '../../../platform/files/run-in-file-worker.ts';
import { streamTemporaryFile, withTemporaryFolder } from '../../../platform/files/temporary-folder.ts';
import { badInputError, HttpError } from '../../../platform/http-errors.ts';
import { SPREADSHEET_TYPES } from '../../../platform/spreadsheets/write-spreadsheet.ts';
import type { WorkerPool } from '../../../platform/workers/worker-pool.ts';
import type { ExportScope } from '../../workbook/export-rows.store.ts';
import { findUpload, writeUploadToFile } from '../media/chunk-uploads.store.ts';
import { listArchive, unpackArchive } from '../media/zip/archive-tasks.ts';
import { getSiteConnection, writeWorkbookTask } from './import-task.ts';
import { listImportProblems, type StoredImport } from './imports.store.ts';

export class WorkbookUnavailable extends Error {
  override name = 'NoWorkbook';
}

const GONE = 'is no longer stored: upload it again';

/**
 * Provides an uploaded workbook while `work` runs. Deletes `scratch` itself, because the worker process may be killed.
 */
export function withUploadedWorkbook<T>(
  { database, workers }: Pick<Services, 'database' | 'workers'>,
  uploadId: string | null,
  work: (files: { upload: string; workbook: string; scratch: string }) => Promise<T>,
): Promise<T> {
  return withTemporaryFolder(async (folder) => {
    const upload = uploadId && (await findUpload(database.pool, uploadId));
    if (!upload || upload.received < upload.bytes) throw new WorkbookUnavailable(GONE);
    // A text file with bars or tabs is read as a .csv file.
    const file = path.join(folder, upload.name.replace(/\.(?:txt|tsv)$/i, '.csv'));
    const client = await database.pool.connect();
    try {
      await writeUploadToFile(client, upload, file);
    } finally {
      client.release();
    }
    // A .csv file is read as a folder with one file.
    const workbook = /\.zip$/i.test(upload.name)
      ? await unpackWorkbook(workers.intake, file, path.join(folder, 'unpacked'))
      : /\.csv$/i.test(file)
        ? folder
        : file;
    const scratch = path.join(folder, 'scratch');
    await mkdir(scratch);
    return work({ upload: file, workbook, scratch });
  });
}

/** @returns the .xlsx file or the folder of CSV files, which may be a folder within the archive */
async function unpackWorkbook(workers: WorkerPool, source: string, folder: string): Promise<string> {
  const listed = await runInFileWorker(workers, listArchive, { source });
  if ('problem' in listed) throw new WorkbookUnavailable(`${listed.problem}; allowed is ${listed.allowed}`);
  const files = listed.names.map((name) => ({ name, target: path.join(folder, name) }));
  const done = await runInFileWorker(workers, unpackArchive, { source, files });
  if ('problem' in done) throw new WorkbookUnavailable(`${done.problem}; allowed is ${done.allowed}`);
  const [damaged] = done.damaged;
  if (damaged !== undefined) throw new WorkbookUnavailable(`has the file "${damaged}", which is damaged`);
  const root = findRootFolder(folder, listed.names);
  const inside = (await readdir(root)).filter((name) => /\.xlsx$/i.test(name) && !name.startsWith('~$'));
  const [workbook, other] = inside;
  if (other !== undefined) throw new WorkbookUnavailable('has several .xlsx files: keep only one');
  return workbook === undefined ? root : path.join(root, workbook);
}

function findRootFolder(folder: string, names: readonly string[]): string {
  const tops = new Set(names.map((name) => name.split('/')[0] ?? ''));
  const [top = ''] = tops;
  return tops.size === 1 && names.every((name) => name.includes('/')) ? path.join(folder, top) : folder;
}

const MAX_PROBLEMS = 10_000;

/**
 * All or part of the catalogue as a workbook whose import changes nothing.
 * @throws HttpError 400 for an unknown part, 429 while the staff member runs too many exports
 */
export const buildExportReply = (
  services: Services,
  staffId: number,
  scope: ExportScope | undefined,
): Promise<HttpReply> =>
  services.turns.run(
    'workbooks',
    () => {
      const name = scope ? ('brand' in scope ? `brand-${scope.brand}` : scope.category) : 'catalogue';
      const write = (target: string) =>
        services.workers.imports.run(writeWorkbookTask, {
          kind: 'export',
          scope,
          target,
          connection: getSiteConnection(services),
        });
      return buildFileReply(`${name}.xlsx`, write, 'brand');
    },
    staffId,
  );

export const buildProblemsReply = (services: Services, staffId: number, found: StoredImport): Promise<HttpReply> =>
  services.turns.run(
    'workbooks',
    async () => {
      const { pool } = services.database;
      const problems = await listImportProblems(pool, found.id, { isNote: false }, MAX_PROBLEMS);
      const name = `${path.parse(found.name).name}-problems.xlsx`;
      try {
        return await withUploadedWorkbook(services, found.uploadId, ({ workbook }) =>
          buildFileReply(
            name,
            (target) =>
              services.workers.imports.run(writeWorkbookTask, {
                ...{
                  kind: 'problems',
                  workbook,
                  readAs: found.mapped,
                  selection: { repairs: found.repairs, only: found.only_rows },
                  problems,
                  target,
                  connection: getSiteConnection(services),
                },
              }),
            'id',
          ),
        );
      } catch (error) {
        throw error instanceof WorkbookUnavailable ? new HttpError(409, `The file ${error.message}`) : error;
      }
    },
    staffId,
  );

/** Sends a workbook that `write` makes, then deletes the file. Errors of `write` name `field`. */
async function buildFileReply(
  name: string,
  write: (target: string) => Promise<{ problem?: string }>,
  field: string,
): Promise<HttpReply> {
  const stream = await streamTemporaryFile(async (folder) => {
    const target = path.join(folder, 'workbook.xlsx');
    const { problem } = await write(target);
    if (problem !== undefined) throw badInputError(field, problem);
    return target;
  });
  const disposition = `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`;
  return new HttpReply(200, { 'content-type': SPREADSHEET_TYPES.xlsx, 'content-disposition': disposition }, stream);
}
