import fs, { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { s3Server } from '../../../test/s3-server.ts';
import { AppCaches } from '../app-caches.ts';
import { openHeavyWorkQueues } from '../heavy-work-queues.ts';
import { openWorkers } from '../workers/workers.ts';
import { buildHashedName, type FileStore, hashSha256, isStoreKey } from './file-store.ts';
import { drawMissingVariants, findImageVariant } from './image-variants.ts';
import { openFileStore } from './open-file-store.ts';
import { checkFolderOwner, createDataFolder } from './private-folder.ts';
import { createS3Store } from './s3-store.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'file-store-'));
const s3 = await s3Server();
afterAll(async () => {
  s3.close();
  await rm(dataDir, { recursive: true });
});

const stores: [string, FileStore][] = [
  ['a folder', await openFileStore({ s3: undefined, dataDir })],
  [
    'an S3 bucket',
    await openFileStore({
      dataDir,
      s3: {
        bucket: 'clamps',
        endpoint: s3.endpoint,
        region: 'us-east-1',
        credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      },
    }),
  ],
];
const log = { warn: vi.fn() };
const workers = openWorkers();
afterAll(() => workers.close());
const text = (value: string) => new TextEncoder().encode(value);

describe.skipIf(process.platform === 'win32')('the folder of the files', () => {
  const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

  it('can be read by its owner only, with every file in it', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'file-store-'));
    const store = await openFileStore({ s3: undefined, dataDir: root });
    await store.put('gated/a.stp', text('solid'), 'model/step');
    const names = ['files', 'files/gated', 'files/gated/a.stp'];
    expect(await Promise.all(names.map((name) => modeOf(path.join(root, name))))).toEqual([0o700, 0o700, 0o600]);
    await rm(root, { recursive: true });
  });

  it('is closed when an earlier release left it open; the data folder around it can still be passed through', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'file-store-'));
    await mkdir(path.join(root, 'files/gated'), { recursive: true });
    await writeFile(path.join(root, 'files/gated/a.stp'), 'solid', { mode: 0o644 });
    for (const folder of ['', 'files', 'files/gated']) await chmod(path.join(root, folder), 0o755);
    await createDataFolder(root);
    await openFileStore({ s3: undefined, dataDir: root });
    const names = ['', 'files', 'files/gated', 'files/gated/a.stp'];
    expect(await Promise.all(names.map((name) => modeOf(path.join(root, name))))).toEqual([0o711, 0o700, 0o700, 0o600]);
    await rm(root, { recursive: true });
  });
});

describe.skipIf(process.platform === 'win32')('a folder of files that belongs to another user', () => {
  it.each(['EPERM', 'EACCES', 'EROFS'])('is used with a warning when its mode cannot be changed (%s)', async (code) => {
    const root = await mkdtemp(path.join(tmpdir(), 'file-store-'));
    await chmod(root, 0o775);
    await mkdir(path.join(root, 'files'));
    await chmod(path.join(root, 'files'), 0o775);
    await writeFile(path.join(root, 'files/a.stp'), 'solid');
    const refused = vi.spyOn(fs, 'chmod').mockRejectedValue(Object.assign(new Error(code), { code }));
    syncBuiltinESMExports();
    const warnings: unknown[] = [];
    try {
      warnings.push(await createDataFolder(root));
      const store = await openFileStore({ s3: undefined, dataDir: root }, (warning) => warnings.push(warning));
      await store.put('gated/a.stp', text('solid'), 'model/step');
      expect(await store.exists('gated/a.stp')).toBe(true);
    } finally {
      refused.mockRestore();
      syncBuiltinESMExports();
    }
    expect(warnings).toEqual([
      expect.stringContaining(`read ${root}: `),
      expect.stringContaining(`read ${path.join(root, 'files/a.stp')} and 1 more: `),
    ]);
    await rm(root, { recursive: true });
  });

  it('is refused to commands that would store files there which the site cannot read', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'file-store-'));
    const owner = process.getuid?.() || 1234;
    await chown(root, owner, -1);
    await expect(checkFolderOwner(root, owner + 1)).rejects.toThrow(`${root} belongs to user ${owner}.`);
    await expect(checkFolderOwner(root, owner)).resolves.toBeUndefined();
    await expect(checkFolderOwner(path.join(root, 'none'), owner)).resolves.toBeUndefined();
    await rm(root, { recursive: true });
  });
});

