import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, testSite } from './browser.ts';
import { staffAt } from './office-visits.ts';

async function takePictures(page: Page, name: string) {
  if (!process.env.PICTURES) return;
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `${process.env.PICTURES}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1366, height: 768 });
}

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
    await page.getByRole('region', { name: 'First rows of' }).getByText('Of a supplier').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Check with these columns' }).click();
    await page.getByText('Checked without a problem').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    expect(complaints()).toEqual([]);
  });

  it('show the worksheet itself, with its models ticked and a choice in each head', async () => {
    const models = await site.app.query<{ name: string }>(
      `select m.name from models m join product_tables t on t.id = m.table_id
       where 'Weight (kg)' = any(t.labels) order by m.id limit 5`,
    );
    const rule = '-'.repeat(60);
    const lines = models.map(({ name }, at) => `|${name}|VERTICAL CLAMP|${350 + at},000|G|${at},000-|`);
    const text = ['29.11.2026   Dynamic List Display', rule, '|Material|Description|Net Weight|WUn|Stock|', rule];
    const { page, complaints } = await staffAt(site, 'editor', '/imports');
    let acts = 1;
    await page.locator('input[type=file]').setInputFiles({
      name: 'mm60.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from([...text, ...lines, '|NEW-1|CLAMP|0,500|KG|1,000|', rule].join('\n')),
    });
    const press = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
      acts += 1;
      await page.getByRole(role, { name }).click();
    };
    await press('Match the columns', 'link');
    const sheet = page.getByRole('region', { name: 'First rows of mm60' });
    await sheet.waitFor();
    expect(await sheet.getByText('Known model:').count()).toBe(5);
    expect(await sheet.getByText('left out', { exact: true }).count()).toBe(1);
    await sheet.getByText('units in “WUn”').waitFor();
    await sheet.getByText('→ 0.35 kg').waitFor();
    await page.getByText('5 of 6 numbers under “Material” are those of models.').waitFor();
    const choices = await page.getByLabel('Meaning of “Net Weight”').locator('option').allInnerTexts();
    expect(choices.length).toBeLessThan(15);
    await expectAccessible(page);
    await takePictures(page, 'import-columns');
    await press('Leave them out');
    await press('Check with these columns');
    await page.getByText('Checked without a problem').waitFor();
    expect(await page.getByRole('button', { name: /^Archive them/ }).count()).toBe(0);
    await takePictures(page, 'import-checked');
    await press(/^Apply 5 rows/);
    acts += 1;
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await page.getByText(/^Applied on/).waitFor();
    expect(acts).toBeLessThanOrEqual(8);
    const [stored] = await site.app.query<{ cell: string }>(
      `select m.cells[array_position(t.labels, 'Weight (kg)')] as cell from models m join product_tables t on t.id = m.table_id
       where m.name = $1`,
      [models[1]?.name],
    );
    expect(stored?.cell).toBe('0.351');
    expect(complaints()).toEqual([]);
  });

  it('apply good rows, and keep the refused ones to be repaired in place', async () => {
    const models = await site.app.query<{ name: string }>('select name from models order by id limit 2');
    const codes = ['84662020', 'unknown'];
    const text = `Particulars;HSN/SAC\n${models.map(({ name }, at) => `${name};${codes[at]}\n`).join('')}`;
    const { page, complaints } = await staffAt(site, 'editor', '/imports');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    const press = (name: string) => page.getByRole('button', { name }).click();
    await page.getByRole('link', { name: 'Match the columns' }).click();
    await press('Check with these columns');
    await page.getByText('One problem: nothing was changed.').waitFor();
    const cell = page.getByLabel('HSN/SAC, row 3');
    expect(await cell.inputValue()).toBe('unknown');
    await expectAccessible(page);
    await takePictures(page, 'import-refused');
    await press('Apply the 1 good row…');
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await page.getByText(/^Applied on/).waitFor();
    await page.getByRole('link', { name: 'refused rows' }).click();
    await page.getByText('These rows were refused').waitFor();
    await cell.fill('84663000');
    await page.getByText('Check or discard the 1 repaired row below first.').waitFor();
    expect(await page.getByRole('button', { name: 'Check again' }).isDisabled()).toBe(true);
    await takePictures(page, 'import-rest');
    await press('Check 1 repaired row');
    await page.getByText('Checked without a problem').waitFor();
    await press('Apply 1 row…');
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await page.getByText(/^Applied on/).waitFor();
    const stored = await site.app.query('select hsn_code from models order by id limit 2');
    expect(stored).toEqual([{ hsn_code: '84662020' }, { hsn_code: '84663000' }]);
    expect(complaints()).toEqual([]);
  });
});
