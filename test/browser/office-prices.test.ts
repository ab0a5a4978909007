import { describe, expect, it } from 'vitest';
import { expectAccessible, testSite } from './browser.ts';
import { paste, staffAt } from './office-visits.ts';

describe('The price list as a spreadsheet', () => {
  const site = testSite({ RATE_LIMIT_SCALE: '100' });

  it('takes a list of all models in three acts: open, paste, save', async () => {
    const models = await site.app.query<{ name: string }>('select distinct name from models order by name limit 690');
    const text = ['Part no.\tDescription\tRate', ...models.map(({ name }, at) => `${name}\tClamp\t₹ 1,${100 + at}.50`)];
    const { page, complaints } = await staffAt(site, 'sales', '/prices');
    await page.getByRole('link', { name: 'As a spreadsheet' }).click();
    await page.getByRole('grid', { name: 'Prices' }).waitFor();
    await paste(page, { 'text/plain': text.join('\r\n') });
    await page.getByText(`${models.length} prices pasted.`).waitFor();
    await page.getByText('1 column left out: Description.').waitFor();
    await page.keyboard.press('Control+S');
    await page.getByRole('status').getByText('All saved').waitFor();
    const stored = await site.app.query<{ count: number; least: string }>(
      'select count(*)::int as count, min(unit_price)::text as least from prices',
    );
    expect(stored).toEqual([{ count: models.length, least: '1100.5000' }]);
    await expectAccessible(page);
    if (process.env.PICTURES) {
      await page.screenshot({ path: `${process.env.PICTURES}/prices-1366.png` });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.screenshot({ path: `${process.env.PICTURES}/prices-390.png` });
    }
    expect(complaints()).toEqual([]);
  });
});
