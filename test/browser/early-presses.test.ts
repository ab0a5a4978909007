import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pageEntries } from '../../src/site-map.tsx';
import { nightly, sampled } from '../rounds.ts';
import { sharedSite, untilReady } from './browser.ts';

const PRODUCT = '/ProductModels/vtc-vertical-clamp-flanged-base-u-bar';
const MODEL = '/product-single/VTC-200-UB';
const TYPED = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [tabindex="-1"])';
const EMPTY_FORMS = [
  ...['/ContactUs', '/', '/Register', '/DealerNetwork', '/ClampFinder', '/Compare', '/CrossReference', '/Search'],
  ...['/ClampFinder?like=yes', '/CrossReference/None', '/product-single/none', '/no-such-page', '/TechnicalData'],
  ...['/Downloads#cad', '/Products/flanged-base-vertical-clamps'],
];
const PAGES_WITH_FORMS = [...EMPTY_FORMS, '/Search?q=vtc', PRODUCT];
/** Pages whose fields need a token or a login once hydrated, and two whose fields other pages have. */
const NOT_TRIED = new Set(
  '/reset-password /Quotation/:token /EnquiryStatus/:token /Account /AllModels/:slug? /error'.split(' '),
);
/** 400 kbit/s and 400 ms; Chromium takes bytes per second. */
const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const KEY_MS = 180;

