import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../../platform/api/services.ts';
import { inWorker } from '../../../platform/files/in-worker.ts';
import { inTemporaryFolder } from '../../../platform/files/temporary-folder.ts';
import type { WorkerPool } from '../../../platform/workers/worker-pool.ts';
import { uploadById, writeUpload } from '../media/part-uploads.store.ts';
import { listArchive, unpackArchive } from '../media/zip/archive-tasks.ts';

export class NoWorkbook extends Error {
  override name = 'NoWorkbook';
}

const GONE = 'is no longer stored: upload it again';

/**
 * Provides an uploaded workbook while `work` runs. `scratch` is deleted here, because the worker process may be killed.
 */
export function withWorkbook<T>(
  { database, workers }: Pick<Services, 'database' | 'workers'>,
  uploadId: string | null,
  work: (files: { upload: string; workbook: string; scratch: string }) => Promise<T>,
): Promise<T> {
  return inTemporaryFolder(async (folder) => {
    const upload = uploadId && (await uploadById(database.pool, uploadId));
    if (!upload || upload.received < upload.bytes) throw new NoWorkbook(GONE);
    const file = path.join(folder, upload.name);
    const client = await database.pool.connect();
    try {
      await writeUpload(client, upload, file);
    } finally {
      client.release();
    }
    // A single .csv file is a folder with one file.
    const workbook = /\.zip$/i.test(upload.name)
      ? await unpacked(workers.intake, file, path.join(folder, 'unpacked'))
      : /\.csv$/i.test(upload.name)
        ? folder
        : file;
    const scratch = path.join(folder, 'scratch');
    await mkdir(scratch);
    return work({ upload: file, workbook, scratch });
  });
}

/** @returns the .xlsx file or the folder of CSV files, also from a folder in the archive */
async function unpacked(workers: WorkerPool, source: string, folder: string): Promise<string> {
  const listed = await inWorker(workers, listArchive, { source });
  if ('problem' in listed) throw new NoWorkbook(`${listed.problem}; allowed is ${listed.allowed}`);
  const files = listed.names.map((name) => ({ name, target: path.join(folder, name) }));
  const done = await inWorker(workers, unpackArchive, { source, files });
  if ('problem' in done) throw new NoWorkbook(`${done.problem}; allowed is ${done.allowed}`);
  const [damaged] = done.damaged;
  if (damaged !== undefined) throw new NoWorkbook(`has the file "${damaged}", which is damaged`);
  const root = rootOf(folder, listed.names);
  const inside = (await readdir(root)).filter((name) => /\.xlsx$/i.test(name) && !name.startsWith('~$'));
  const [workbook, other] = inside;
  if (other !== undefined) throw new NoWorkbook('has several .xlsx files: keep only one');
  return workbook === undefined ? root : path.join(root, workbook);
}

function rootOf(folder: string, names: readonly string[]): string {
  const tops = new Set(names.map((name) => name.split('/')[0] ?? ''));
  const [top = ''] = tops;
  return tops.size === 1 && names.every((name) => name.includes('/')) ? path.join(folder, top) : folder;
}
