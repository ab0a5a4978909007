import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { copyToFile } from '../../../../platform/files/file-streams.ts';
import type { FileProblem } from '../../../../platform/files/run-in-file-worker.ts';
import { defineWorkerTask } from '../../../../platform/workers/worker-task.ts';
import type { ZipArchive } from '../../../workbook/reading/zip-archive.ts';
import { listFiles, openArchive } from './open-archive.ts';

const [LIST_SECONDS, UNPACK_SECONDS] = [20, 120];

export const listArchive = defineWorkerTask(
  'list-archive',
  LIST_SECONDS,
  ({ source }: { source: string }): Promise<{ names: string[] } | FileProblem> =>
    withArchive(source, async (archive) => ({ names: listFiles(archive).map(({ name }) => name) })),
);

export const unpackArchive = defineWorkerTask(
  'unpack-archive',
  UNPACK_SECONDS,
  ({ source, files }: { source: string; files: { name: string; target: string }[] }) =>
    withArchive(source, async (archive) => {
      const damaged: string[] = [];
      for (const { name, target } of files) {
        await mkdir(path.dirname(target), { recursive: true });
        try {
          await copyToFile(archive.read(name), target);
        } catch (error) {
          // Errors of the disk have `syscall`; errors of the archive do not.
          if (error instanceof Error && 'syscall' in error) throw error;
          damaged.push(name);
        }
      }
      return { damaged };
    }),
);

async function withArchive<T>(source: string, work: (archive: ZipArchive) => Promise<T>): Promise<T | FileProblem> {
  const archive = await openArchive(await readFile(source));
  return 'problem' in archive ? archive : work(archive);
}
