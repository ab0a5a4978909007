import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { POLYFILLS } from '../../src/browser-polyfills.ts';
import { sharedSite, untilReady } from './browser.ts';

/** Names of the calls as paths from the window, such as `Array.prototype.toSorted`. */
const CALLS = POLYFILLS.map(([owner, name]) =>
  typeof owner === 'function'
    ? `${owner.name}.${name}`
    : `${(owner as { constructor: { name: string } }).constructor.name}.prototype.${name}`,
);

describe('A browser of spring 2022', () => {
  const site = sharedSite();

  async function open(address: string) {
    const visit = await site.arrive();
    await visit.page.addInitScript((calls) => {
      for (const call of [...calls, 'URLSearchParams.prototype.size']) {
        const names = call.split('.');
        const name = names.pop() ?? '';
        const owner = names.reduce<object>((found, next) => Reflect.get(found, next) as object, window);
        Reflect.deleteProperty(owner, name);
      }
    }, CALLS);
    await visit.page.goto(site.origin + address, { waitUntil: 'load' });
    await untilReady(visit.page);
    return visit;
  }
  const suggestions = (page: Page) => page.getByRole('option');

  it('searches, adds to the cart and finds a clamp', async () => {
    const { page, complaints } = await open('/product-single/VTC-200-UB');
    await page.locator('main [data-add]').first().click();
    await page.getByText('Item added to cart').waitFor();
    await page.goto(`${site.origin}/Search`);
    await untilReady(page);
    await page
      .locator('header')
      .getByRole('button', { name: /search/i })
      .first()
      .click();
    await page.keyboard.type('vtc 200');
    await suggestions(page).first().waitFor();
    await page.goto(`${site.origin}/ClampFinder?force=1000&reach=50`);
    await untilReady(page);
    await page
      .getByText(/clamps? match/)
      .first()
      .waitFor();
    await page.goto(`${site.origin}/EnquiryCart`);
    await untilReady(page);
    await page.getByRole('button', { name: 'Send Enquiry' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('opens lists, products, comparisons and the contact form without a complaint', async () => {
    const { page, complaints } = await open('/');
    for (const address of ['/allproducts', '/AllModels', '/Compare', '/Downloads', '/DealerNetwork', '/ContactUs']) {
      await page.goto(site.origin + address);
      await untilReady(page);
    }
    expect(complaints).toEqual([]);
  });
});
