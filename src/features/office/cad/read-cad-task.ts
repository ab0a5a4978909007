import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readCadHeader } from '../../../platform/cad/cad-header.ts';
import type { CadReading } from '../../../platform/cad/cad-reading.ts';
import { findHoleGroups, measureOutline } from '../../../platform/cad/measure-meshes.ts';
import { type CadFormat, type CadMesh, importCadFile } from '../../../platform/cad/occt-importer.ts';
import { writeGlb } from '../../../platform/cad/write-glb.ts';
import { findContentProblem } from '../../../platform/files/file-content-check.ts';
import { getExtension } from '../../../platform/files/mime-types.ts';
import type { FileProblem } from '../../../platform/files/run-in-file-worker.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { defineWorkerTask } from '../../../platform/workers/worker-task.ts';
import { OWN_FILES, openZip } from '../../workbook/reading/zip-archive.ts';

/** A clamp takes 2 s of CPU, on a busy machine ten times as long. */
const SECONDS = 120;
const megabyte = 1024 * 1024;
/** Open CASCADE needs about 15 times the size of a STEP file, and a worker has 640 MB. */
const MAX_BYTES = 40 * megabyte;
const MAX_TRIANGLES = 1_000_000;
/** In mm; each end of an outline may be this much too short. */
const DEFLECTION = 0.03;
const MAX_NAMES = 50;
const MAX_NAME = 80;

const SMALLER = 'an export of the outer shape alone';

/** `target`: path for the GLB, which is written unless the file has no faces. */
type Input = { source: string; name: string; target: string };

/** Reads a STEP or IGES file, alone or packed. */
export const readCadTask = defineWorkerTask(
  'read-cad',
  SECONDS,
  async ({ source, name, target }: Input): Promise<CadReading | FileProblem> => {
    const file = await unpackCadFile(source, name);
    if ('problem' in file) return file;
    const problem = findContentProblem(file.name, file.content, file.content.length);
    if (problem) return problem;
    const meshes = await importMeshes(file);
    if ('problem' in meshes) return meshes;
    const { unit, schema } = readCadHeader(file.content, file.format);
    await writeFile(target, writeGlb(meshes));
    return {
      unit,
      schema,
      outline: unit === null ? null : (measureOutline(meshes) ?? null),
      solids: meshes.length,
      names: meshes.slice(0, MAX_NAMES).map(({ name: solid }) => cutText(solid.replace(/\p{Cc}/gu, ' '), MAX_NAME)),
      triangles: countTriangles(meshes),
      holes: unit === null ? [] : findHoleGroups(meshes),
    };
  },
);

type CadFile = { name: string; content: Buffer; format: CadFormat };

const FORMATS = new Map<string, CadFormat>([
  ['step', 'step'],
  ['stp', 'step'],
  ['stpz', 'step'],
  ['igs', 'iges'],
  ['iges', 'iges'],
]);

const tooLarge: FileProblem = { problem: `has more than ${MAX_BYTES / megabyte} MB`, allowed: SMALLER };

async function unpackCadFile(source: string, name: string): Promise<CadFile | FileProblem> {
  const isPacked = ['stpz', 'zip'].includes(getExtension(name));
  if ((await stat(source)).size > MAX_BYTES) return tooLarge;
  const content = await readFile(source);
  if (isPacked && content.subarray(0, 2).toString() === 'PK') return unpackZip(source);
  const format = FORMATS.get(getExtension(name)) ?? 'step';
  if (!isPacked) return { name, content, format };
  const unpacked = await promisify(gunzip)(content, { maxOutputLength: MAX_BYTES }).catch((error: unknown) => error);
  if (Buffer.isBuffer(unpacked)) return { name: `${name}.step`, content: unpacked, format };
  const isLarge = unpacked instanceof RangeError;
  return isLarge
    ? tooLarge
    : { problem: 'is a damaged packed file', allowed: 'the same part exported as STEP (.step)' };
}

async function unpackZip(source: string): Promise<CadFile | FileProblem> {
  const file = await open(source);
  try {
    const zip = await openZip(file, 1000);
    const found = zip.entries.filter(
      ({ name, isEncrypted }) => FORMATS.has(getExtension(name)) && !isEncrypted && !OWN_FILES.test(name),
    );
    const [only, other] = found;
    if (!only || other) {
      const problem = only ? 'has several CAD files' : 'has no STEP or IGES file';
      return { problem, allowed: 'a ZIP with one STEP or IGES file' };
    }
    if (only.bytes > MAX_BYTES) return tooLarge;
    const chunks: Buffer[] = [];
    for await (const chunk of zip.read(only.name)) chunks.push(chunk);
    const format = FORMATS.get(getExtension(only.name)) ?? 'step';
    return { name: only.name, content: Buffer.concat(chunks), format };
  } catch {
    return { problem: 'is a damaged ZIP', allowed: 'a ZIP with one STEP or IGES file' };
  } finally {
    await file.close();
  }
}

const countTriangles = (meshes: readonly CadMesh[]): number =>
  meshes.reduce((sum, { index }) => sum + index.array.length / 3, 0);

async function importMeshes({ content, format }: CadFile): Promise<CadMesh[] | FileProblem> {
  const meshes = await importCadFile(content, format, DEFLECTION).catch((error: unknown) => toImportProblem(error));
  if (meshes === undefined) return { problem: 'is damaged or cut off', allowed: 'the file exported again' };
  if ('problem' in meshes) return meshes;
  const triangles = countTriangles(meshes);
  if (triangles === 0) return { problem: 'has no faces, only lines or points', allowed: 'an export of the solids' };
  if (triangles > MAX_TRIANGLES)
    return {
      problem: `has ${Math.round(triangles / 1000)} thousand triangles, more than ${MAX_TRIANGLES / 1000} thousand`,
      allowed: SMALLER,
    };
  return meshes;
}

/** Errors of WebAssembly: memory at its limit, or assemblies that contain themselves. */
function toImportProblem(error: unknown): FileProblem {
  const text = String(error);
  if (/memory|alloc/i.test(text)) return { problem: 'needs too much memory', allowed: SMALLER };
  if (/call stack/i.test(text)) return { problem: 'is nested too deeply', allowed: SMALLER };
  return { problem: 'is damaged or cut off', allowed: 'the file exported again' };
}
