import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { aPicture } from '../office-media.ts';
import { nightly } from '../rounds.ts';
import { expectAccessible, testSite } from './browser.ts';
import { dropFiles, staffAt } from './office-visits.ts';

describe('The media library', () => {
  const site = testSite({ RATE_LIMIT_SCALE: '100' });

  it('stores dropped files, each with its own end, and one is chosen in a form, found where it is used, and replaced', async () => {
    const { page, complaints } = await staffAt(site, 'editor', '/media?folder=banners');
    const picture = await aPicture(1600, 600).png().toBuffer();
    await dropFiles(page.getByRole('group', { name: 'Upload' }), [
      { name: 'spring.png', bytes: picture },
      { name: 'not really.png', bytes: await aPicture().jpeg().toBuffer() },
    ]);
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await uploads.getByText('1 stored, 1 refused').waitFor();
    await uploads.getByText('This is really an image of the type jpg').waitFor();
    await page
      .getByRole('region', { name: 'Files' })
      .getByRole('link', { name: /^spring\./ })
      .waitFor();
    await expectAccessible(page);
    await page.getByLabel('Choose files').setInputFiles({ name: 'again.png', mimeType: 'image/png', buffer: picture });
    await uploads.getByText('1 stored, 1 already there, 1 refused').waitFor();

    const [banner] = await site.app.query<{ id: number }>(
      'select id from banners where is_active order by sort_order, id limit 1',
    );
    await page.goto(`${site.origin}/admin/banners/${banner?.id}`);
    await page.getByRole('button', { name: 'Banner image: from the library' }).click();
    const chooser = page.getByRole('dialog', { name: 'Choose an image' });
    await chooser.getByLabel('Search').fill('spring');
    await chooser.getByRole('button', { name: /^spring\./ }).waitFor();
    await expectAccessible(page);
    await chooser.getByRole('button', { name: /^spring\./ }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('status').getByText('Saved').waitFor();

    await page.goto(`${site.origin}/admin/media?search=spring`);
    await page.getByRole('link', { name: /^spring\./ }).click();
    await page.getByRole('heading', { name: 'Used by one entry' }).waitFor();
    expect(await page.getByRole('button', { name: 'Remove' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Replace' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace the file' });
    await dialog.getByLabel('Choose a file').setInputFiles({
      name: 'summer.png',
      mimeType: 'image/png',
      buffer: await aPicture(1600, 600).png().toBuffer(),
    });
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await page.getByText('Replaced in one entry').waitFor();
    await page.getByRole('heading', { name: /^summer\./ }).waitFor();
    const [{ banner_image: image } = { banner_image: '' }] = await site.app.query<{ banner_image: string }>(
      'select banner_image from banners where id = $1',
      [banner?.id],
    );
    expect(image).toMatch(/^summer\./);
    expect(complaints()).toEqual([]);
  });

  nightly('continues a large file that is chosen again after a lost connection and a reload', async () => {
    const { page, complaints } = await staffAt(site, 'editor', '/media?folder=markets', 768);
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(21_000_000)]);
    const starts: number[] = [];
    let connected = false;
    await page.route('**/api/office/upload_part*', async (route) => {
      const start = Number(new URL(route.request().url()).searchParams.get('start'));
      if (!connected && start >= 8_000_000) return route.abort();
      starts.push(start);
      return route.continue();
    });
    // The file is on a disk, so that it has the same modification time at the second try.
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'clamp-media-')), 'large.pdf');
    await writeFile(file, bytes);
    const choose = () => page.getByLabel('Choose files').setInputFiles(file);
    await choose();
    await page.getByText('No connection. The upload continues by itself.').waitFor();
    expect(starts).toHaveLength(2);
    connected = true;
    await page.reload();
    await choose();
    await page.getByText('1 stored').waitFor();
    expect(new Set(starts).size).toBe(starts.length);
    expect(starts.length).toBe(6);
    const [stored] = await site.app.query<{ bytes: number }>(
      `select bytes from media where key like 'uploads/markets/large.%'`,
    );
    expect(stored?.bytes).toBe(bytes.length);
    expect(complaints()).toEqual([]);
  });

  it('shows what an archive would change before it does, and puts an image with its words into a text', async () => {
    const [model] = await site.app.query<{ id: number; name: string }>(
      `select id, name from models m where is_active and (select count(*) from models o where folded(o.name_norm) = folded(m.name_norm)) = 1
       order by id limit 1`,
    );
    const { page, complaints } = await staffAt(site, 'editor', '/media/zip');
    const zip = zipSync({
      [`${model?.name.toLowerCase().replaceAll('/', '_')}.png`]: await aPicture().png().toBuffer(),
      'QQQ-999.png': await aPicture().png().toBuffer(),
      'notes.docx': strToU8('x'),
    });
    await page
      .getByLabel('Choose a ZIP')
      .setInputFiles({ name: 'spring.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });
    await page.getByText('1 of 3 files are matched').waitFor();
    await page.getByText('no model or product has this number').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Apply the one match' }).click();
    await page.getByText('1 row changed; 1 file stored').waitFor();

    const [news] = await site.app.query<{ id: number }>('select id from news order by id limit 1');
    await page.goto(`${site.origin}/admin/news/${news?.id}`);
    await page.getByRole('toolbar').getByRole('button', { name: 'Image' }).click();
    const chooser = page.getByRole('dialog', { name: 'Choose an image' });
    await chooser.getByRole('listitem').getByRole('button').first().click();
    const words = page.getByRole('dialog', { name: 'Insert the image' });
    await words.getByRole('button', { name: 'Insert' }).click();
    await words.getByText('Describe the image').waitFor();
    await words.getByLabel('Text for screen readers').fill('A clamp in use');
    await words.getByRole('button', { name: 'Insert' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('status').getByText('Saved').waitFor();
    const [written] = await site.app.query<{ text: string }>(
      'select long_description as text from news where id = $1',
      [news?.id],
    );
    expect(written?.text).toMatch(/<img src="\/uploads\/[^"]+" alt="A clamp in use"/);
    const uses = await site.app.query(
      `select key from media_uses where noun = 'news' and row_id = $1 and field = 'long_description'`,
      [String(news?.id)],
    );
    expect(uses).toHaveLength(1);
    expect(complaints()).toEqual([]);
  });
});
