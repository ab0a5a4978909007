import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { openWorkers } from '../workers/workers.ts';
import { createDiskStore } from './disk-store.ts';
import { checkImage } from './image-check.ts';
import { drawMissingVariants, isUnreadableImage } from './image-variants.ts';

describe('A corrupt image', () => {
  let dataDir: string;
  const images: Record<string, Buffer> = {};
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'pictures-'));
    // Noise is incompressible, so that the file is large.
    const noise = sharp({
      create: {
        width: 60,
        height: 40,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    });
    for (const format of ['png', 'jpeg', 'webp'] as const)
      images[format] = await noise.clone().toFormat(format).toBuffer();
  });
  const workers = openWorkers();
  afterAll(() => {
    workers.close();
    return rm(dataDir, { recursive: true });
  });

  const format = fc.constantFrom('png', 'jpeg', 'webp');
  const position = fc.double({ min: 0, max: 1, noNaN: true });

  it('is never an error of the server, whichever of its bytes are wrong', async () => {
    const store = createDiskStore(dataDir);
    const services = { files: store, workers };
    const { signal } = new AbortController();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        format,
        fc.array(fc.tuple(position, fc.nat(255)), { minLength: 1, maxLength: 8 }),
        async (kind, changes) => {
          const bytes = Buffer.from(images[kind] ?? '');
          for (const [at, value] of changes) bytes[Math.floor(at * (bytes.length - 1))] = value;
          count += 1;
          const name = `p${count}.${kind === 'jpeg' ? 'jpg' : kind}`;
          await store.put(`uploads/products/${name}`, bytes, `image/${kind}`);
          const original = `uploads/products/${name}`;
          const problem = await drawMissingVariants(services, original, signal).catch((error: unknown) => error);
          expect(problem === undefined || isUnreadableImage(problem)).toBe(true);
        },
      ),
      { numRuns: rounds(60) },
    );
  });

  it('is noticed when it ends too early, wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(format, fc.double({ min: 0, max: 0.95, noNaN: true }), async (kind, share) => {
        const whole = images[kind] ?? Buffer.alloc(0);
        expect(await checkImage(`p.${kind}`, whole)).toMatchObject({ width: 60, height: 40 });
        expect(await checkImage(`p.${kind}`, whole.subarray(0, Math.floor(whole.length * share)))).toMatchObject({
          problem: 'is not a readable image',
        });
      }),
      { numRuns: rounds(40) },
    );
  });
});
