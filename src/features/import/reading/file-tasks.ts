import { createHash } from 'node:crypto';
import { open, readFile, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { contentProblem, HEAD_BYTES } from '../../../platform/files/content-check.ts';
import type { ConvertedFrom } from '../../../platform/files/converted/converted-from.limits.ts';
import { convertedPicture } from '../../../platform/files/converted/converted-picture.ts';
import { sha256Of } from '../../../platform/files/file-store.ts';
import { fileSource } from '../../../platform/files/file-streams.ts';
import { gltfProblem } from '../../../platform/files/gltf-check.ts';
import type { FileProblem } from '../../../platform/files/in-worker.ts';
import { extensionOf, pictureName, sentPictureExtensions } from '../../../platform/files/mime-types.ts';
import { checkPicture, withoutPlace } from '../../../platform/files/picture-check.ts';
import { safeSvg } from '../../../platform/files/safe-svg.ts';
import { svgSource } from '../../../platform/svg/svg-source.ts';
import { workerTask } from '../../../platform/workers/worker-task.ts';
import { cleanSvg } from '../../catalogue/drawings/clean-svg.ts';

/** `name`: the file's name, which a temporary path may lack. `drawing`: the file may become part of a page. */
type Input = { source: string; name: string; drawing?: boolean };
type Identified = Input & { target?: string | undefined };
type Size = { width: number | null; height: number | null };

/** Enough for a large photo on a busy machine. */
const SECONDS = 40;
const NO_SIZE = { width: null, height: null };
const NOT_READABLE: FileProblem = {
  problem: 'is not a readable picture',
  allowed: 'a picture that other programs open',
};

const isPicture = (name: string): boolean => sentPictureExtensions.includes(extensionOf(name));

/**
 * `name`, `bytes` and `sha256` of the stored file. `changed`: the stored bytes differ. `from`: format before
 * conversion.
 */
type Identity = { name: string; bytes: number; sha256: string; changed: boolean } & Converted;
type Converted = { from?: ConvertedFrom; size?: { width: number; height: number } };

export const identifyFile = workerTask(
  'identify',
  SECONDS,
  async ({ target, ...input }: Identified): Promise<Identity | FileProblem> => {
    const { name, source } = input;
    if (!isPicture(name)) return { name, ...(await identityOf(source)), changed: false };
    const original = await readFile(source);
    const stored = await storedPicture(input, original);
    if ('problem' in stored) return stored;
    const { bytes, ...others } = stored;
    if (target && others.from) await writeFile(target, bytes);
    return { ...others, bytes: bytes.length, sha256: sha256Of(bytes), changed: !original.equals(bytes) };
  },
);

/**
 * Checks that a file's content fits its extension and may be stored.
 * @returns the size of an image in pixels
 */
export const checkFile = workerTask('check', SECONDS, async (input: Input): Promise<Size | FileProblem> => {
  const { source, name } = input;
  if (isPicture(name)) {
    const stored = await storedPicture(input, await readFile(source));
    return 'problem' in stored ? stored : checkPicture(stored.name, stored.bytes);
  }
  const file = await open(source);
  try {
    const start = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(start, 0, HEAD_BYTES, 0);
    const { size } = await file.stat();
    const extension = extensionOf(name);
    const isModel = extension === 'glb' || extension === 'gltf';
    const found = contentProblem(name, start.subarray(0, bytesRead), size);
    if (found || !isModel) return found ?? NO_SIZE;
    return (await gltfProblem(extension === 'glb', file, size)) ?? NO_SIZE;
  } finally {
    await file.close();
  }
});

export const writePublicPicture = workerTask(
  'write-public',
  SECONDS,
  async ({ target, ...input }: Input & { target: string }): Promise<{ written: true } | FileProblem> => {
    const stored = await storedPicture(input, await readFile(input.source));
    if ('problem' in stored) return stored;
    await writeFile(target, stored.bytes);
    return { written: true };
  },
);

type StoredPicture = { name: string; bytes: Uint8Array } & Converted;

/** SVGs are reduced to drawing elements, formats unknown to browsers are converted, and photos lose their location. */
async function storedPicture(input: Input, original: Buffer): Promise<StoredPicture | FileProblem> {
  const { drawing = false } = input;
  const name = pictureName(input.name);
  if (extensionOf(name) === 'svg') {
    const cleaned = drawing ? cleanSvg(svgSource(original)?.text ?? '') : undefined;
    if (cleaned !== undefined) return { name, bytes: Buffer.from(cleaned) };
    const safe = safeSvg(original);
    // Rejected images stay unchanged for the following check.
    return { name, bytes: 'problem' in safe ? original : safe };
  }
  const converted = await convertedPicture(name, original);
  if (converted) return converted;
  const bytes = await withoutPlace(original);
  return bytes ? { name, bytes } : NOT_READABLE;
}

async function identityOf(source: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(fileSource(source), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}
