import { describe, expect, it } from 'vitest';
import { expectAccessible, testSite } from './browser.ts';
import { staffAt } from './office-visits.ts';

describe('Printed catalogues in the office', () => {
  const site = testSite();

  it('are made of chosen categories, survive a reload, and take the place of a file of the site', async () => {
    const { page, complaints } = await staffAt(site, 'editor', '/printed_catalogues', 768);
    await page.getByText('No printed catalogues yet').waitFor();
    await page.getByRole('button', { name: 'Print a catalogue' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print a catalogue' });
    await dialog.getByLabel('Title on the cover').fill('Pliers');
    await dialog.getByRole('button', { name: 'Choose…' }).last().click();
    const chooser = page.getByRole('dialog', { name: 'Choose: Categories' });
    await chooser.getByRole('searchbox', { name: 'Search' }).fill('deep throat toggle pliers');
    await expectAccessible(page);
    await chooser.getByRole('list', { name: 'Results' }).getByRole('button').first().click();
    await dialog.getByRole('button', { name: 'Remove deep-throat-toggle-pliers' }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Make the PDF' }).click();
    await page.getByRole('link', { name: 'Pliers' }).waitFor();
    await page.reload();
    // The list follows the progress by itself.
    await page.getByRole('cell', { name: 'Made', exact: true }).waitFor({ timeout: 60_000 });
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Pliers' }).click();
    await page.getByRole('link', { name: 'Download' }).waitFor();
    await page.getByRole('button', { name: 'Use on the site' }).click();
    const use = page.getByRole('dialog', { name: 'Use on the site' });
    await use.getByLabel('Catalogue of the site').selectOption({ label: 'IMAO product catalogue' });
    await expectAccessible(page);
    await use.getByRole('button', { name: 'Replace the file' }).click();
    await page.getByText('has the new file').waitFor();
    const [row] = await site.app.query(`select file from catalogues where title = 'IMAO product catalogue'`);
    expect(row.file).toMatch(/^Pliers\.[0-9a-f]{8}\.pdf$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    expect(complaints()).toEqual([]);
  });
});
