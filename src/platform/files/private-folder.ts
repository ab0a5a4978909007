import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const OTHERS = 0o077;
const OTHERS_READ_AND_WRITE = 0o066;

/**
 * Creates a folder that only its owner (and root) can read. An open folder itself is closed last, so that an
 * interrupted run is repeated.
 * @returns a warning about files that could not be closed
 */
export async function createPrivateFolder(folder: string): Promise<string | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const left: string[] = [];
  if (await isAccessibleToOthers(folder)) await closeFolder(folder, left);
  return formatWarning(left);
}

/**
 * Parent of private folders: others may pass through but not list it, because PostgreSQL, which never runs as root, has
 * its folder there.
 */
export async function createDataFolder(folder: string): Promise<string | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const { mode } = await stat(folder);
  const left: string[] = [];
  if (hasModes && mode & OTHERS_READ_AND_WRITE) {
    await ignoreForbidden(folder, left, () => chmod(folder, mode & 0o777 & ~OTHERS_READ_AND_WRITE));
  }
  return formatWarning(left);
}

export class WrongOwnerError extends Error {
  override name = 'WrongUser';
}

/** @throws WrongUser when the folder belongs to another user, except root, such as for a mounted volume */
export async function checkFolderOwner(folder: string, user = process.getuid?.()): Promise<void> {
  const owner = await stat(folder).then(
    ({ uid }) => uid,
    () => undefined,
  );
  if (user === undefined || !owner || owner === user) return;
  throw new WrongOwnerError(
    `${folder} belongs to user ${owner}. Run this command as that user, not as user ${user}, or the site cannot read its files.`,
  );
}

const hasModes = process.platform !== 'win32';

const isAccessibleToOthers = async (file: string) => hasModes && ((await stat(file)).mode & OTHERS) !== 0;

async function closeFolder(folder: string, left: string[]): Promise<void> {
  await ignoreForbidden(folder, left, async () => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) await closeFolder(file, left);
      else if (entry.isFile()) {
        await ignoreForbidden(file, left, async () => chmod(file, (await lstat(file)).mode & 0o777 & ~OTHERS));
      }
    }
    await chmod(folder, 0o700);
  });
}

const FORBIDDEN = ['EPERM', 'EACCES', 'EROFS'];

async function ignoreForbidden(file: string, left: string[], change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!FORBIDDEN.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    left.push(file);
  }
}

function formatWarning([first, ...others]: string[]): string | undefined {
  if (first === undefined) return undefined;
  const more = others.length ? ` and ${others.length} more` : '';
  return `Other users may be able to read ${first}${more}: it belongs to another user, who has to change its mode`;
}
