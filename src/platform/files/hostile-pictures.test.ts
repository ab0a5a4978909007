import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { openWorkers } from '../workers/workers.ts';
import { diskStore } from './disk-store.ts';
import { checkPicture } from './picture-check.ts';
import { drawAhead, isUnreadable } from './picture-variants.ts';

describe('A corrupt picture', () => {
  let dataDir: string;
  const pictures: Record<string, Buffer> = {};
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
      pictures[format] = await noise.clone().toFormat(format).toBuffer();
  });
  const workers = openWorkers();
  afterAll(() => {
    workers.close();
    return rm(dataDir, { recursive: true });
  });

  const format = fc.constantFrom('png', 'jpeg', 'webp');
  const place = fc.double({ min: 0, max: 1, noNaN: true });

  it('is never an error of the server, whichever of its bytes are wrong', async () => {
    const store = diskStore(dataDir);
    const services = { files: store, workers };
    const { signal } = new AbortController();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        format,
        fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 8 }),
        async (kind, changes) => {
          const bytes = Buffer.from(pictures[kind] ?? '');
          for (const [at, value] of changes) bytes[Math.floor(at * (bytes.length - 1))] = value;
          count += 1;
          const name = `p${count}.${kind === 'jpeg' ? 'jpg' : kind}`;
          await store.put(`uploads/products/${name}`, bytes, `image/${kind}`);
          const original = `uploads/products/${name}`;
          const problem = await drawAhead(services, original, signal).catch((error: unknown) => error);
          expect(problem === undefined || isUnreadable(problem)).toBe(true);
        },
      ),
      { numRuns: rounds(60) },
    );
  });

  it('is noticed when it ends too early, wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(format, fc.double({ min: 0, max: 0.95, noNaN: true }), async (kind, part) => {
        const whole = pictures[kind] ?? Buffer.alloc(0);
        expect(await checkPicture(`p.${kind}`, whole)).toMatchObject({ width: 60, height: 40 });
        expect(await checkPicture(`p.${kind}`, whole.subarray(0, Math.floor(whole.length * part)))).toMatchObject({
          problem: 'is not a readable picture',
        });
      }),
      { numRuns: rounds(40) },
    );
  });
});
