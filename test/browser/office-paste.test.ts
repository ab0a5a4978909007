import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { CHROMIUM_FLAGS, findChromium } from '../chromium.ts';
import { aMemberOfStaff, officeSession } from '../office.ts';
import { expectAccessible, testSite } from './browser.ts';
import { paste, withoutRefusals } from './office-visits.ts';

const processOf = (profile: string): number =>
  Number(execFileSync('pgrep', ['-o', '-f', '--', `--user-data-dir=${profile}`], { encoding: 'utf8' }).trim());

describe('A table from a spreadsheet', () => {
  const site = testSite({ RATE_LIMIT_SCALE: '100' });
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  it('is pasted, corrected, kept over the death of the browser, saved and public', async () => {
    const [product] = await site.app.query<{ id: number; slug: string }>(
      `insert into products (category_id, name, slug) select id, 'Pasted clamps', 'pasted-clamps' from categories
       where not content and parent_id is not null order by id limit 1 returning id, slug`,
    );
    const profile = await mkdtemp(path.join(tmpdir(), 'profile-'));
    folders.push(profile);
    const person = await aMemberOfStaff(site.app, 'editor');
    const complaints: string[] = [];
    const browserAt = async (address: string) => {
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: findChromium(),
        args: [...CHROMIUM_FLAGS, '--disable-gpu'],
        viewport: { width: 1366, height: 768 },
        reducedMotion: 'reduce',
      });
      const { cookie } = await officeSession(site.app, person.id);
      const [name = '', value = ''] = cookie.split('=');
      await context.addCookies([{ name, value, url: site.origin }]);
      const [page = await context.newPage()] = context.pages();
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.goto(`${site.origin}/admin${address}`);
      return { context, page };
    };
    const status = (of: Page, text: string | RegExp) => of.getByRole('status').getByText(text).first().waitFor();

    const heads = ['Model', 'Holding capacity (N)', 'A (mm)', 'B (mm)', 'Height\n(mm)', 'Weight [kg]', 'Material'];
    const more = ['Base', 'Thread', 'Stroke, mm', 'Notes', 'Bar opens (°)'];
    const rows = Array.from({ length: 40 }, (_, at) => [
      ...[
        `PC-${at + 1}`,
        String(500 + at),
        String(10 + at),
        at === 7 ? '1,5' : `${at}.5`,
        String(60 + at),
        '0.5',
        'Steel',
      ],
      ...['flanged', 'M8', '20', at ? '' : 'two\nlines', '105'],
    ]);
    const text = [[...heads, ...more], ...rows]
      .map((row) => row.map((cell) => (cell.includes('\n') ? `"${cell}"` : cell)).join('\t'))
      .join('\r\n');

    const first = await browserAt(`/products/${product?.id}/tables`);
    await first.page.getByRole('button', { name: 'Add a table' }).click();
    await paste(first.page, { 'text/plain': text });
    const dialog = first.page.getByRole('dialog', { name: 'Paste 40 rows with 12 columns' });
    await dialog.waitFor();
    await expectAccessible(first.page);
    expect(await dialog.getByLabel('What column 6 measures').locator('option:checked').innerText()).toBe('Weight');
    await dialog.getByText('39 numbers, not “1,5”').waitFor();
    await dialog.getByLabel('Heading of column 11').fill('Remarks');
    await dialog.getByLabel('Column 8 goes to').selectOption('Leave it out');
    await dialog.getByRole('button', { name: 'Paste' }).click();
    // There are 11 columns beside the names.
    await status(first.page, /^4\d\d changes not saved yet/);
    const cells = await first.page.getByText(/cells selected/).innerText();
    expect(cells).toMatch(/^480 cells selected · \d+ numbers of several units/);
    await expectAccessible(first.page);
    expect(await first.page.getByRole('gridcell', { name: '1,5' }).getAttribute('title')).toMatch(/is not a number/);

    // The browser is killed while editing; typed text is stored within half a second.
    await first.page.waitForTimeout(1500);
    process.kill(processOf(profile), 'SIGKILL');
    await first.context.close().catch(() => undefined);

    const second = await browserAt('');
    await second.page.getByRole('link', { name: 'Tables of Pasted clamps' }).click();
    await second.page.getByText(/Not saved: 4\d\d changes/).waitFor();
    await expectAccessible(second.page);
    await second.page.getByRole('button', { name: 'Restore' }).click();
    await status(second.page, /^4\d\d changes not saved yet/);
    await second.page.keyboard.press('Control+s');
    await second.page.getByText(/^Saved\. Check \d+ marked cells?: the text is not read as a number\.$/).waitFor();
    await status(second.page, 'All saved');
    const [table] = await site.app.query<{ labels: string[]; models: number }>(
      `select t.labels, (select count(*)::int from models m where m.table_id = t.id) as models
       from product_tables t where t.product_id = $1`,
      [product?.id],
    );
    expect(table?.models).toBe(40);
    expect(table?.labels.slice(5)).toEqual([
      'Weight (kg)',
      'Material',
      'Thread',
      'Stroke (mm)',
      'Remarks',
      'Bar opens (°)',
    ]);
    await second.page.reload();
    await second.page.getByRole('grid').waitFor();
    expect(await second.page.getByText(/Not saved:/).count(), 'saved, so forgotten').toBe(0);
    await second.page.goto(`${site.origin}/ProductModels/${product?.slug}`);
    await second.page.getByText('PC-40').first().waitFor();
    await second.page.getByText('539').first().waitFor();
    expect(withoutRefusals(complaints)).toEqual([]);
    await second.context.close();
  });
});
