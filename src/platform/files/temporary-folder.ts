import type { ReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFileSource } from './file-streams.ts';

/** The second and the third name are of earlier releases. */
const MADE_HERE = /^(clamp|office-export|office-workbook)-[A-Za-z0-9]{6}$/;
/** No request, import or backup takes this long. */
const LEFT_OVER_MS = 24 * 60 * 60 * 1000;

const createFolder = () => mkdtemp(path.join(tmpdir(), 'clamp-'));
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });

export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await createFolder();
  try {
    return await work(folder);
  } finally {
    await removeFolder(folder);
  }
}

/**
 * Content of the file that `write` makes in a temporary folder; the folder is removed when the stream ends.
 * @param write returns the path of the file
 */
export async function streamTemporaryFile(write: (folder: string) => Promise<string>): Promise<ReadStream> {
  const folder = await createFolder();
  try {
    return openFileSource(await write(folder)).once('close', () => void removeFolder(folder).catch(() => {}));
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
}

/**
 * Removes this program's temporary folders that a crash left a day ago or earlier, and that this user owns.
 * @returns the number of removed folders
 */
export async function removeAbandonedFolders(now: Date, parent = tmpdir()): Promise<number> {
  let removed = 0;
  for (const name of (await readdir(parent).catch(() => [])).filter((one) => MADE_HERE.test(one))) {
    const folder = path.join(parent, name);
    const found = await stat(folder).catch(() => undefined);
    if (!found?.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) continue;
    if (now.getTime() - found.mtimeMs < LEFT_OVER_MS) continue;
    await removeFolder(folder).then(
      () => (removed += 1),
      () => {},
    );
  }
  return removed;
}
