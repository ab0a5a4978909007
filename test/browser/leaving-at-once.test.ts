import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isThorough, nightly, sampled } from '../rounds.ts';
import { sharedSite, untilReady } from './browser.ts';

const LIST = '/Products/flanged-base-vertical-clamps';
const MODEL = '/product-single/VTC-100-UB';
const product = (page: Page) => page.locator('main a[href^="/ProductModels/"]').first();

/** Address, title and heading of the page, and whether the server's HTML for this address has the same. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const text = await (await fetch(location.href)).text();
    const expected = new DOMParser().parseFromString(text, 'text/html');
    const isVisible = (one: Element) => one.getBoundingClientRect().right > 0;
    const heading = [...document.querySelectorAll('main h1')].find(isVisible)?.textContent;
    return {
      path: location.pathname,
      agrees: heading === expected.querySelector('main h1')?.textContent && document.title === expected.title,
    };
  });

/** Waits until the router, late parts and scrolling have finished. */
const settle = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));

/** Prerenders the page of the first product, clicks it and, `after` ms later, goes back or clicks another link. */
async function clickAnd(page: Page, after: number, next: 'back' | { link: string }): Promise<void> {
  await page.mouse.move(5, 400);
  await product(page).hover();
  await page.locator('main h1').nth(1).waitFor({ state: 'attached' });
  await product(page).evaluate(
    async (link, { wait, other }) => {
      (link as HTMLElement).click();
      // The test depends on the moment of the second click.
      if (wait >= 0) await new Promise((resolve) => setTimeout(resolve, wait));
      if (other) document.querySelector<HTMLElement>(other)?.click();
      else history.back();
    },
    { wait: after, other: next === 'back' ? '' : next.link },
  );
  await settle(page);
}

describe('In the moment after a click on a prepared page', () => {
  const site = sharedSite();

  it.each([
    { on: 'a desktop', slowdown: 1, delays: sampled([0, 8, 16, 24, 40, 80], 3) },
    ...(isThorough ? [{ on: 'a slow phone', slowdown: 4, delays: [20, 60, 120, 200, 300] }] : []),
  ])('going back shows the list at its address on $on, and going forward the product', async ({ slowdown, delays }) => {
    const { page, context, complaints } = await site.visit('/AboutUs');
    await page.goto(site.origin + LIST);
    await untilReady(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const href = (await product(page).getAttribute('href')) ?? '';
    for (const delay of delays) {
      await clickAnd(page, delay, 'back');
      expect({ delay, ...(await shown(page)) }).toEqual({ delay, path: LIST, agrees: true });
    }
    await page.goForward();
    await settle(page);
    expect(await shown(page)).toEqual({ path: href, agrees: true });
    expect(complaints).toEqual([]);
  });

  nightly('another link and an anchor lead where they say, and each is a step in the history', async () => {
    const { page, complaints } = await site.visit(LIST);
    const href = (await product(page).getAttribute('href')) ?? '';
    await clickAnd(page, -1, { link: 'footer a[href="/Markets"]' });
    expect(await shown(page)).toEqual({ path: '/Markets', agrees: true });
    await page.goBack();
    await settle(page);
    const { path, agrees } = await shown(page);
    expect([path === LIST || path === href, agrees]).toEqual([true, true]);
    await page.goto(site.origin + LIST);
    await untilReady(page);

    await clickAnd(page, 16, { link: 'main a[href="#models"]' });
    expect(await shown(page)).toEqual({ path: href, agrees: true });
    expect(new URL(page.url()).hash).toBe('#models');
    const top = await page.locator('#models').evaluate((models) => models.getBoundingClientRect().top);
    expect(Math.abs(top)).toBeLessThan(200);
    expect(complaints).toEqual([]);
  });

  it('quick clicks on the next size are counted one by one, and a double-click on a product only once', async () => {
    const { page, complaints } = await site.visit(MODEL);
    const next = page.getByRole('navigation', { name: 'Neighbouring sizes' }).getByRole('link').last();
    for (const clickCount of [1, 2, 3]) {
      const path = (await next.getAttribute('href')) ?? '';
      await next.hover();
      await page.mouse.down({ clickCount });
      await page.mouse.up({ clickCount });
      await page.waitForURL(`**${path}`);
    }

    await page.goto(site.origin + LIST);
    await untilReady(page);
    const href = (await product(page).getAttribute('href')) ?? '';
    await product(page).dblclick();
    await settle(page);
    expect(await shown(page)).toEqual({ path: href, agrees: true });
    await page.goBack();
    await settle(page);
    expect(await shown(page)).toEqual({ path: LIST, agrees: true });
    expect(complaints).toEqual([]);
  });

  nightly('the End key leads to the end of the whole page', async () => {
    const { page } = await site.visit(LIST);
    await product(page).hover();
    await page.locator('main h1').nth(1).waitFor({ state: 'attached' });
    await page.mouse.down();
    await page.mouse.up();
    await page.keyboard.press('End');
    await settle(page);
    expect((await shown(page)).path).toContain('/ProductModels/');
    const left = await page.evaluate(
      () => document.documentElement.scrollHeight - window.innerHeight - Math.round(window.scrollY),
    );
    // An idle page adds parts below, such as recently viewed products.
    expect(left).toBeLessThan(600);
  });
});

describe('The scroll position of a page', () => {
  const site = sharedSite();

  it('is restored by a reload and by the way back, but a new visit to its address begins at the top', async () => {
    const { page } = await site.visit('/AllProducts');
    const top = () => page.evaluate(() => Math.round(window.scrollY));
    const scrollTo = async (to: number) => {
      await page.evaluate((y) => window.scrollTo(0, y), to);
      await expect.poll(top).toBe(to);
    };
    await scrollTo(900);
    await page.reload();
    await untilReady(page);
    await expect.poll(top).toBe(900);
    await page.goto(`${site.origin}/AboutUs`);
    await untilReady(page);
    await page.goBack();
    await untilReady(page);
    await expect.poll(top).toBe(900);
    await page.goto(`${site.origin}/robots.txt`);
    await page.goto(`${site.origin}/AllProducts`);
    await untilReady(page);
    await settle(page);
    expect(await top()).toBe(0);
    // Scroll positions of this visit are stored as for any page.
    await scrollTo(500);
    await page
      .locator('footer a[href="/Markets"]')
      .first()
      .evaluate((link) => (link as HTMLElement).click());
    await page.waitForURL('**/Markets');
    await expect.poll(top).toBe(0);
    await page.goBack();
    await page.waitForURL('**/AllProducts');
    await expect.poll(top).toBe(500);
  });
});
