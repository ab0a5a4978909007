import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileProblem } from '../../../../platform/files/file-problem.ts';
import { workerTask } from '../../../../platform/workers/worker-task.ts';
import type { ZipArchive } from '../../../import/reading/zip-archive.ts';
import { filesIn, openArchive } from './archive-check.ts';

const [LIST_SECONDS, UNPACK_SECONDS] = [20, 120];

/** The names of the files in an archive, once nothing in it is meant to harm. `source`: its path. */
export const listArchive = workerTask(
  'list-archive',
  LIST_SECONDS,
  ({ source }: { source: string }): Promise<{ names: string[] } | FileProblem> =>
    withArchive(source, async (archive) => ({ names: filesIn(archive).map(({ name }) => name) })),
);

/** Writes files of an archive to their targets. `damaged`: those that cannot be unpacked. */
export const unpackArchive = workerTask(
  'unpack-archive',
  UNPACK_SECONDS,
  ({ source, files }: { source: string; files: { name: string; target: string }[] }) =>
    withArchive(source, async (archive) => {
      const damaged: string[] = [];
      for (const { name, target } of files) {
        await mkdir(path.dirname(target), { recursive: true });
        try {
          await pipeline(Readable.from(archive.read(name)), createWriteStream(target));
        } catch (error) {
          // What the disk refuses has a number; what the archive holds has none, or one of the unpacking.
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
