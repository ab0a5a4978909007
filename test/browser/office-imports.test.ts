import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { expectAccessible, testSite } from './browser.ts';
import { staffAt } from './office-visits.ts';

describe('Imports in the office', () => {
  const site = testSite();
  const workbook = (text: string, others: Record<string, Uint8Array> = {}) => ({
    name: 'partners.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync({ 'partners.csv': strToU8(text), ...others })),
  });

  it('are uploaded, refused with their problems, corrected, applied and undone', async () => {
    const { page, complaints } = await staffAt(site, 'editor', '/imports', 768);
    const upload = (text: string, others?: Record<string, Uint8Array>) =>
      page.locator('input[type=file]').setInputFiles(workbook(text, others));
    await upload('name,sort_order\nFrom a test,many\n');
    await page.getByText('One problem: nothing was changed.').waitFor();
    await page.getByRole('cell', { name: '"many" is not a whole number' }).waitFor();
    await expectAccessible(page);

    await page.getByRole('banner').getByRole('link', { name: 'Imports' }).click();
    await site.app.query('delete from redirects');
    await upload('name,sort_order\nFrom a test,7\n', { 'redirects.csv': strToU8('old_path,location\n') });
    await page.getByText('Checked without a problem').waitFor();
    const sheets = page.getByRole('table', { name: 'Worksheets of the workbook' }).locator('tbody tr');
    expect(await sheets.allInnerTexts(), 'none of zeros').toEqual([expect.stringMatching(/^partners/)]);
    await page.getByRole('button', { name: 'Show 1 unchanged worksheet' }).click();
    expect(await sheets.count()).toBe(2);
    await page.getByRole('link', { name: 'Preview From a test' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Apply 1 row…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await page.getByText(/^Applied on/).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Undo…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/^Undone on/).waitFor();
    await expectAccessible(page);
    expect(await site.app.query(`select from partners where name = 'From a test'`)).toEqual([]);

    await page.getByRole('banner').getByRole('link', { name: 'Imports' }).click();
    await upload('Firma;Zeichen\nOf a supplier;x\n');
    await page.getByText('Nothing was changed. Match the columns to continue.').waitFor();
    await page.getByRole('link', { name: 'Match the columns' }).click();
    await page.getByLabel('The rows of this worksheet are').selectOption({ label: 'Partners' });
    await page.getByLabel('Meaning of “Firma”').selectOption({ label: 'Name' });
    await page.getByRole('button', { name: 'Leave it out' }).click();
    await page.getByRole('region', { name: 'The first rows' }).getByText('Of a supplier').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Check with these columns' }).click();
    await page.getByText('Checked without a problem').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    expect(complaints()).toEqual([]);
  });
});
