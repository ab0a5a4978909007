import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '../rounds.ts';
import { follow, sharedSite } from './browser.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const loader = (page: Page) => page.locator('[data-page-loader]');
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

const PAGE_DATA = /\/api\/(get_(?!redirect)|all_pages_seo)/;

/**
 * Stops the page's clock. `slowly` navigates and holds back the requests for page data; `reply(ms)` lets that time pass
 * and then replies, with an error if the path matches `fail`.
 */
async function stopTheClock(page: Page) {
  let open: () => void = () => {};
  let opened = Promise.resolve();
  let failing: RegExp | undefined;
  const slowly = async (navigate: () => Promise<unknown>) => {
    opened = new Promise((resolve) => {
      open = resolve;
    });
    // Page data is requested after the page's scripts have loaded.
    const requested = page.waitForRequest(PAGE_DATA);
    await navigate();
    await requested;
  };
  await page.waitForLoadState('networkidle');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route(PAGE_DATA, async (route) => {
    await opened;
    const fails = failing?.test(route.request().url());
    // A request that the page has aborted needs no reply.
    await (fails ? route.fulfill({ status: 500, json: { error: 'down' } }) : route.continue()).catch(() => {});
  });
  return {
    slowly,
    pass: (milliseconds: number) => page.clock.runFor(milliseconds),
    reply: async (after = 0, fail?: RegExp) => {
      if (after) await page.clock.runFor(after);
      failing = fail;
      open();
    },
  };
}

/** Records the kinds of loaders that are shown from now on. */
const watchLoaders = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = [];
    Reflect.set(window, 'loaders', seen);
    new MutationObserver(() => {
      const kind = document.querySelector<HTMLElement>('[data-page-loader]')?.dataset.pageLoader;
      if (kind && seen.at(-1) !== kind) seen.push(kind);
    }).observe(document.body, { childList: true, subtree: true });
  });
const loadersSeen = (page: Page) => page.evaluate<string[]>(() => Reflect.get(window, 'loaders'));

