import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { journey } from './browser.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const loader = (page: Page) => page.locator('[data-page-loader]');
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

/** Clicks a new link, over which no pointer has been, so that nothing is prefetched. */
const follow = (page: Page, href: string) =>
  page.evaluate((path) => {
    const link = Object.assign(document.createElement('a'), { href: path });
    document.body.append(link);
    link.click();
    link.remove();
  }, href);

/** From now on the API replies this late, after `fail` with an error. */
async function delayApi(page: Page, milliseconds: number, fail?: RegExp) {
  await page.unroute('**/api/get_*');
  await page.route('**/api/get_*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    const fails = fail?.test(route.request().url());
    // A request that was aborted meanwhile needs no reply.
    await (fails ? route.fulfill({ status: 500, json: { error: 'down' } }) : route.continue()).catch(() => {});
  });
}

/** The kinds of loader that are shown from now on. */
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
  const site = journey();

  it('replaces the old one at once if its data comes within 400 ms, and shows its loader first if not', async () => {
    const { page, complaints } = await site.visit('/AboutUs');
    await watchLoaders(page);
    await delayApi(page, 250);
    await follow(page, '/News');
    await page.waitForTimeout(100);
    expect(await heading(page).textContent()).toBe('About us');
    await page.getByRole('heading', { level: 1, name: 'News' }).waitFor();
    expect(await loadersSeen(page)).toEqual([]);

    await delayApi(page, 1500);
    await page.evaluate(() => window.scrollTo(0, 500));
    await page.getByRole('banner').getByRole('link', { name: 'About us' }).focus();
    await follow(page, '/AboutUs');
    await page.waitForTimeout(200);
    expect(await heading(page).textContent()).toBe('News');
    await loader(page).waitFor();
    expect(pathOf(page)).toBe('/AboutUs');
    expect(await page.title()).toMatch(/^Loading… /);
    expect(await scrollTop(page)).toBe(0);
    expect(await page.getByRole('main').getByRole('status').textContent()).toBe('Loading…');
    await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
    expect(await page.title()).toMatch(/^About /);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('About us');
    expect(await loader(page).count()).toBe(0);

    await follow(page, '/Events');
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    expect(await loadersSeen(page)).toEqual(['spinner', 'full']);
    expect(complaints).toEqual([]);
  });

  it('is at its scroll position again after going back, however late its data is', async () => {
    const { page } = await site.visit('/AboutUs');
    await follow(page, '/AllProducts');
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 700));
    await page.waitForTimeout(100);
    await delayApi(page, 1500);
    await follow(page, '/Markets');
    await loader(page).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor();
    expect(await scrollTop(page)).toBe(0);
    await page.goBack();
    await loader(page).waitFor();
    expect(pathOf(page)).toBe('/AllProducts');
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
    await expect.poll(() => scrollTop(page)).toBe(700);
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor();
    expect(pathOf(page)).toBe('/Markets');
    // An anchor is scrolled to when the page is there.
    await follow(page, '/#newsletter');
    await loader(page).waitFor();
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(700);
  });

  it('shows its failure or follows its redirect instead of the loader, and the way back leads past both', async () => {
    const { page } = await site.visit('/AboutUs');
    await delayApi(page, 900, /get_markets/);
    await follow(page, '/Markets');
    await loader(page).waitFor();
    await page.getByText('Error loading markets: Failed to fetch markets data').waitFor();
    expect(pathOf(page)).toBe('/Markets');
    expect(await loader(page).count()).toBe(0);
    await delayApi(page, 900);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
    // A page beyond the last leads to the first.
    await follow(page, '/News?page=99');
    await loader(page).waitFor();
    expect(pathOf(page)).toBe('/News?page=99');
    await page.waitForURL((url) => url.pathname + url.search === '/News');
    await page.getByRole('heading', { level: 1, name: 'News' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
    expect(pathOf(page)).toBe('/AboutUs');
  });

  it('gives way to the next click while it is loading, and to no loader when only its query changes', async () => {
    const { page, complaints } = await site.visit('/AboutUs');
    await delayApi(page, 1200);
    await follow(page, '/News');
    await loader(page).waitFor();
    await follow(page, '/Events');
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    await page.waitForTimeout(900);
    expect(pathOf(page)).toBe('/Events');
    expect(await heading(page).textContent()).toBe('Events');
    await follow(page, '/PrivacyPolicy');
    await page.getByRole('heading', { level: 1, name: /privacy/i }).waitFor();

    await delayApi(page, 0);
    await follow(page, '/Products/flanged-base-vertical-clamps');
    await page.locator('main a[href^="/ProductModels/"]').first().waitFor();
    await watchLoaders(page);
    await delayApi(page, 900);
    await follow(page, '/Products/flanged-base-vertical-clamps?search=nothing-of-this-name');
    await page.waitForURL('**search=nothing-of-this-name');
    expect(await loadersSeen(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
