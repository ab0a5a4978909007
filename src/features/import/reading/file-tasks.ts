import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { contentProblem, HEAD_BYTES } from '../../../platform/files/content-check.ts';
import type { FileProblem } from '../../../platform/files/file-problem.ts';
import { sha256Of } from '../../../platform/files/file-store.ts';
import { extensionOf, pictureExtensions } from '../../../platform/files/mime-types.ts';
import { checkPicture } from '../../../platform/files/picture-check.ts';
import { withoutPlace } from '../../../platform/files/picture-place.ts';
import { workerTask } from '../../../platform/workers/worker-task.ts';
import { cleanSvg } from '../../catalogue/drawings/clean-svg.ts';

/** A file on this machine, and its own name, which the path may not have. `drawing`: it may become part of a page. */
type Input = { source: string; name: string; drawing?: boolean };
type Size = { width: number | null; height: number | null };

const SECONDS = 20;
const NO_SIZE = { width: null, height: null };
const NOT_READABLE: FileProblem = { problem: 'is not a readable picture', allowed: 'one that other programs open' };

const isPicture = (name: string): boolean => pictureExtensions.includes(extensionOf(name));

/** What a file is stored as: number and hash of its bytes. `changed`: they are not those of the file. */
type Identity = { bytes: number; sha256: string; changed: boolean };

export const identifyFile = workerTask('identify', SECONDS, async (input: Input): Promise<Identity | FileProblem> => {
  if (!isPicture(input.name)) return { ...(await identityOf(input.source)), changed: false };
  const original = await readFile(input.source);
  const bytes = await publicBytes(input, original);
  return bytes ? { bytes: bytes.length, sha256: sha256Of(bytes), changed: !original.equals(bytes) } : NOT_READABLE;
});

/** Whether a file is what its ending says, and may be stored: the size of a picture in pixels. */
export const checkFile = workerTask('check', SECONDS, async (input: Input): Promise<Size | FileProblem> => {
  const { source, name } = input;
  if (isPicture(name)) {
    const bytes = await publicBytes(input, await readFile(source));
    return bytes ? checkPicture(name, bytes) : NOT_READABLE;
  }
  const file = await open(source);
  try {
    const start = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(start, 0, HEAD_BYTES, 0);
    return contentProblem(name, start.subarray(0, bytesRead), (await file.stat()).size) ?? NO_SIZE;
  } finally {
    await file.close();
  }
});

/** Writes a picture to `target` as it is stored. */
export const writePublicPicture = workerTask(
  'write-public',
  SECONDS,
  async ({ target, ...input }: Input & { target: string }): Promise<{ written: true } | FileProblem> => {
    const bytes = await publicBytes(input, await readFile(input.source));
    if (!bytes) return NOT_READABLE;
    await writeFile(target, bytes);
    return { written: true };
  },
);

/** A picture as it is stored: an SVG that becomes part of a page is cleaned, and a photo does not tell where it was taken. */
async function publicBytes({ name, drawing = false }: Input, original: Buffer): Promise<Uint8Array | undefined> {
  if (extensionOf(name) !== 'svg') return withoutPlace(original);
  // One that cannot be cleaned is left as it is, and checked like other pictures.
  const cleaned = drawing ? cleanSvg(original.toString('utf8')) : undefined;
  return cleaned === undefined ? original : Buffer.from(cleaned);
}

async function identityOf(source: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(source), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}