describe('A page that is opened by a click', () => {
  const site = sharedSite();

  it('replaces the old one after 300 ms, but after 1500 ms its loader has done so', async () => {
    const { page, complaints } = await site.visit('/AboutUs');
    await watchLoaders(page);
    const { slowly, pass, reply } = await stopTheClock(page);
    await slowly(() => follow(page, '/News'));
    await pass(300);
    expect(await heading(page).textContent()).toBe('About us');
    expect(await page.getByText('Loading…').count()).toBe(1);
    await reply();
    await page.getByRole('heading', { level: 1, name: 'News' }).waitFor();
    expect(await loadersSeen(page)).toEqual([]);
    // The focus moves to the heading after the paint.
    await pass(50);

    await page.evaluate(() => window.scrollTo(0, 500));
    await page.getByRole('banner').getByRole('link', { name: 'About us' }).focus();
    await slowly(() => follow(page, '/AboutUs'));
    await pass(390);
    expect(await heading(page).textContent()).toBe('News');
    await pass(20);
    await loader(page).waitFor();
    expect(pathOf(page)).toBe('/AboutUs');
    expect(await page.title()).toMatch(/^Loading… /);
    expect(await scrollTop(page)).toBe(0);
    expect(await page.getByRole('main').getByRole('status').textContent()).toBe('Loading…');
    await reply(1090);
    await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
    expect(await page.title()).toMatch(/^About /);
    await pass(50);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await loader(page).count()).toBe(0);

    await slowly(() => follow(page, '/Events'));
    await pass(410);
    await loader(page).waitFor();
    await reply();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    expect(await loadersSeen(page)).toEqual(['spinner', 'full']);
    expect(complaints).toEqual([]);
  });

  nightly('is at its scroll position again after going back, however late its data is', async () => {
    const { page } = await site.visit('/AllProducts');
    const { slowly, pass, reply } = await stopTheClock(page);
    const all = page.getByRole('heading', { level: 1, name: 'Products' });
    const markets = page.getByRole('heading', { level: 1, name: 'Markets' });
    await page.evaluate(() => window.scrollTo(0, 700));
    await expect.poll(() => scrollTop(page)).toBe(700);
    await slowly(() => follow(page, '/Markets'));
    await pass(500);
    await loader(page).waitFor();
    await reply(1000);
    await markets.waitFor();
    expect(await scrollTop(page)).toBe(0);
    // After this time the data of the page is no longer cached.
    await pass(5 * 60_000);
    await slowly(() => page.goBack());
    await pass(500);
    await loader(page).waitFor();
    expect(pathOf(page)).toBe('/AllProducts');
    await reply(3000);
    await all.waitFor();
    await pass(700);
    await expect.poll(() => scrollTop(page)).toBe(700);
    await page.goForward();
    await markets.waitFor();
    expect(pathOf(page)).toBe('/Markets');
    // The page scrolls to an anchor once it has loaded.
    await slowly(() => follow(page, '/#newsletter'));
    await pass(500);
    await loader(page).waitFor();
    await reply(1000);
    await heading(page).waitFor();
    await pass(500);
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(700);
  });

  nightly(
    'shows its failure or follows its redirect instead of the loader, and the way back leads past both',
    async () => {
      const { page } = await site.visit('/AboutUs');
      const { slowly, pass, reply } = await stopTheClock(page);
      const about = page.getByRole('heading', { level: 1, name: 'About us' });
      await slowly(() => follow(page, '/Markets'));
      await pass(500);
      await loader(page).waitFor();
      await reply(500, /get_markets/);
      // The timer that delays the error starts with the reply.
      await expect
        .poll(async () => {
          await pass(100);
          return page.getByText('Error loading markets: Failed to fetch markets data').isVisible();
        })
        .toBe(true);
      expect(pathOf(page)).toBe('/Markets');
      expect(await loader(page).count()).toBe(0);
      await page.goBack();
      await about.waitFor();
      await slowly(() => follow(page, '/News?page=99'));
      await pass(500);
      await loader(page).waitFor();
      expect(pathOf(page)).toBe('/News?page=99');
      await reply();
      await page.waitForURL((url) => url.pathname + url.search === '/News');
      await page.getByRole('heading', { level: 1, name: 'News' }).waitFor();
      await page.goBack();
      await about.waitFor();
      expect(pathOf(page)).toBe('/AboutUs');
    },
  );

  it('gives way to the next click while it is loading, and shows no loader when only its query changes', async () => {
    const { page, complaints } = await site.visit('/Products/flanged-base-vertical-clamps');
    const { slowly, pass, reply } = await stopTheClock(page);
    await watchLoaders(page);
    await slowly(() => follow(page, '/Products/flanged-base-vertical-clamps?search=nothing-of-this-name'));
    await pass(900);
    await reply();
    await page.waitForURL('**search=nothing-of-this-name');
    expect(await loadersSeen(page)).toEqual([]);

    await slowly(() => follow(page, '/News'));
    await pass(500);
    await loader(page).waitFor();
    await follow(page, '/Events');
    await pass(100);
    await reply();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    expect(pathOf(page)).toBe('/Events');
    await slowly(() => follow(page, '/News'));
    await pass(500);
    await loader(page).waitFor();
    await follow(page, '/EnquiryCart');
    await page.getByRole('heading', { level: 1, name: 'Enquiry Cart' }).waitFor();
    await reply();
    await pass(1000);
    expect(pathOf(page)).toBe('/EnquiryCart');

    // A page without a loader also ends the load, so a later click starts a new load.
    await slowly(() => follow(page, '/Markets'));
    await pass(500);
    await loader(page).waitFor();
    const aborted = page.waitForEvent('requestfailed', (request) => PAGE_DATA.test(request.url()));
    await follow(page, '/EnquiryCart');
    await aborted;
    await page.waitForURL('**/EnquiryCart');
    await slowly(() => follow(page, '/Markets'));
    await reply();
    await page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
