import { describe, expect, it } from 'vitest';
import { expectAccessible, testSite } from './browser.ts';
import { staffAt } from './office-visits.ts';

describe('The settings of the office', () => {
  const site = testSite({ RATE_LIMIT_SCALE: '100' });

  it('choose days of work, holidays and the time zone by controls, and refuse a GSTIN of another state', async () => {
    const { page, complaints } = await staffAt(site, 'admin', '/settings');
    await page.getByRole('group', { name: 'Days of work' }).getByLabel('Saturday').uncheck();
    await page.getByRole('button', { name: 'Add a holiday' }).click();
    await page.getByLabel('Day 1', { exact: true }).fill('26/1/2027');
    await page.getByLabel('Name 1').fill('Republic Day');
    await page.getByRole('button', { name: 'Add a holiday' }).click();
    await page.getByLabel('Day 2', { exact: true }).fill('15 Aug 202');
    await page.getByLabel('Name 2').fill('Independence Day');
    await page.keyboard.press('Control+s');
    await page.getByText('This is not a date such as 2026-01-26 on each line').waitFor();
    expect(await page.getByLabel('Day 2', { exact: true }).inputValue()).toBe('15 Aug 202');
    await page.getByRole('button', { name: 'Remove Independence Day' }).click();
    await page.getByRole('button', { name: 'Add a holiday' }).click();
    // Fires the event of a day that is chosen in the calendar.
    await page.locator('[aria-hidden=true][type=date]').nth(1).fill('2027-08-15', { force: true });
    expect(await page.getByLabel('Day 2', { exact: true }).inputValue()).toBe('15 Aug 2027');
    await page.getByRole('button', { name: 'Remove 2027-08-15' }).click();
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await page.getByLabel('State of the seller, for GST').selectOption('Gujarat');
    await page.getByLabel('GSTIN of the seller').fill('27AAPFU0939F1ZV');
    await expectAccessible(page);
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByLabel('GSTIN of the seller').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('State of the seller, for GST').selectOption('Maharashtra');
    await page.keyboard.press('Control+s');
    await page.getByRole('status').getByText('Saved').waitFor();
    expect(await site.app.query('select work_days, holidays, time_zone, seller_state from office_settings')).toEqual([
      {
        work_days: 'Mon Tue Wed Thu Fri',
        holidays: '2027-01-26 Republic Day',
        time_zone: 'Asia/Tokyo',
        seller_state: 'Maharashtra',
      },
    ]);
    expect(complaints()).toEqual([]);
  });
});
