import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { follow, sharedSite, untilReady } from './browser.ts';

const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.trim()}`);

describe('A page that is opened without a reload', () => {
  const site = sharedSite();

  it('has the focus on its heading, so that screen readers read it and Tab continues there', async () => {
    const { page } = await site.visit('/AboutUs');
    await untilReady(page);
    expect(await focused(page)).toMatch(/^BODY/);
    await follow(page, '/ContactUs');
    await expect.poll(() => focused(page)).toBe('H1 Contact us');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await page.goBack();
    await expect.poll(() => focused(page)).toMatch(/^H1 About/);
  });

  it('leaves the focus where the page itself moved it, and in a field while filters change', async () => {
    const { page } = await site.visit('/DealerNetwork');
    await untilReady(page);
    const field = page.getByRole('main').getByLabel('Search');
    await field.fill('Pune');
    await page.waitForURL('**/DealerNetwork?q=Pune');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  });
});
