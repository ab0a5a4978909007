import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorkerPool } from '../../../platform/workers/worker-pool.ts';
import { checkFile } from './file-tasks.ts';

let folder: string;
const pool = createWorkerPool(1);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'checked-files-'));
});
afterAll(async () => {
  pool.close();
  await rm(folder, { recursive: true });
});

async function check(name: string, content: string | Uint8Array) {
  const source = path.join(folder, 'file');
  await writeFile(source, content);
  return pool.run(checkFile, { source, name });
}
const FINE = { width: null, height: null };

function glb(json: object, { version = 2, missing = 0 } = {}): Buffer {
  const text = Buffer.from(JSON.stringify(json).padEnd(400));
  const head = Buffer.alloc(20);
  head.write('glTF', 'latin1');
  for (const [at, value] of [version, 20 + text.length + missing, text.length, 0x4e_4f_53_4a].entries())
    head.writeUInt32LE(value, 4 + 4 * at);
  return Buffer.concat([head, text]);
}
const asset = { version: '2.0' };

it.each([
  ['a.glb', glb({ asset, extensionsRequired: ['EXT_meshopt_compression'] })],
  ['a.gltf', JSON.stringify({ asset, buffers: [{ uri: 'data:application/octet-stream;base64,AAAA', byteLength: 3 }] })],
  ['a.stl', 'SOLID part'],
  ['a.stl', Buffer.alloc(84 + 2)],
  ['a.step', 'iso-10303-21;'],
])('%s is stored when programs and the 3D view read it', async (name, content) => {
  expect(await check(name, content)).toEqual(FINE);
});

it.each([
  [
    'compressed with Draco',
    glb({ asset, extensionsUsed: ['KHR_draco_mesh_compression'] }),
    /^is compressed with Draco/,
  ],
  ['with textures in KTX2', glb({ asset, extensionsRequired: ['KHR_texture_basisu'] }), /^has textures in KTX2/],
  ['of glTF 1', glb({ asset: { version: '1.0' } }, { version: 1 }), /^is a 3D model in glTF 1,/],
  ['that is cut off', glb({ asset }, { missing: 1000 }), /^is cut off: only 420 of its 1420 bytes/],
  ['of a few bytes', Buffer.from('glTF'), /^is a damaged 3D model$/],
  ['with an image beside it', glb({ asset, images: [{ uri: 'wood.png' }] }), /^needs another file, "wood.png"$/],
])('a GLB file %s is refused with the reason', async (_, content, problem) => {
  expect(await check('a.glb', content)).toMatchObject({ problem: expect.stringMatching(problem) });
});

it('a glTF file whose data are in another file is refused with the name of that file', async () => {
  const text = JSON.stringify({ asset, buffers: [{ uri: 'part.bin', byteLength: 9 }] });
  expect(await check('a.gltf', text)).toMatchObject({ problem: 'needs another file, "part.bin"' });
});

it('a file of another kind is named with its article', async () => {
  expect(await check('a.igs', 'HEADER')).toMatchObject({ problem: 'is not an IGES file' });
  expect(await check('a.step', 'SOLID part')).toMatchObject({
    allowed: expect.stringContaining('this one is an STL file'),
  });
});
