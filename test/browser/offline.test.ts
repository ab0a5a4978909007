import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CLIENT_FOLDER } from '../build.ts';
import { nightly } from '../rounds.ts';
import { sharedSite, testSite, untilReady } from './browser.ts';

/** Idle work of the worker, and the browser's check for a new version, may take a while. */
const IN_TIME = { timeout: 15_000 };
const controlledByWorker = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration('/');
          return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
        }),
      IN_TIME,
    )
    .toBe(true);
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

describe('Without a connection', () => {
  const site = sharedSite();
  const visit = async (address: string) => {
    const opened = await site.visit(address, { serviceWorker: true });
    await controlledByWorker(opened.page);
    return opened;
  };

  nightly('visited pages can be read, including those opened by client-side navigation', async () => {
    const { page, context, complaints } = await visit('/AboutUs');
    await expect.poll(() => cachedPaths(page), IN_TIME).toContain('/AboutUs');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Markets' }).click();
    await page.waitForURL('**/Markets');
    await expect.poll(() => cachedPaths(page), IN_TIME).toContain('/Markets');
    await page.goto(`${site.origin}/ProductCategories/steelsmith`);
    await untilReady(page);
    await expect.poll(() => cachedPaths(page), IN_TIME).toContain('/ProductCategories/steelsmith');
    expect(complaints).toEqual([]);

    await context.setOffline(true);
    await page.goto(`${site.origin}/AboutUs`);
    await untilReady(page);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/about/i);
    expect(await page.getByRole('heading', { level: 1 }).evaluate((it) => getComputedStyle(it).fontFamily)).toContain(
      'Barlow',
    );
    await page.getByRole('contentinfo').getByRole('link', { name: 'Markets' }).click();
    await page.waitForURL('**/Markets');
    await page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor();
    await page.goto(`${site.origin}/ProductCategories/steelsmith`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  nightly(
    'a page that is not cached is replaced by the offline page, which lists the cached pages and leads back',
    async () => {
      const { page, context } = await visit('/AboutUs');
      await expect.poll(() => cachedPaths(page), IN_TIME).toContain('/AboutUs');
      await context.setOffline(true);
      await page.goto(`${site.origin}/DealerNetwork?country=India`);
      await page.getByRole('heading', { name: 'No Internet Connection' }).waitFor();
      await untilReady(page);
      expect(await page.getByText('You have lost Internet connection').count()).toBe(1);
      const cachedPages = page.getByRole('navigation', { name: 'Pages you can read now' });
      await cachedPages.getByRole('link', { name: /About/ }).waitFor();
      await page.getByRole('button', { name: 'Recheck Connection' }).click();
      await page.getByText('Still no connection.').waitFor();
      expect(await page.getByRole('button', { name: 'Back to where I was' }).count()).toBe(1);
      // The requested page opens without a click.
      await context.setOffline(false);
      await page.waitForURL('**/DealerNetwork?country=India');
    },
  );

  nightly('nothing that the address of the offline page says leads to another site', async () => {
    for (const from of ['/\t/evil.example/x', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const { page } = await visit(`/offline?from=${encodeURIComponent(from)}`);
      await page.getByRole('button', { name: 'Back to where I was' }).click();
      await page.waitForURL(`${site.origin}/`);
    }
  });

  it('the cart works, and nothing gated, personal or of a single visit is cached', async () => {
    const { page, context } = await visit('/AboutUs');
    for (const address of [
      '/reset-password?token=abc',
      '/ThankYou?message=x',
      '/News?token=abc',
      '/Register',
      '/no/such/page',
    ]) {
      await page.goto(site.origin + address);
      await untilReady(page);
    }
    const uncacheable = [
      '/api/session.php',
      '/api/get_brands.php',
      '/api/download.php?kind=step&model_id=1',
      '/uploads/catalogues/x.pdf',
    ];
    for (const address of uncacheable)
      await page.evaluate((url) => fetch(url).then((response) => response.text()), address);
    await page.goto(`${site.origin}/Markets`);
    await expect.poll(() => cachedPaths(page), IN_TIME).toContain('/Markets');
    const cached = await cachedPaths(page);
    expect(
      cached.filter((address) =>
        /^\/(api|office|uploads\/catalogues)|token|message|Register|ThankYou|no\/such/.test(address),
      ),
    ).toEqual([]);

    await page.evaluate(() =>
      localStorage.setItem(
        'cartItems',
        JSON.stringify([{ id: 1, name: 'VTC-1', quantity: 2, image: '', product_id: 1, model_id: 1 }]),
      ),
    );
    await context.setOffline(true);
    await page.goto(`${site.origin}/EnquiryCart`);
    await untilReady(page);
    const quantity = page.getByRole('main').getByRole('textbox').first();
    await quantity.fill('7');
    await quantity.blur();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cartItems'))).toContain('"quantity":7');
    await page.reload();
    await untilReady(page);
    await expect.poll(() => page.getByRole('main').getByRole('textbox').first().inputValue()).toBe('7');
  });
});

describe('A new version of the site', () => {
  const folder = mkdtemp(path.join(tmpdir(), 'clamp-client-'));
  const copied = folder.then(async (to) => {
    await cp(CLIENT_FOLDER, to, { recursive: true });
    return to;
  });
  const site = testSite({}, copied);

  it('is used at the next load; old caches are deleted, visited pages stay readable', async () => {
    const { page, context } = await site.visit('/AboutUs', { serviceWorker: true });
    await controlledByWorker(page);
    await expect.poll(() => cachedPaths(page), IN_TIME).toContain('/AboutUs');
    const before = await page.evaluate(() => caches.keys());

    const worker = path.join(await folder, 'service-worker.js');
    const [version = ''] = before
      .filter((name) => name.startsWith('pages-'))
      .map((name) => name.slice('pages-'.length));
    const text = await readFile(worker, 'utf8');
    expect(text).toContain(version);
    await writeFile(worker, text.replaceAll(version, 'newversion01'));
    for (const ending of ['br', 'gz']) await rm(`${worker}.${ending}`, { force: true });
    await site.app.services.database.pool.query(
      `update page_seo set meta_title = 'A new title' where page_name = 'AboutUs'`,
    );

    await expect
      .poll(async () => {
        await page.reload();
        return page.title();
      })
      .toBe('A new title');
    await expect.poll(() => page.evaluate(() => caches.keys()), IN_TIME).not.toContain(`pages-${version}`);
    await expect.poll(() => cachedPaths(page), IN_TIME).toContain('/AboutUs');
    expect(await page.evaluate(() => caches.keys())).toContain('pages-newversion01');
    await context.setOffline(true);
    await page.reload();
    await untilReady(page);
    expect(await page.title()).toBe('A new title');
    await rm(await folder, { recursive: true, force: true });
  });
});

describe('A chunk that no longer exists after a new version', () => {
  const site = sharedSite();

  it('leads to one silent reload, and to a message if that does not help', async () => {
    const { page } = await site.visit('/AboutUs');
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    let gone = true;
    await page.route('**/assets/markets.page-*.js', (route) =>
      gone ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.getByRole('contentinfo').getByRole('link', { name: 'Markets' }).click();
    await page.waitForURL('**/Markets');
    await expect.poll(() => loads).toBe(1);
    await page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor();
    await page.waitForLoadState('networkidle');
    // A second reload would have followed at once.
    expect(loads).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/Markets');
    gone = false;
    await page.reload();
    await untilReady(page);
  });
});