describe.each(stores)('the file store as %s', (_, store) => {
  it('returns what was stored, whole and in part', async () => {
    await store.put('uploads/products/a.pdf', text('0123456789'), 'application/pdf');
    expect(Buffer.from(await store.read('uploads/products/a.pdf')).toString()).toBe('0123456789');
    expect((await buffer(await store.stream('uploads/products/a.pdf', { start: 2, end: 4 }))).toString()).toBe('234');
    expect(await store.exists('uploads/products/a.pdf')).toBe(true);
    expect(await store.stat('uploads/products/a.pdf')).toMatchObject({ bytes: 10, type: 'application/pdf' });
  });

  it('stores what comes in pieces, and lists the keys of all files', async () => {
    await store.put('gated/step/pieces.stp', Readable.from([text('so'), text('lid')]), 'model/step');
    expect(Buffer.from(await store.read('gated/step/pieces.stp')).toString()).toBe('solid');
    const keys: string[] = [];
    for await (const key of store.list()) keys.push(key);
    expect(keys.sort()).toEqual(['gated/step/pieces.stp', 'uploads/products/a.pdf']);
  });

  it('removes a file, also one that is not there', async () => {
    await store.put('uploads/products/gone.pdf', text('x'), 'application/pdf');
    await store.remove('uploads/products/gone.pdf');
    expect(await store.exists('uploads/products/gone.pdf')).toBe(false);
    await store.remove('uploads/products/gone.pdf');
    await expect(store.remove('uploads/../x')).rejects.toThrow('is not a key');
  });

  it('changes the etag with the content', async () => {
    await store.put('uploads/products/b.pdf', text('one'), 'application/pdf');
    const before = await store.stat('uploads/products/b.pdf');
    await store.put('uploads/products/b.pdf', text('three'), 'application/pdf');
    expect((await store.stat('uploads/products/b.pdf'))?.etag).not.toBe(before?.etag);
  });

  it('reports missing files', async () => {
    expect(await store.exists('uploads/products/none.pdf')).toBe(false);
    expect(await store.stat('uploads/products/none.pdf')).toBeUndefined();
    await expect(store.read('uploads/products/none.pdf')).rejects.toThrow('holds no uploads/products/none.pdf');
    await expect(store.stream('uploads/products/none.pdf')).rejects.toThrow('holds no uploads/products/none.pdf');
  });

  it('rejects keys that lead outside', async () => {
    await expect(store.read('uploads/../../secret')).rejects.toThrow('is not a key');
    await expect(store.put('elsewhere/x', text('x'), 'text/plain')).rejects.toThrow('is not a key');
  });

  const services = { files: store, workers, turns: openHeavyWorkQueues(), caches: new AppCaches(), log };

  const noise = (width: number, height: number) =>
    sharp({
      create: { width, height, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    }).png();

  it('sends a small image as it is stored until a variant of it is drawn, once and never wider', async () => {
    const original = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await store.put('uploads/products/red.png', original, 'image/png');
    const asked = (width: number) => findImageVariant(services, 'products', 'red.png', width, 'webp');
    const key = 'uploads/products/red.png';
    expect(await Promise.all([asked(160), asked(160)])).toEqual(Array(2).fill({ key, isDrawn: false }));
    const small = 'variants/products/red.png/160.webp';
    await expect.poll(() => asked(160)).toEqual({ key: small, isDrawn: true });
    expect(await sharp(await store.read(small)).metadata()).toMatchObject({ format: 'webp', width: 160, height: 80 });
    await expect.poll(async () => (await asked(1600)).isDrawn).toBe(true);
    const large = await store.read('variants/products/red.png/1600.webp');
    expect(await sharp(large).metadata()).toMatchObject({ width: 400, height: 200 });
  });

  it('draws a variant of a large image while the visitor waits', async () => {
    await store.put('uploads/products/noise.png', await noise(600, 400).toBuffer(), 'image/png');
    const both = await Promise.all([
      findImageVariant(services, 'products', 'noise.png', 160, 'webp'),
      findImageVariant(services, 'products', 'noise.png', 160, 'webp'),
    ]);
    expect(both).toEqual(Array(2).fill({ key: 'variants/products/noise.png/160.webp', isDrawn: true }));
  });

  it('draws all widths of an image as AVIF ahead, and none twice', async () => {
    const key = 'uploads/products/ahead.png';
    await store.put(key, await noise(60, 40).toBuffer(), 'image/png');
    const already = 'variants/products/ahead.png/320.avif';
    await store.put(already, text('drawn before'), 'image/avif');
    await drawMissingVariants(services, key, new AbortController().signal);
    for (const width of [160, 320, 480, 800, 1200, 1600])
      expect(await store.exists(`variants/products/ahead.png/${width}.avif`), `${width}`).toBe(true);
    expect(Buffer.from(await store.read(already)).toString()).toBe('drawn before');
  });

  it('does not find a large image that cannot be decoded, tries and logs it once, and again after minutes', async () => {
    log.warn.mockClear();
    const whole = await noise(600, 400).toBuffer();
    await store.put('uploads/products/cut.png', whole.subarray(0, whole.length - 40), 'image/png');
    for (const width of [160, 320, 160]) {
      const asked = findImageVariant(services, 'products', 'cut.png', width, 'webp');
      await expect(asked).rejects.toMatchObject({ status: 404 });
    }
    expect(log.warn).toHaveBeenCalledTimes(1);

    await store.put('uploads/products/cut.png', whole, 'image/png');
    const small = () => findImageVariant(services, 'products', 'cut.png', 160, 'webp');
    await expect(small()).rejects.toMatchObject({ status: 404 });
    const in6Minutes = performance.now() + 6 * 60_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => in6Minutes);
    // The cache reads the time once per millisecond.
    await setTimeout(5);
    expect(await small()).toEqual({ key: 'variants/products/cut.png/160.webp', isDrawn: true });
    clock.mockRestore();
  });

  it('rejects other widths and formats, and files that are not images', async () => {
    await store.put('uploads/products/c.pdf', text('%PDF'), 'application/pdf');
    await expect(findImageVariant(services, 'products', 'red.png', 161, 'webp')).rejects.toMatchObject({
      status: 400,
    });
    await expect(findImageVariant(services, 'products', 'red.png', 160, 'gif')).rejects.toMatchObject({
      status: 400,
    });
    await expect(findImageVariant(services, 'products', 'c.pdf', 160, 'webp')).rejects.toMatchObject({
      status: 400,
    });
    await expect(findImageVariant(services, 'products', 'no.png', 160, 'webp')).rejects.toMatchObject({
      status: 404,
    });
    await expect(findImageVariant(services, '..', 'red.png', 160, 'webp')).rejects.toMatchObject({
      status: 404,
    });
  });
});

