import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPhoneContext } from '../../bench/slow-phone.ts';
import { filesOf } from '../built-files.ts';
import { isThorough, nightly } from '../rounds.ts';
import { follow, sharedSite, untilReady } from './browser.ts';

/** Records requests for page data from now on: whole pages by path, others by path and query. */
const dataRequestsOf = (page: Page) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search, searchParams } = new URL(request.url());
    if (pathname === '/api/page_replies') requests.push(searchParams.get('path') ?? '');
    else if (/^\/api\/get_(?!redirect)/.test(pathname)) requests.push(pathname + search);
  });
  return requests;
};
const codeRequestsOf = (page: Page) => {
  const requests: string[] = [];
  page.on('request', (request) => request.url().endsWith('.js') && requests.push(new URL(request.url()).pathname));
  return requests;
};
const products = (page: Page) => page.locator('main a[href^="/ProductModels/"]');
const hrefOf = async (link: ReturnType<Page['locator']>) => (await link.getAttribute('href')) ?? '';
// Longer than a pointer must rest to prefetch a page. A missing request cannot be waited for.
const settle = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
/** Heading of the visible page, not of a prerendered one. */
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** A prepared page is laid out left of the screen. */
const isOnScreen = (element: ReturnType<Page['locator']>) =>
  element.evaluate((one) => one.getBoundingClientRect().right > 0);
const setConnection = (page: Page, connection: object) =>
  page.evaluate((value) => Object.defineProperty(navigator, 'connection', { value, configurable: true }), connection);

const LIST = '/Products/flanged-base-vertical-clamps';
/** First segments of paths whose pages load data by the rest of the path. */
const LOADED = [
  ...['ProductCategories', 'Products', 'AllModels', 'ProductModels', 'product-single'],
  ...['News', 'Events', 'SharedBasket', 'Quotation', 'EnquiryStatus'],
];
const MOVED = ['/product-single/vtc-200-ub', '/ProductModels/VTC-Vertical-Clamp-Flanged-Base-U-Bar'];
const FAILURES = [
  ['/product-single/none', 'Model not found'],
  ['/product-single/busy', 'The model could not be loaded. Please try again later.'],
  ['/ProductModels/none', 'The requested product could not be found.'],
  ['/ProductModels/busy', 'Failed to fetch product data. Please try again later.'],
] as const;
const times = (requests: string[], path: string) => requests.filter((one) => one === path).length;

