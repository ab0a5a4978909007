import path from 'node:path';
import type { FileProblem } from '../../../../platform/files/run-in-file-worker.ts';
import { cutText } from '../../../../platform/text/cut-text.ts';
import { OWN_FILES, openZip, TooManyEntriesError, type ZipArchive } from '../../../workbook/reading/zip-archive.ts';

const MAX_ENTRIES = 20_000;
const MAX_UNPACKED = 2 * 1024 ** 3;
/** Images and CAD files never reach this compression ratio, but zip bombs do. Small files may reach it. */
const MAX_RATIO = 100;
const SMALL = 1024 * 1024;
/** Limits of common file systems for a path and for each name in it. */
const [MAX_PATH, MAX_PART] = [1000, 255];

/** Opens an untrusted archive, or returns the attack or damage found in the archive. */
export async function openArchive(file: Buffer): Promise<ZipArchive | FileProblem> {
  let archive: ZipArchive;
  try {
    archive = await openZip(file, MAX_ENTRIES);
  } catch (error) {
    if (error instanceof TooManyEntriesError) {
      return { problem: `has ${error.message}`, allowed: `at most ${MAX_ENTRIES} in one archive` };
    }
    const leadsOut =
      error instanceof Error && /invalid relative path|absolute path|invalid characters/.test(error.message);
    return leadsOut
      ? { problem: 'has a name that leads out of the archive', allowed: 'names inside the archive, without ..' }
      : { problem: 'is not a readable ZIP archive', allowed: 'a .zip file' };
  }
  return findArchiveProblem(archive) ?? archive;
}

function findArchiveProblem({ entries, unpackedBytes }: ZipArchive): FileProblem | undefined {
  if (unpackedBytes > MAX_UNPACKED) return { problem: 'is too large when unpacked', allowed: 'at most 2 GB' };
  const names = new Set<string>();
  for (const { name, bytes, packedBytes, isLink, isEncrypted } of entries) {
    const shown = `"${cutText(name, 100)}"`;
    if (bytes > SMALL && bytes > MAX_RATIO * packedBytes)
      return {
        problem: `would unpack ${shown} to more than ${MAX_RATIO} times its size`,
        allowed: 'plain images and CAD files',
      };
    if (name.length > MAX_PATH || name.split('/').some((piece) => piece.length > MAX_PART)) {
      return {
        problem: `has the name ${shown}…, which is too long`,
        allowed: `names of at most ${MAX_PART} characters`,
      };
    }
    if (isLink) return { problem: `has ${shown}, which is a link`, allowed: 'files' };
    if (isEncrypted) return { problem: `has ${shown}, which is encrypted`, allowed: 'an archive without a password' };
    const folded = name.normalize('NFC').toLowerCase();
    if (names.has(folded))
      return { problem: `has ${shown} twice, perhaps in capitals and small letters`, allowed: 'each name once' };
    names.add(folded);
  }
  const both = [...names].find((name) => listFoldersAbove(name).some((folder) => names.has(folder)));
  return both === undefined
    ? undefined
    : { problem: `has "${cutText(both, 100)}" inside a file instead of a folder`, allowed: 'files in folders' };
}

const listFoldersAbove = (name: string): string[] =>
  [...name.matchAll(/\/(?=.)/g)].map(({ index }) => name.slice(0, index));

export const listFiles = ({ entries }: ZipArchive): { name: string; bytes: number }[] =>
  entries.filter(({ name }) => !name.endsWith('/') && !OWN_FILES.test(name));

export function splitPath(name: string): { file: string; folders: string[] } {
  const segments = name.split('/');
  return { file: path.posix.basename(name), folders: segments.slice(0, -1) };
}
