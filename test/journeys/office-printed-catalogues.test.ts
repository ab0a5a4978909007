import { describe, expect, it } from 'vitest';
import { expectAccessible, journey } from './browser.ts';
import { staffAt } from './office-visits.ts';

describe('Printed catalogues in the office', () => {
  const site = journey();

  it('are made of chosen categories, survive a reload, and take the place of a file of the site', async () => {
    const { page, complaints } = await staffAt(site, 'editor', '/printed-catalogues', 768);
    await page.getByText('No catalogue was printed yet').waitFor();
    await page.getByRole('button', { name: 'Print a catalogue' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The whole catalogue: 690 models').waitFor();
    await dialog.getByRole('checkbox', { name: /^Toggle Pliers/ }).check();
    // What is below it is chosen with it.
    expect(await dialog.getByRole('checkbox', { name: /^Deep Throat Toggle Pliers/ }).isChecked()).toBe(true);
    await dialog.getByText('Chosen: 13 models').waitFor();
    await dialog.getByLabel('Title on the cover').fill('Pliers');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Make the PDF' }).click();
    await page.getByRole('heading', { name: 'Pliers' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Download Pliers' }).waitFor({ timeout: 60_000 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use on the site: Pliers' }).click();
    await dialog.getByLabel('Catalogue of the site').selectOption({ label: 'IMAO product catalogue' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Replace the file' }).click();
    await page.getByText('has the new file').waitFor();
    const [row] = await site.app.query(`select file from catalogues where title = 'IMAO product catalogue'`);
    expect(row.file).toMatch(/^Pliers\.[0-9a-f]{8}\.pdf$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    expect(complaints()).toEqual([]);
  });
});