describe('A link', () => {
  const site = sharedSite();

  it('in sight has its page fetched once when the browser is idle, with one request, and the click fetches nothing', async () => {
    const { page, complaints } = await site.arrive({ fast: true });
    const requests = dataRequestsOf(page);
    await page.goto(site.origin + LIST);
    await untilReady(page);
    const link = products(page).first();
    const href = await hrefOf(link);
    await expect.poll(() => times(requests, href)).toBe(1);
    await page.waitForLoadState('networkidle');
    expect(new Set(requests).size).toBe(requests.length);
    expect(requests.length).toBeLessThanOrEqual(6);
    expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([]);
    const code = codeRequestsOf(page);
    const before = await heading(page).textContent();
    const [model = ''] = await filesOf('src/features/catalogue/model-page/model.page.tsx');
    await link.click();
    await expect.poll(() => heading(page).textContent()).not.toBe(before);
    expect(code.filter((path) => /(product|load-product)[.-]/.test(path))).toEqual([]);
    // The scripts of linked pages are loaded now; a page is prefetched when its link is in view and hovered.
    await expect.poll(() => code.some((path) => path.endsWith(model))).toBe(true);
    await page.locator('main a[href^="/product-single/"]').first().hover();
    await expect.poll(() => requests.some((path) => path.startsWith('/product-single/'))).toBe(true);
    expect(times(requests, href)).toBe(1);
    const known = requests.length;
    await page.goBack();
    await expect.poll(() => heading(page).textContent()).toBe(before);
    await settle(page);
    expect(requests.slice(known).filter((path) => path === LIST || path.startsWith('/api/'))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('on which the pointer rests has its page rendered out of sight, and the click shows that very page', async () => {
    const { page, complaints } = await site.visit(LIST);
    const link = products(page).first();
    await link.hover();
    const prepared = page.locator('main h1').nth(1);
    await prepared.waitFor({ state: 'attached' });
    expect(await isOnScreen(prepared)).toBe(false);
    expect(await heading(page).count()).toBe(1);
    const element = await prepared.elementHandle();
    const name = await prepared.textContent();
    await page.mouse.move(5, 400);
    await link.click();
    await expect.poll(() => heading(page).textContent()).toBe(name);
    expect(await element?.evaluate((one) => one.getBoundingClientRect().left >= 0)).toBe(true);
    expect(await heading(page).count()).toBe(1);
    expect(new URL(page.url()).pathname).toContain('/ProductModels/');
    expect(await page.title()).toContain(name);
    expect(complaints).toEqual([]);
  });

  it('on which the pointer rests has its page laid out, out of reach of keys and screen readers, and loads no image that nobody sees', async () => {
    const { page, complaints } = await site.visit('/product-single/VTC-200-UB');
    await page.waitForLoadState('networkidle');
    const link = page.locator('main a[href="/product-single/VTC-250-UB"]:visible').first();
    await link.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    const sent: string[] = [];
    const images: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
      if (request.resourceType() === 'image') images.push(request.url());
    });
    await link.hover();
    const prepared = page.locator('main > [inert]');
    await prepared.waitFor({ state: 'attached' });
    await expect.poll(() => prepared.evaluate((box) => box.getBoundingClientRect().height)).toBeGreaterThan(500);
    await settle(page);
    const { lazy, ...reached } = await prepared.evaluate((box) => {
      const [first] = box.querySelectorAll<HTMLElement>('a[href]');
      first?.focus();
      return {
        lazy: [...box.querySelectorAll<HTMLImageElement>('img[loading=lazy]')].map(({ currentSrc }) => currentSrc),
        focusable: document.activeElement === first,
        isWide: document.documentElement.scrollWidth > window.innerWidth,
      };
    });
    expect(reached).toEqual({ focusable: false, isWide: false });
    expect(lazy.length).toBeGreaterThan(0);
    expect(images.filter((url) => lazy.includes(url))).toEqual([]);
    expect(sent).toEqual([]);
    await link.click();
    await expect.poll(() => page.locator('main h1:focus').textContent()).toBe('VTC-250-UB');
    expect(await page.locator('[inert], main [aria-hidden=true] h1').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('gives the memory of its prepared page back some seconds after the pointer has left', async () => {
    const { page } = await site.visit(LIST);
    await products(page).first().hover();
    const prepared = page.locator('main > [inert]');
    await prepared.waitFor({ state: 'attached' });
    await page.mouse.move(5, 400);
    await prepared.waitFor({ state: 'detached' });
    await products(page).first().hover();
    await prepared.waitFor({ state: 'attached' });
  });

  it('may use ids of the page on show, which stands first, so that labels, anchors and scripts find its elements', async () => {
    const { page, complaints } = await site.visit('/product-single/VTC-200-UB');
    const link = page.locator('main a[href="/product-single/VTC-250-UB"]:visible').first();
    const doubled = () =>
      page.evaluate(() => {
        const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
        const twice = [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];
        return { twice, wrong: twice.filter((id) => document.getElementById(id)?.closest('[inert]')) };
      });
    await link.hover();
    await page.locator('main h1').nth(1).waitFor({ state: 'attached' });
    expect((await doubled()).twice).toContain('attributes');
    expect((await doubled()).wrong).toEqual([]);
    await link.click();
    await expect.poll(() => heading(page).textContent()).toBe('VTC-250-UB');
    expect((await doubled()).wrong).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('to a prepared page shows the whole of it in one frame, with its title and from its top, and keeps the way back', async () => {
    const { page, complaints } = await site.visit(LIST);
    const link = products(page).nth(2);
    await link.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollBy(0, 120));
    await link.hover();
    await page.locator('main h1').nth(1).waitFor({ state: 'attached' });
    const href = await hrefOf(link);
    const before = await heading(page).textContent();
    const [top, entries] = await page.evaluate(() => [window.scrollY, window.history.length]);
    expect(top).toBeGreaterThan(0);
    const frames = await link.evaluate(async (element) => {
      const isVisible = (one: Element) => one.getBoundingClientRect().right > 0;
      const look = () => {
        const heading = [...document.querySelectorAll('main h1')].find(isVisible)?.textContent ?? '';
        return {
          path: location.pathname,
          heading,
          isInTitle: document.title.includes(heading),
          tables: [...document.querySelectorAll('main #models')].some(isVisible),
          top: window.scrollY,
        };
      };
      const seen = [look()];
      (element as HTMLElement).click();
      while (seen.length < 300 && seen.at(-1)?.heading === seen[0]?.heading) {
        await new Promise(requestAnimationFrame);
        seen.push(look());
      }
      return seen;
    });
    const name = await heading(page).textContent();
    const whole = { path: href, heading: name, isInTitle: true, tables: true, top: 0 };
    const old = { heading: before, isInTitle: true, tables: false, top };
    expect(frames).toEqual([...frames.slice(0, -1).map(({ path }) => ({ path, ...old })), whole]);
    expect(await page.evaluate(() => window.history.length)).toBe((entries ?? 0) + 1);
    await page.goBack();
    await expect.poll(() => heading(page).textContent()).not.toBe(name);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
    await page.goForward();
    await expect.poll(() => heading(page).textContent()).toBe(name);
    expect(complaints).toEqual([]);
  });

  it('to a page that is missing, moved, busy or without its code leaves the open page alone, and the click shows why', async () => {
    const { page, complaints } = await site.arrive();
    const refused = new Set<string>();
    page.on('response', (response) => {
      const { pathname, search } = new URL(response.url());
      if (response.status() >= 400 && /get_(model|product)_details/.test(pathname)) refused.add(search);
    });
    const requests = dataRequestsOf(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const [late = ''] = await filesOf('src/features/catalogue/product-page/recently-viewed.tsx');
    await page.route(`**/${late}`, async (route) => {
      await held;
      await route.continue();
    });
    const [missing = ''] = await filesOf('src/features/catalogue/compare/load-comparison.ts');
    await page.route(`**/${missing}`, (route) => route.abort());
    await page.route(/busy/, (route) => route.fulfill({ status: 503, json: { error: 'busy' } }));
    await page.goto(`${site.origin}/ContactUs`);
    await untilReady(page);

    const hrefs = LOADED.flatMap((path) => ['none', 'busy'].map((name) => `/${path}/${name}`)).concat(
      MOVED,
      '/Compare',
    );
    await page.evaluate((paths) => {
      for (const href of paths) {
        const link = Object.assign(document.createElement('a'), { href });
        document.body.append(link);
        link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      }
    }, hrefs);
    await expect.poll(() => hrefs.filter((href) => !requests.includes(href))).toEqual([]);
    await expect.poll(() => refused.size).toBe(4);
    await settle(page);
    expect(new URL(page.url()).pathname).toBe('/ContactUs');
    expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().type)).toBe('navigate');

    for (const [href, text] of FAILURES) {
      await follow(page, href);
      await page.getByText(text).waitFor();
      expect(new URL(page.url()).pathname).toBe(href);
    }
    for (const href of MOVED) await follow(page, href);
    await page.waitForURL(/flanged-base-u-bar$/);
    release();
    await expect.poll(() => heading(page).textContent()).toBe('Vertical Clamp, Flanged Base, U-Bar');
    expect(complaints.filter((complaint) => complaint.startsWith('uncaught'))).toEqual([]);
  });

  nightly('in HTML from the database is prefetched as well, and one that leads to no page is not', async () => {
    const { page } = await site.visit('/AboutUs');
    const requests = dataRequestsOf(page);
    await page.locator('footer a[href="/CatalogueDownloads"]').first().hover();
    await expect.poll(() => times(requests, '/CatalogueDownloads')).toBe(1);
    await page.evaluate(() => {
      const main = document.querySelector('main');
      main?.insertAdjacentHTML('afterbegin', '<a id="file" href="/uploads/catalogues/x.pdf">A file</a>');
    });
    const allRequests: string[] = [];
    page.on('request', (request) => allRequests.push(request.url()));
    await page.locator('#file').hover();
    await settle(page);
    expect(allRequests.filter((url) => url.includes('x.pdf'))).toEqual([]);
  });

  nightly(
    'out of sight is not prefetched when the pointer only passes, but with a press, a touch or the focus',
    async () => {
      const { page } = await site.visit(LIST);
      const requests = dataRequestsOf(page);
      const footerLink = (path: string) => page.locator(`footer a[href="${path}"]`).first();
      await footerLink('/DealerNetwork').evaluate((link) => {
        const over = (at: Element) => at.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
        over(link);
        over(document.body);
      });
      await settle(page);
      expect(times(requests, '/DealerNetwork')).toBe(0);
      await footerLink('/Markets').evaluate((link) =>
        link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 })),
      );
      await expect.poll(() => times(requests, '/Markets')).toBe(1);
      await footerLink('/Certification').evaluate((link) =>
        link.dispatchEvent(new Event('touchstart', { bubbles: true })),
      );
      await expect.poll(() => times(requests, '/Certification')).toBe(1);
      await footerLink('/DealerNetwork').focus();
      await expect.poll(() => times(requests, '/DealerNetwork')).toBe(1);
      // Only a click opens a page, never a press of the button alone.
      expect(new URL(page.url()).pathname).toBe(LIST);
    },
  );

  nightly('is not prefetched with data saving or on a slow connection', async () => {
    const { page } = await site.visit('/AboutUs', { savesData: true });
    const requests = dataRequestsOf(page);
    await page.goto(site.origin + LIST);
    await untilReady(page);
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

  nightly('without any hint before the click has all code of its page requested in one round', async () => {
    const { page } = await site.visit('/AboutUs', { savesData: true });
    const code = codeRequestsOf(page);
    await page.waitForLoadState('networkidle');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await follow(page, LIST);
    await settle(page);
    const there = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const folder = 'src/features/catalogue/category-page';
    const needed = await filesOf(`${folder}/product-list.page.tsx`, `${folder}/load-product-list.ts`);
    const missing = needed.filter((file) => !code.includes(`/${file}`) && !there.some((url) => url.endsWith(file)));
    expect(code.length).toBeGreaterThan(1);
    expect(missing).toEqual([]);
    release();
    await expect.poll(() => heading(page).textContent()).toContain('Clamps');
  });
});

describe('A link in the middle of a phone', () => {
  const site = sharedSite();

  it('has its page prepared once the list has come to rest, and the tap shows that very page', async () => {
    const browser = (await site.arrive()).context.browser();
    const phone = browser && (await openPhoneContext(browser, 1));
    try {
      const page = await phone?.newPage();
      if (!page) throw new Error('The context has no browser');
      await page.goto(site.origin + LIST);
      await untilReady(page);
      const link = products(page).nth(1);
      await link.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const prepared = page.locator('main > [inert] h1');
      await prepared.waitFor({ state: 'attached' });
      const element = await prepared.elementHandle();
      await link.tap();
      await expect.poll(() => element?.evaluate((one) => one.getBoundingClientRect().left >= 0)).toBe(true);
      expect(new URL(page.url()).pathname).toContain('/ProductModels/');
    } finally {
      await phone?.close();
    }
  });
});

/** Limit of a product page with 16 models in four tables, all tools loaded: 3 % above the last count. */
const MAX_ELEMENTS = 1250;

/** Limits until a product page is idle on a slow phone: 8 % above 38 requests and 294 kB with headers. */
const MAX_REQUESTS = 41;
const MAX_BYTES = 320_000;

describe('A first visit on a slow phone', () => {
  const site = sharedSite();

  it('loads what its product page needs, and nothing ahead that may never be asked for', async () => {
    const browser = (await site.arrive()).context.browser();
    if (!browser) throw new Error('The context has no browser');
    // A slow CPU would only delay the requests, so it is slowed in the nightly run alone.
    const phone = await openPhoneContext(browser, isThorough ? undefined : 1);
    try {
      const page = await phone.newPage();
      // The browser in tests does not estimate its connection.
      await page.addInitScript(() => {
        const value = { effectiveType: '4g', downlink: 1.6, rtt: 150 };
        Object.defineProperty(navigator, 'connection', { value, configurable: true });
      });
      const session = await phone.newCDPSession(page);
      await session.send('Network.enable');
      const urls: string[] = [];
      let bytes = 0;
      session.on(
        'Network.requestWillBeSent',
        ({ request }) => request.url.startsWith('http') && urls.push(request.url),
      );
      session.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      await page.goto(`${site.origin}/ProductModels/vtc-vertical-clamp-flanged-base-u-bar`);
      await untilReady(page);
      await page.waitForLoadState('networkidle');
      expect(bytes).toBeGreaterThan(100_000);
      expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
      expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
      expect(urls.filter((url) => /search-box|model\.page|page_replies/.test(url))).toEqual([]);
      await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('combobox').fill('vertical');
      await page.getByRole('option').first().waitFor();
    } finally {
      await phone.close();
    }
  });
});

describe('The page of a product with four tables', () => {
  const site = sharedSite();

  it('has few elements, because each one costs style and layout', async () => {
    const { page } = await site.visit('/ProductModels/vtc-vertical-clamp-flanged-base-u-bar');
    await expect.poll(() => page.locator('th > button.sort').count()).toBeGreaterThan(40);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('body *').count()).toBeLessThanOrEqual(MAX_ELEMENTS);
  });
});

describe('A page whose code is not loaded yet', () => {
  const site = sharedSite();

  it('does not lose a click on a button', async () => {
    const { page } = await site.arrive();
    await page.route('**/assets/react-*.js', async (route) => {
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await route.continue();
    });
    const requested = page.waitForRequest('**/api/unsubscribe.php');
    await page.goto(`${site.origin}/Unsubscribe?key=of-nobody`);
    expect(await (await requested).response()).toBeTruthy();
  });

  nightly('replays each click on a button, once and in order', async () => {
    const { page } = await site.arrive();
    const { body } = await site.app.get('/api/get_featured_models.php');
    const [model] = body as { model_id: number; model_name: string }[];
    if (!model) throw new Error('The demo catalogue features no model');
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

  nightly('does not replay what the platform has done already', async () => {
    const { page } = await site.arrive();
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

  nightly('follows a link by loading its document', async () => {
    const { page } = await site.arrive();
    await page.route('**/assets/react-*.js', (route) => route.abort());
    await page.goto(`${site.origin}/AllProducts`);
    await page.locator('main a[href^="/ProductCategories/"]').first().click();
    await page.waitForURL('**/ProductCategories/*');
  });
});
