import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { cutText } from '../text/cut-text.ts';
import type { FileProblem } from './run-in-file-worker.ts';

const GLB_HEADER_BYTES = 20;
const JSON_CHUNK = 0x4e_4f_53_4a;
/** More than the description of any model; vertices are in binary parts, or in base64 in a .gltf file. */
const MAX_JSON_BYTES = 200 * 1024 * 1024;

const ONE_FILE = 'a GLB file (glTF 2.0) that contains everything';
const DAMAGED: FileProblem = { problem: 'is a damaged 3D model', allowed: ONE_FILE };

const outside = z.array(z.object({ uri: z.string().optional() })).default([]);
const description = z.object({
  asset: z.object({ version: z.string() }),
  extensionsUsed: z.array(z.string()).default([]),
  extensionsRequired: z.array(z.string()).default([]),
  buffers: outside,
  images: outside,
});

/** Reasons why the viewer cannot draw a .glb or .gltf file (glTF 2.0, sections 3.4 and 4). */
export async function findGltfProblem(
  isBinary: boolean,
  file: FileHandle,
  bytes: number,
): Promise<FileProblem | undefined> {
  const range = isBinary ? await findJsonRange(file, bytes) : { start: 0, length: bytes };
  if ('problem' in range) return range;
  if (range.length > MAX_JSON_BYTES) return DAMAGED;
  const { buffer } = await file.read(Buffer.alloc(range.length), 0, range.length, range.start);
  const read = description.safeParse(parseJson(buffer.toString()));
  return read.success ? findDescriptionProblem(read.data) : DAMAGED;
}

async function findJsonRange(
  file: FileHandle,
  bytes: number,
): Promise<{ start: number; length: number } | FileProblem> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(GLB_HEADER_BYTES), 0, GLB_HEADER_BYTES, 0);
  if (bytesRead < GLB_HEADER_BYTES) return DAMAGED;
  const [version, total, length, type] = [4, 8, 12, 16].map((at) => buffer.readUInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ];
  if (version === 1) return oldVersionProblem('1');
  if (total > bytes)
    return { problem: `is cut off: only ${bytes} of its ${total} bytes are there`, allowed: 'the whole file' };
  if (version !== 2 || type !== JSON_CHUNK || GLB_HEADER_BYTES + length > bytes) return DAMAGED;
  return { start: GLB_HEADER_BYTES, length };
}

function findDescriptionProblem({
  asset,
  extensionsUsed,
  extensionsRequired,
  buffers,
  images,
}: z.infer<typeof description>) {
  if (!asset.version.startsWith('2')) return oldVersionProblem(asset.version);
  if ([...extensionsUsed, ...extensionsRequired].includes('KHR_draco_mesh_compression'))
    return {
      problem: 'is compressed with Draco, which the 3D view cannot read',
      allowed: 'a GLB file with Meshopt or without compression',
    };
  if (extensionsRequired.includes('KHR_texture_basisu'))
    return {
      problem: 'has textures in KTX2, which the 3D view cannot read',
      allowed: 'a GLB file with textures in PNG, JPEG or WebP',
    };
  const other = [...buffers, ...images].find(({ uri }) => uri !== undefined && !uri.startsWith('data:'))?.uri;
  return other === undefined
    ? undefined
    : { problem: `needs another file, "${cutText(other, 100)}"`, allowed: ONE_FILE };
}

const oldVersionProblem = (version: string): FileProblem => ({
  problem: `is a 3D model in glTF ${cutText(version, 10)}, which the 3D view cannot read`,
  allowed: ONE_FILE,
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
