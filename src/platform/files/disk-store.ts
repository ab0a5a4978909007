import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, opendir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { checkStoreKey, type FileStore, isStoreKey, missingFileError } from './file-store.ts';
import { openFileSource } from './file-streams.ts';
import { getMimeType } from './mime-types.ts';

/** File store in a folder; only the owner can read the files, because some are for customers only. */
export function createDiskStore(root: string): FileStore {
  const pathOf = (key: string) => path.join(root, checkStoreKey(key));

  const statOf = async (key: string) => {
    try {
      const found = await stat(pathOf(key));
      return found.isFile() ? found : undefined;
    } catch (error) {
      if (isMissingFileError(error)) return undefined;
      throw error;
    }
  };

  return {
    async put(key, content) {
      await writeAtomically(pathOf(key), content);
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async exists(key) {
      return (await statOf(key)) !== undefined;
    },

    async stat(key) {
      const found = await statOf(key);
      if (!found) return undefined;
      const etag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`;
      return { bytes: found.size, etag, modified: found.mtime, type: getMimeType(key) };
    },

    async read(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        throw isMissingFileError(error) ? missingFileError(key) : error;
      }
    },

    async stream(key, range) {
      if (!(await statOf(key))) throw missingFileError(key);
      return openFileSource(pathOf(key), range);
    },

    async *list() {
      for await (const entry of await opendir(root, { recursive: true })) {
        const key = path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
        if (entry.isFile() && isStoreKey(key)) yield key;
      }
    },

    check: () => access(root, constants.R_OK | constants.W_OK | constants.X_OK),
  };
}

/** Writes a file under a temporary name first, so that an unfinished file never has the final name. */
async function writeAtomically(target: string, content: Parameters<FileStore['put']>[1]): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const unfinished = path.join(path.dirname(target), `.${randomUUID()}`);
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

const isMissingFileError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

export async function readFreeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / 2 ** 20);
}
