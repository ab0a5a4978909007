import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { publishDueSets } from '../../src/features/office/drafts/publish-sets.job.ts';
import { aPicture } from '../office-media.ts';
import { expectAccessible, testSite } from './browser.ts';
import { dropFiles, more, paste, staffAt } from './office-visits.ts';

/** Clipboard content of LibreOffice 7.4: three models with five columns. */
const LIBREOFFICE = readFileSync(new URL('../fixtures/libreoffice-table.html', import.meta.url), 'utf8');
const PAGE = '/ProductModels/clamp-of-the-autumn';

describe('A new product', () => {
  const site = testSite({ RATE_LIMIT_SCALE: '100' });

  it('is prepared out of sight with images and a table, previewed, planned, and public at its minute and in search', async () => {
    const { page, context, complaints } = await staffAt(site, 'editor', '/products/add');
    const publicPage = () => fetch(site.origin + PAGE);
    await page.getByLabel('Name').fill('Clamp of the autumn');
    await page.getByRole('button', { name: 'Category None' }).click();
    const chooser = page.getByRole('dialog', { name: 'Choose: Category' });
    await chooser.getByRole('searchbox', { name: 'Search' }).fill('flanged base');
    await chooser.getByRole('button', { name: 'Flanged Base Vertical Clamps' }).click();
    const pictures = page.getByRole('group', { name: 'Images' });
    await dropFiles(pictures, [
      { name: 'front.png', type: 'image/png', bytes: await aPicture(800, 600).png().toBuffer() },
      { name: 'side.png', type: 'image/png', bytes: await aPicture(600, 800).png().toBuffer() },
    ]);
    await pictures.getByRole('textbox').nth(1).fill('The clamp from the side');
    await pictures.getByRole('textbox').first().fill('The clamp from the front');
    await page.getByRole('button', { name: 'Save archived' }).click();

    await page.getByText('Archived: visitors do not see it.').waitFor();
    expect((await publicPage()).status).toBe(404);

    await page.getByRole('link', { name: 'Tables', exact: true }).click();
    await page.getByRole('button', { name: 'Add a table' }).click();
    await page.getByRole('grid').waitFor();
    for (const label of ['Length', 'Note', 'Size', 'Play']) {
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('menuitem', { name: 'Insert column after…' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill(label);
      await page.keyboard.press('Enter');
      await page.getByRole('columnheader', { name: label }).waitFor();
    }
    await page.getByRole('gridcell').first().click();
    await paste(page, { 'text/html': LIBREOFFICE });
    await page.getByRole('rowheader').first().click();
    await paste(page, { 'text/plain': 'LO-1\nLO-2\nLO-3' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').getByText('All saved').waitFor();
    expect((await publicPage()).status).toBe(404);

    await page.getByRole('link', { name: 'Clamp of the autumn' }).click();
    await more(page, 'Restore…');
    await page.getByRole('button', { name: 'As a draft…' }).click();
    await page.getByLabel('Name of the new change set').fill('Autumn catalogue');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('link', { name: 'Autumn catalogue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Autumn catalogue' }).waitFor();
    await expectAccessible(page);
    const preview = await context.newPage();
    await preview.goto(`${site.origin}${await page.getByRole('link', { name: PAGE }).getAttribute('href')}`);
    await preview.getByRole('heading', { level: 1, name: 'Clamp of the autumn' }).waitFor();
    expect(await preview.getByRole('img', { name: 'The clamp from the front' }).count()).toBeGreaterThan(0);
    expect(await preview.getByText('5" pipe & "quoted"').count()).toBeGreaterThan(0);
    await preview.close();

    await page.getByRole('button', { name: 'Publish…' }).click();
    await page.getByRole('radio', { name: 'At a time' }).check();
    await page.getByRole('textbox', { name: 'Date and time', exact: true }).fill('2099-09-01T09:00');
    await page.getByRole('button', { name: 'Publish at this time' }).click();
    await page.getByText('for 1 Sept 2099, 09:00 (Asia/Kolkata)').first().waitFor();
    const dueAt = async (moment: string) => {
      await site.app.query('update change_sets set publish_at = $1', [moment]);
      await publishDueSets(site.app.services.database, () => new Date(), site.app.services.log);
    };
    await dueAt(new Date(Date.now() + 60_000).toISOString());
    expect((await publicPage()).status).toBe(404);
    await dueAt(new Date(Date.now() - 1000).toISOString());
    await expect.poll(async () => (await publicPage()).status).toBe(200);
    expect(await (await publicPage()).text()).toContain('LO-2');
    const suggestions = async () => (await site.app.get('/api/search_suggestions.php?query=LO-3')).body;
    expect(JSON.stringify(await suggestions())).toContain('LO-3');
    expect(complaints()).toEqual([]);
  });
});
