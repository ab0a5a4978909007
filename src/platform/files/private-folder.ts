import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const OTHERS = 0o077;
const OTHERS_READ_AND_WRITE = 0o066;

/**
 * Creates a folder that only its owner (and root) can read. An existing folder that others can enter, such as one of an
 * earlier release, is closed with everything in it; the folder itself is last, so that an interrupted run is repeated.
 */
export async function createPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (await isOpen(folder)) await close(folder);
}

/**
 * As `createPrivateFolder`, for the folder around private ones: others cannot list it but may pass through, because
 * PostgreSQL, which never runs as root, has its own folder in there.
 */
export async function createDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const { mode } = await stat(folder);
  if (hasModes && mode & OTHERS_READ_AND_WRITE) await chmod(folder, mode & 0o777 & ~OTHERS_READ_AND_WRITE);
}

/** Windows has access lists of its own, which the modes do not change. */
const hasModes = process.platform !== 'win32';

const isOpen = async (file: string) => hasModes && ((await stat(file)).mode & OTHERS) !== 0;

async function close(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await close(file);
    else if (entry.isFile()) await chmod(file, (await lstat(file)).mode & 0o777 & ~OTHERS);
  }
  await chmod(folder, 0o700);
}
