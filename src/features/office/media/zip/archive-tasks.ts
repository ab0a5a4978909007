import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { copyToFile } from '../../../../platform/files/file-streams.ts';
import type { FileProblem } from '../../../../platform/files/in-worker.ts';
import { workerTask } from '../../../../platform/workers/worker-task.ts';
import type { ZipArchive } from '../../../import/reading/zip-archive.ts';
import { filesIn, openArchive } from './archive-check.ts';

const [LIST_SECONDS, UNPACK_SECONDS] = [20, 120];

export const listArchive = workerTask(
  'list-archive',
  LIST_SECONDS,
  ({ source }: { source: string }): Promise<{ names: string[] } | FileProblem> =>
    withArchive(source, async (archive) => ({ names: filesIn(archive).map(({ name }) => name) })),
);

export const unpackArchive = workerTask(
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