describe('A page whose code has not arrived yet', () => {
  const site = sharedSite();

  /** Opens a page whose scripts are held back until `release` is called. */
  async function heldBack(address: string, viewport?: { width: number; height: number }) {
    const { page, complaints } = await site.arrive(viewport);
    let resolve = () => {};
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    await page.route('**/assets/react-*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(site.origin + address, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState !== 'loading' && window.earlyAdditions !== undefined);
    return { page, complaints, release: () => resolve() };
  }
  const basketOf = async (page: Page) =>
    JSON.parse((await page.evaluate(() => localStorage.getItem('cartItems'))) ?? '[]');
  const count = (page: Page) => page.locator('[data-cart-count]').textContent();

  it('adds a model at once, in the typed quantity, and no second time when the code is there', async () => {
    const { page, complaints, release } = await heldBack(PRODUCT);
    await page.getByLabel('Quantity of VTC-200-UB', { exact: true }).fill('3');
    await page.getByRole('button', { name: 'Add VTC-200-UB to cart' }).click();
    await page.getByText('Added ✓ 3').waitFor();
    expect(await count(page)).toBe('1');
    await expect
      .poll(() => basketOf(page))
      .toMatchObject([{ name: 'VTC-200-UB', quantity: 3, product_id: expect.any(Number) }]);
    expect(await page.evaluate(() => document.documentElement.dataset.ready)).toBeUndefined();
    release();
    await page.getByRole('dialog', { name: 'Order Summary' }).waitFor();
    await page.getByText('Item added to cart').waitFor();
    await untilReady(page);
    expect(await basketOf(page)).toMatchObject([{ quantity: 3 }]);
    expect(await count(page)).toBe('1');
    // The field and its component have the same value.
    await page.getByRole('button', { name: 'Add VTC-200-UB to cart' }).click();
    await expect.poll(() => basketOf(page)).toMatchObject([{ quantity: 6 }]);
    expect(complaints).toEqual([]);
  });

  nightly('lays out the rows on a phone without later shifts, each within its table', async () => {
    const { page, complaints, release } = await heldBack(PRODUCT);
    const add = page.getByRole('button', { name: 'Add VTC-050-UB to cart' });
    /** Position of the button, and how far controls extend beyond the table, by window width. */
    const rows = async () => {
      const found = new Map<number, { add: number; beyond: number }>();
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 700 });
        const beyond = await page
          .locator('.data-table-scroll')
          .evaluateAll((boxes) =>
            Math.max(
              ...boxes.flatMap((box) => [
                box.scrollWidth - box.clientWidth,
                ...[...box.querySelectorAll('td, th, a, button, input')].map(
                  (part) => part.getBoundingClientRect().right - box.getBoundingClientRect().right,
                ),
              ]),
            ),
          );
        found.set(width, { add: (await add.boundingBox())?.x ?? 0, beyond: Math.max(0, beyond) });
      }
      return found;
    };
    const before = await rows();
    expect([...before.values()].map(({ beyond }) => beyond)).toEqual([0, 0, 0]);
    release();
    await untilReady(page);
    await page.getByRole('button', { name: 'All values of VTC-050-UB' }).waitFor();
    expect(await rows()).toEqual(before);
    await add.click();
    await page.getByText('Added ✓ 1').first().waitFor();
    expect(await rows(), 'when it says what it has added').toEqual(before);
    expect(complaints).toEqual([]);
  });

  it('takes an addition back whose model cannot be fetched, and says so', async () => {
    const { page, release } = await heldBack(MODEL);
    await page.route('**/api/get_models.php*', (route) => route.fulfill({ status: 500, json: { error: 'down' } }));
    const enquire = page.getByRole('button', { name: 'Enquire for VTC-200-UB' });
    await enquire.click();
    await page.getByText('Enquire for VTC-200-UB').waitFor();
    release();
    await page.getByText('Failed to add item to cart').waitFor();
    expect(await basketOf(page)).toEqual([]);
    await expect.poll(() => count(page)).toBe('0');
  });

  nightly('keeps an addition although the visitor leaves before the model is fetched', async () => {
    const { page } = await heldBack(MODEL);
    await page.route('**/api/get_models.php*', () => {});
    await page.getByRole('button', { name: 'Enquire for VTC-200-UB' }).click();
    await page.getByText('Added ✓ 1').waitFor();
    expect(await basketOf(page)).toEqual([]);
    await page.goto(`${site.origin}/robots.txt`);
    expect(await basketOf(page)).toMatchObject([{ name: 'VTC-200-UB', quantity: 1 }]);
  });

  nightly('counts a page that is left before, and lists it among those that were viewed', async () => {
    // Recorded at the server, because the browser reports no requests of a page that was left.
    const asked: string[] = [];
    const listener = ({ url = '' }: { url?: string }) => void asked.push(url);
    site.app.app.server.on('request', listener);
    try {
      const { page } = await heldBack(MODEL);
      await page.goto(`${site.origin}/robots.txt`);
      const viewed = await page.evaluate(() => JSON.parse(localStorage.getItem('recentlyViewedProducts') ?? '[]'));
      expect(viewed).toMatchObject([{ name: 'VTC-200-UB', link: MODEL }]);
      await expect.poll(() => asked).toContain('/api/track_page_view.php');
    } finally {
      site.app.app.server.off('request', listener);
    }
  });

  it.each(
    sampled(
      [
        ['its button', (page: Page) => page.getByRole('button', { name: 'Search', exact: true }).click()],
        ['its key', (page: Page) => page.keyboard.press('s')],
      ],
      2,
    ),
  )('keeps what is typed after the search was asked for by %s', async (_name, ask) => {
    const { page, complaints, release } = await heldBack('/PrivacyPolicy');
    await ask(page);
    await page.keyboard.type('vtcs');
    await page.keyboard.press('Backspace');
    release();
    await page.keyboard.type(' 200-ub', { delay: 90 });
    const field = page.getByRole('combobox');
    await expect.poll(() => field.inputValue()).toBe('vtc 200-ub');
    await field.press('X');
    expect(await field.inputValue()).toBe('vtc 200-ubX');
    await field.press('Backspace');
    await page.getByRole('option').first().getByText('VTC-200-UB').waitFor();
    expect(complaints).toEqual([]);
  });

  it.each(sampled(PAGES_WITH_FORMS, 5))('keeps everything that is typed into the fields of %s', async (address) => {
    const { page, complaints, release } = await heldBack(address);
    const located = page.locator(`main :is(${TYPED}):visible:enabled`);
    const fields = await located.elementHandles();
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) await field.fill((await field.getAttribute('type')) === 'email' ? 'a@b.in' : '12');
    const values = () => page.evaluate((all) => all.map((one) => one.isConnected && Reflect.get(one, 'value')), fields);
    const typed = await values();
    release();
    await untilReady(page);
    expect(await values()).toEqual(typed);
    // A form that is rendered again would empty fields whose value its state does not have.
    await fields.at(-1)?.type('3');
    await expect.poll(values).toEqual([...typed.slice(0, -1), `${typed.at(-1)}3`]);
    // One address has no page, and the finder refuses a stud of 12 mm.
    expect(complaints.filter((one) => !/status of 40[04]/.test(one))).toEqual([]);
  });

  it.each(sampled(EMPTY_FORMS, 8))('keeps what is typed at human pace on a slow line into %s', async (address) => {
    const { page, context, complaints } = await site.arrive();
    const line = await context.newCDPSession(page);
    await line.send('Network.setCacheDisabled', { cacheDisabled: true });
    await line.send('Network.emulateNetworkConditions', SLOW_LINE);
    await page.goto(site.origin + address, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState !== 'loading');
    const typed = [];
    for (const field of await page.locator(`main :is(${TYPED}):visible:enabled`).elementHandles()) {
      // Some fields have a proposed value, such as a user name.
      if (await field.inputValue()) continue;
      const text = (await field.getAttribute('type')) === 'email' ? 'a@b.in' : '123456';
      await field.type(text, { delay: KEY_MS });
      typed.push({ field, text });
    }
    expect(typed.length).toBeGreaterThan(0);
    await untilReady(page);
    for (const { field, text } of typed) expect(await field.inputValue()).toBe(text);
    expect(complaints.filter((one) => !one.includes('status of 404'))).toEqual([]);
  });

  it('tries every page of the site that has a field to type into', async () => {
    const tried = new Set(PAGES_WITH_FORMS.map((address) => address.split(/[?#]/)[0]?.split('/')[1]?.toLowerCase()));
    const missed = [];
    for (const { path } of pageEntries) {
      if (NOT_TRIED.has(path)) continue;
      const address = path === '*' ? '/no-such-page' : path.replace('/:slug?', '');
      const reply = await fetch(site.origin + address);
      // The page of what is not found has one form at every address.
      if (reply.status === 404) continue;
      const html = await reply.text();
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      const fields =
        main.match(/<(?:input|textarea)\b(?![^>]*type="(?:checkbox|radio|file|hidden|range)")[^>]*>/g) ?? [];
      if (fields.length && !tried.has(address.split('/')[1]?.toLowerCase())) missed.push(path);
    }
    expect(missed).toEqual([]);
  });

  it('loses no press of its other buttons, and nothing that is ticked, chosen or typed', async () => {
    const product = await heldBack(PRODUCT);
    await product.page.getByLabel('Compare VTC-200-UB', { exact: true }).check();
    await product.page.getByRole('button', { name: 'Search', exact: true }).click();
    product.release();
    await product.page.getByLabel('Search products, models and categories').waitFor();
    await expect
      .poll(() => product.page.evaluate(() => localStorage.getItem('compareModels')))
      .toBe(JSON.stringify(['VTC-200-UB']));
    expect(await product.page.getByLabel('Compare VTC-200-UB', { exact: true }).isChecked()).toBe(true);
    expect(product.complaints).toEqual([]);

    const phone = await heldBack(MODEL, { width: 390, height: 800 });
    await phone.page.getByRole('banner').getByRole('link', { name: 'Menu' }).click();
    expect(new URL(phone.page.url()).hash).toBe('#site-links');
    await phone.page.getByRole('link', { name: 'Download CAD' }).first().click();
    await phone.page.getByRole('heading', { level: 1, name: 'Log in to download this file' }).waitFor();

    const list = await heldBack('/Products/flanged-base-vertical-clamps');
    const box = list.page.locator('fieldset input[type="checkbox"]').first();
    const products = list.page.getByRole('region', { name: 'Products', exact: true });
    const all = await products.getByRole('status').innerText();
    await box.check({ force: true });
    list.release();
    await list.page.waitForURL(/[?&]f\./);
    await expect.poll(() => products.getByRole('status').innerText()).not.toBe(all);
    expect(await box.isChecked()).toBe(true);

    const finder = await heldBack('/ClampFinder');
    await finder.page.getByLabel('Force to hold (N)').fill('2000');
    await finder.page.getByLabel('Force to hold (N)').press('Enter');
    await finder.page.waitForURL(/force=2000/);
  });
});
