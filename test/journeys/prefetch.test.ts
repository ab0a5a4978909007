import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { journey, untilReady } from './browser.ts';

/** Collects the API allRequests from now on, without those that every visit sends (page views, redirect checks). */
const apiRequestsOf = (page: Page) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/get_(?!redirect)/.test(pathname)) requests.push(pathname + search);
  });
  return requests;
};
const products = (page: Page) => page.locator('main a[href^="/ProductModels/"]');
const settle = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
const setConnection = (page: Page, connection: object) =>
  page.evaluate((value) => Object.defineProperty(navigator, 'connection', { value, configurable: true }), connection);

describe('A link on which the pointer rests', () => {
  const site = journey();
  const list = '/Products/flanged-base-vertical-clamps';

  it('has its page fetched once, and the click fetches nothing more', async () => {
    const { page, complaints } = await site.visit(list);
    const requests = apiRequestsOf(page);
    const link = products(page).first();
    await link.hover();
    await expect.poll(() => requests.filter((path) => path.includes('get_product_details')).length).toBe(1);
    await settle(page);
    const ahead = [...requests];
    expect(new Set(ahead).size).toBe(ahead.length);
    await page.mouse.move(5, 400);
    await link.hover();
    await settle(page);
    expect(requests).toEqual(ahead);
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.textContent();
    await link.click();
    await expect.poll(() => heading.textContent()).not.toBe(before);
    await settle(page);
    expect(requests).toEqual(ahead);
    // Links of the next page are prefetched too, although its route was opened by a click.
    await page.locator('main a[href^="/product-single/"]').first().hover();
    await expect.poll(() => requests.some((path) => path.includes('get_model_details'))).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('in HTML from the database is prefetched as well, and one that leads to no page is not', async () => {
    const { page } = await site.visit('/AboutUs');
    const requests = apiRequestsOf(page);
    await page.locator('footer a[href="/AllProducts"]').first().hover();
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    const known = requests.length;
    await page.evaluate(() => {
      const main = document.querySelector('main');
      main?.insertAdjacentHTML('afterbegin', '<a id="file" href="/uploads/catalogues/x.pdf">A file</a>');
    });
    const allRequests: string[] = [];
    page.on('request', (request) => allRequests.push(request.url()));
    await page.locator('#file').hover();
    await settle(page);
    expect(requests).toHaveLength(known);
    expect(allRequests.filter((url) => url.includes('/uploads/'))).toEqual([]);
  });

  it('is not prefetched when the pointer only passes', async () => {
    const { page } = await site.visit(list);
    const requests = apiRequestsOf(page);
    await products(page)
      .first()
      .evaluate((link) => {
        const over = (at: Element) => at.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
        over(link);
        over(document.body);
      });
    await settle(page);
    expect(requests).toEqual([]);
  });

  it('is not prefetched with data saving or on a slow connection', async () => {
    const { page } = await site.visit(list);
    const requests = apiRequestsOf(page);
    for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: '3g' }]) {
      await setConnection(page, connection);
      await products(page).first().hover();
      await settle(page);
      await page.mouse.move(5, 400);
    }
    expect(requests).toEqual([]);
    await setConnection(page, { effectiveType: '4g', saveData: false });
    await products(page).first().hover();
    await expect.poll(() => requests.length).toBeGreaterThan(0);
  });

  it('is prefetched as soon as a finger touches it', async () => {
    const { page } = await site.visit(list);
    const requests = apiRequestsOf(page);
    await products(page)
      .first()
      .evaluate((link) => link.dispatchEvent(new Event('touchstart', { bubbles: true })));
    await expect.poll(() => requests.some((path) => path.includes('get_product_details'))).toBe(true);
  });
});

describe('A page whose code is not loaded yet', () => {
  const site = journey();

  it('does not lose a click on a button', async () => {
    const { context } = await site.visit('/AboutUs');
    const page = await context.newPage();
    await page.route('**/assets/react-*.js', async (route) => {
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await route.continue();
    });
    const requested = page.waitForRequest('**/api/unsubscribe.php');
    await page.goto(`${site.origin}/Unsubscribe?key=of-nobody`);
    expect(await (await requested).response()).toBeTruthy();
  });

  it('replays each click on a button, once and in order', async () => {
    const { context } = await site.visit('/AboutUs');
    const { body } = await site.app.get('/api/get_featured_models.php');
    const [model] = body as { model_id: number; model_name: string }[];
    if (!model) throw new Error('The demo catalogue features no model');
    const page = await context.newPage();
    await page.route('**/assets/react-*.js', async (route) => {
      await page.getByRole('button', { name: 'One more' }).click();
      await page.getByRole('button', { name: 'One more' }).click();
      await page.getByRole('button', { name: /enquire for/i }).click();
      await route.continue();
    });
    await page.goto(`${site.origin}/product-single/${encodeURIComponent(model.model_name)}`, { waitUntil: 'commit' });
    await page.getByRole('dialog', { name: 'Order Summary' }).waitFor();
    await page.waitForLoadState('networkidle');
    const stored = await page.evaluate(() => localStorage.getItem('cartItems'));
    expect(JSON.parse(stored ?? '')).toMatchObject([{ model_id: model.model_id, quantity: 3 }]);
  });

  it('does not replay what the platform has done already', async () => {
    const { context } = await site.visit('/AboutUs');
    const page = await context.newPage();
    // Native controls in addition to the page's own: a disclosure and a popover.
    await page.route('**/WhatIsAToggleClamp', async (route) => {
      const response = await route.fetch();
      const native =
        '<details id="native"><summary>More</summary>Text</details>' +
        '<button type="button" popovertarget="pop">Pop</button><div id="pop" popover>Popped</div>';
      await route.fulfill({ response, body: (await response.text()).replace('<body>', `<body>${native}`) });
    });
    await page.route('**/assets/react-*.js', async (route) => {
      await page.locator('#native summary').click();
      await page.getByRole('button', { name: 'Pop' }).click();
      await route.continue();
    });
    await page.goto(`${site.origin}/WhatIsAToggleClamp`, { waitUntil: 'commit' });
    await untilReady(page);
    expect(await page.locator('#native').getAttribute('open')).toBe('');
    expect(await page.getByText('Popped').isVisible()).toBe(true);
  });

  it('follows a link by loading its document', async () => {
    const { context } = await site.visit('/AboutUs');
    const page = await context.newPage();
    await page.route('**/assets/react-*.js', (route) => route.abort());
    await page.goto(`${site.origin}/AllProducts`);
    await page.locator('main a[href^="/ProductCategories/"]').first().click();
    await page.waitForURL('**/ProductCategories/*');
  });
});
