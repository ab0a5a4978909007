import { createHash } from 'node:crypto';
import { open, readFile, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { convertImage } from '../../../platform/files/converted/convert-image.ts';
import type { ConvertedFormat } from '../../../platform/files/converted/converted-formats.limits.ts';
import { FILE_HEAD_BYTES, findContentProblem } from '../../../platform/files/file-content-check.ts';
import { hashSha256 } from '../../../platform/files/file-store.ts';
import { openFileSource } from '../../../platform/files/file-streams.ts';
import { findGltfProblem } from '../../../platform/files/gltf-check.ts';
import { checkImage, removePhotoLocation } from '../../../platform/files/image-check.ts';
import { acceptedImageExtensions, getExtension, normaliseImageName } from '../../../platform/files/mime-types.ts';
import type { FileProblem } from '../../../platform/files/run-in-file-worker.ts';
import { sanitiseSvg } from '../../../platform/files/sanitise-svg.ts';
import { readSvgSource } from '../../../platform/svg/svg-source.ts';
import { defineWorkerTask } from '../../../platform/workers/worker-task.ts';
import { cleanSvg } from '../../catalogue/drawings/clean-svg.ts';

/** `name`: the file's name, which a temporary path may lack. `drawing`: the file may become part of a page. */
type Input = { source: string; name: string; drawing?: boolean };
type Identified = Input & { target?: string | undefined };
type Size = { width: number | null; height: number | null };

/** Enough for a large photo on a busy machine. */
const SECONDS = 40;
const NO_SIZE = { width: null, height: null };
const NOT_READABLE: FileProblem = {
  problem: 'is not a readable image',
  allowed: 'an image that opens in other programs',
};

const isImage = (name: string): boolean => acceptedImageExtensions.includes(getExtension(name));

/**
 * `name`, `bytes` and `sha256` of the stored file. `changed`: the stored bytes differ. `from`: format before
 * conversion.
 */
type Identity = { name: string; bytes: number; sha256: string; changed: boolean } & Converted;
type Converted = { from?: ConvertedFormat; size?: { width: number; height: number } };

export const identifyFile = defineWorkerTask(
  'identify',
  SECONDS,
  async ({ target, ...input }: Identified): Promise<Identity | FileProblem> => {
    const { name, source } = input;
    if (!isImage(name)) return { name, ...(await hashFile(source)), changed: false };
    const original = await readFile(source);
    const stored = await prepareStoredImage(input, original);
    if ('problem' in stored) return stored;
    const { bytes, ...others } = stored;
    if (target && others.from) await writeFile(target, bytes);
    return { ...others, bytes: bytes.length, sha256: hashSha256(bytes), changed: !original.equals(bytes) };
  },
);

/**
 * Checks that a file's content fits its extension and may be stored.
 * @returns the size of an image in pixels
 */
export const checkFile = defineWorkerTask('check', SECONDS, async (input: Input): Promise<Size | FileProblem> => {
  const { source, name } = input;
  if (isImage(name)) {
    const stored = await prepareStoredImage(input, await readFile(source));
    return 'problem' in stored ? stored : checkImage(stored.name, stored.bytes);
  }
  const file = await open(source);
  try {
    const start = Buffer.alloc(FILE_HEAD_BYTES);
    const { bytesRead } = await file.read(start, 0, FILE_HEAD_BYTES, 0);
    const { size } = await file.stat();
    const extension = getExtension(name);
    const isModel = extension === 'glb' || extension === 'gltf';
    const found = findContentProblem(name, start.subarray(0, bytesRead), size);
    if (found || !isModel) return found ?? NO_SIZE;
    return (await findGltfProblem(extension === 'glb', file, size)) ?? NO_SIZE;
  } finally {
    await file.close();
  }
});

export const writePublicImage = defineWorkerTask(
  'write-public',
  SECONDS,
  async ({ target, ...input }: Input & { target: string }): Promise<{ written: true } | FileProblem> => {
    const stored = await prepareStoredImage(input, await readFile(input.source));
    if ('problem' in stored) return stored;
    await writeFile(target, stored.bytes);
    return { written: true };
  },
);

type StoredImage = { name: string; bytes: Uint8Array } & Converted;

/** SVGs are reduced to drawing elements, formats unknown to browsers are converted, and images lose their location. */
async function prepareStoredImage(input: Input, original: Buffer): Promise<StoredImage | FileProblem> {
  const { drawing = false } = input;
  const name = normaliseImageName(input.name);
  if (getExtension(name) === 'svg') {
    const cleaned = drawing ? cleanSvg(readSvgSource(original)?.text ?? '') : undefined;
    if (cleaned !== undefined) return { name, bytes: Buffer.from(cleaned) };
    const safe = sanitiseSvg(original);
    // Rejected images stay unchanged for the following check.
    return { name, bytes: 'problem' in safe ? original : safe };
  }
  const converted = await convertImage(name, original);
  if (converted) return converted;
  const bytes = await removePhotoLocation(original);
  return bytes ? { name, bytes } : NOT_READABLE;
}

async function hashFile(source: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(openFileSource(source), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}