it('a bucket that disappears is an error, not a missing file', async () => {
  const { endpoint } = s3;
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const store = createS3Store({ bucket: 'nosuch', endpoint, region: 'us-east-1', credentials });
  const key = 'uploads/products/a.pdf';
  for (const method of ['exists', 'stat', 'read', 'stream'] as const)
    await expect(store[method](key)).rejects.toMatchObject({ name: 'NoSuchBucket' });
});

it('leaves no unfinished file in its folder', async () => {
  const names = await readdir(path.join(dataDir, 'files/uploads/products'));
  expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
});

it('names files by their content', () => {
  expect(buildHashedName('x.webp', hashSha256(text('a')))).toBe('x.ca978112.webp');
  expect(buildHashedName('x.webp', hashSha256(text('b')))).toBe('x.3e23e816.webp');
  expect(buildHashedName('Seiten ansicht (ü).WEBP', hashSha256(text('a')))).toBe('Seiten-ansicht-u.ca978112.webp');
  expect(buildHashedName('../..', hashSha256(text('a')))).toBe('file.ca978112');
});

it('accepts only keys inside its three areas', () => {
  expect(isStoreKey('gated/step/x.1a2b3c4d.stp')).toBe(true);
  for (const key of [
    'uploads',
    'uploads/',
    'uploads/a/../b',
    'uploads/.hidden',
    'uploads/a\\b',
    '/uploads/a',
    'uploads/a\0',
  ])
    expect(isStoreKey(key), key).toBe(false);
});

describe('A large file for an S3 bucket', () => {
  const MB = 2 ** 20;
  const [, bucket] = stores[1] ?? [];

  it('is read no faster than it is stored, and comes back whole', async () => {
    const before = s3.received;
    let [read, ahead] = [0, 0];
    async function* content() {
      for (let at = 0; at < 48; at += 1) {
        yield Buffer.alloc(MB, at);
        read += MB;
        ahead = Math.max(ahead, read - (s3.received - before));
      }
    }
    await bucket?.put('gated/step/large.stp', content(), 'model/step');
    expect(ahead).toBeLessThan(24 * MB);
    const stored = Buffer.from((await bucket?.read('gated/step/large.stp')) ?? []);
    expect(stored.length).toBe(48 * MB);
    expect([0, 8, 17, 47].map((at) => stored[at * MB])).toEqual([0, 8, 17, 47]);
    await bucket?.remove('gated/step/large.stp');
  });

  it('leaves nothing there when it cannot be read to its end', async () => {
    async function* content() {
      yield Buffer.alloc(20 * MB);
      throw new Error('the disk is gone');
    }
    await expect(bucket?.put('gated/step/half.stp', content(), 'model/step')).rejects.toThrow('the disk is gone');
    expect(await bucket?.exists('gated/step/half.stp')).toBe(false);
  });
});
