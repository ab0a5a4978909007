import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { anEnquiry, setSeller } from '../quotations.ts';
import { testSite } from './browser.ts';
import { staffAt } from './office-visits.ts';

const MAX_TABS = 120;

/** Moves the focus to a control with Tab alone. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(control)}`);
}

describe('The inbox at the keyboard alone', () => {
  const site = testSite({ RATE_LIMIT_SCALE: '100' });

  it('leads from an enquiry over answer, follow-up and quotation to a lost one', async () => {
    await setSeller(site.app);
    const { id, reference } = await anEnquiry(site.app, 1);
    const { page, complaints } = await staffAt(site, 'sales', `/enquiries?search=${reference}`);
    const { keyboard } = page;
    const enter = async (control: Locator) => {
      await tabTo(page, control);
      await keyboard.press('Enter');
    };
    const reported = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await enter(page.getByRole('link', { name: reference }));
    await page.getByRole('heading', { name: reference }).waitFor();

    await tabTo(page, page.getByLabel('Text'));
    await keyboard.type('Three weeks.');
    await enter(button('Send'));
    await reported('is on its way');

    await tabTo(page, page.getByLabel('Follow up'));
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.getByText(/^Follow up on/).waitFor();

    await enter(button('Make a quotation'));
    await page.getByRole('heading', { name: 'New quotation' }).waitFor();
    await tabTo(page, page.getByLabel('Price of line 1'));
    await keyboard.type('100');
    await tabTo(page, page.getByLabel('State'));
    await keyboard.type('Gujarat');
    await keyboard.press('Control+s');
    await reported('Saved');
    await enter(button('Send…'));
    const dialog = page.getByRole('dialog');
    await enter(dialog.getByRole('button', { name: 'Send' }));
    await page.getByText('Sent quotations cannot be edited').waitFor();

    await enter(page.getByRole('link', { name: reference }).first());
    await page.getByRole('heading', { name: reference }).waitFor();
    await tabTo(page, page.getByLabel('State'));
    await keyboard.type('Lost');
    await keyboard.press('Enter');
    await enter(page.getByRole('dialog', { name: 'Lost' }).getByRole('button', { name: 'Price' }));
    await page.getByText('Lost: Price').waitFor();
    expect(await site.app.query('select status from conversations where id = $1', [id])).toEqual([{ status: 'lost' }]);
    await keyboard.press('Control+z');
    await reported('Undone');
    expect(await site.app.query('select status from conversations where id = $1', [id])).toEqual([
      { status: 'quoted' },
    ]);
    expect(complaints()).toEqual([]);
  });
});
