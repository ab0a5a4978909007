import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { aPicture, mediaUploads } from '../../../../test/office-media.ts';
import { imageWidths } from '../../../platform/files/image-sizes.ts';
import { TaskKilledError } from '../../../platform/workers/worker-pool.ts';
import type { MediaRow } from './media.contract.ts';
import { drawnImagesJob } from './media.job.ts';

describe('An uploaded image', () => {
  let site: TestApp;
  let editor: Record<string, string>;
  const warnings: string[] = [];
  beforeAll(async () => {
    site = await testApp({
      env: { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn', ROLE: 'web', DRAW_AHEAD: 'true' },
      log: (line) => warnings.push(line),
    });
    editor = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
  });
  afterAll(() => site?.close());
  const { upload } = mediaUploads(
    { inject: (request) => site.inject(request), post: (...request) => site.post(...request) },
    () => editor,
  );
  const stored = async (name: string) =>
    (await upload(name, await aPicture().png().toBuffer(), 'banners')).body.file as MediaRow;
  const runJob = (stopping = new AbortController().signal) =>
    drawnImagesJob({ ...site.services, stopping }).handle({}, { id: '' });
  const drawnKeys = () => site.query(`select key from drawn_pictures where key like 'uploads/banners/%ahead%'`);

  const readHead = async (address: string) => {
    const { statusCode, headers } = await site.inject(address);
    return [statusCode, headers['content-type'], headers['cache-control']];
  };

  it('has all its widths as AVIF before someone asks, and may then be stored for good', async () => {
    const { name, key } = await stored('ahead.png');
    await runJob();
    expect(await drawnKeys()).toEqual([{ key }]);
    for (const width of [160, 1600])
      expect(await readHead(`/pictures/banners/${name}/${width}.avif`)).toEqual([
        200,
        'image/avif',
        'public, max-age=31536000, immutable',
      ]);
  });

  it('is drawn once for all widths greater than its own', async () => {
    const { width } = await stored('ahead-once.png');
    const drawn = vi.spyOn(site.services.workers.pictures, 'run');
    await runJob();
    const needed = imageWidths.filter((step) => step < (width ?? 0)).length + 1;
    expect(drawn).toHaveBeenCalledTimes(needed);
    expect(needed).toBeLessThan(imageWidths.length);
    drawn.mockRestore();
  });

  it('is sent unchanged until then, and requested again', async () => {
    const { name } = await stored('early.png');
    expect(await readHead(`/pictures/banners/${name}/320.avif`)).toEqual([200, 'image/png', 'no-cache']);
  });

  it('is left for the next run when the site stops', async () => {
    await stored('ahead-stopped.png');
    await runJob(AbortSignal.abort());
    expect(await drawnKeys()).toHaveLength(2);
    await runJob();
    expect(await drawnKeys()).toHaveLength(3);
  });

  it('whose drawing took too long is drawn again after an hour, not at once', async () => {
    const { key } = await stored('late.png');
    const { pictures: images } = site.services.workers;
    const tooLong = vi
      .spyOn(images, 'run')
      .mockRejectedValue(new TaskKilledError('could not be read within 60 seconds'));
    await runJob();
    await runJob();
    expect(tooLong).toHaveBeenCalledOnce();
    tooLong.mockRestore();
    await runJob();
    const variant = `variants/banners/${key.split('/').at(-1)}/320.avif`;
    expect(await site.services.files.exists(variant)).toBe(false);
    await site.query(`update drawn_pictures set again_at = again_at - interval '2 hours 1 minute' where key = $1`, [
      key,
    ]);
    await runJob();
    expect(await site.services.files.exists(variant)).toBe(true);
    expect(await site.query('select again_at from drawn_pictures where key = $1', [key])).toEqual([{ again_at: null }]);
  });

  it('that is not in the file store, or cannot be decoded, is logged once and not tried again', async () => {
    const [lost, broken] = [await stored('ahead-lost.png'), await stored('ahead-broken.png')];
    await site.services.files.remove(lost.key);
    await site.services.files.put(broken.key, Buffer.from('not a picture'), 'image/png');
    warnings.length = 0;
    await runJob();
    await runJob();
    const logged = warnings.map((line) => (JSON.parse(line) as { picture?: string }).picture);
    expect(logged.sort()).toEqual([broken.key, lost.key].sort());
    expect(await drawnKeys()).toHaveLength(5);
  });
});
