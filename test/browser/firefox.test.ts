import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { comparePath } from '../../src/features/catalogue/compare/compare-url.ts';
import { aCustomer, PASSWORD } from '../accounts.ts';
import { type TestApp, testApp } from '../app.ts';
import { CLIENT_FOLDER } from '../build.ts';
import { firefoxPath, launchFirefox } from '../firefox.ts';
import { freePort } from '../free-port.ts';
import { isThorough, nightly } from '../rounds.ts';
import { fillStorage, forbidStorage } from './refused-storage.ts';

const LIST = '/Products/flanged-base-vertical-clamps';
const PRODUCT = '/ProductModels/vtc-vertical-clamp-flanged-base-u-bar';

describe.skipIf(!firefoxPath)('A visitor with Firefox', () => {
  let app: TestApp;
  let origin: string;
  let firefox: Browser;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    const port = await freePort();
    origin = `http://localhost:${port}`;
    app = await testApp({ clientFolder: CLIENT_FOLDER, env: { PUBLIC_URL: origin } });
    await app.app.listen({ port, host: '127.0.0.1' });
    firefox = await launchFirefox();
  }, 180_000);
  afterEach(async () => {
    await page.browserContext().close();
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    await firefox?.close();
    await app?.close();
  });

  const ready = () => page.waitForFunction(() => document.documentElement.dataset.ready === 'true');
  async function visit(path: string) {
    page = await (await firefox.createBrowserContext()).newPage();
    complaints = [];
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.setViewport({ width: 1366, height: 900 });
    await page.goto(origin + path);
    await ready();
  }
  const the = (role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
  const click = (selector: string) => page.locator(selector).click();
  const heading = (text: string) => page.locator(`h1 ::-p-text(${text})`).wait();
  async function logIn(login: string) {
    await page.locator('dialog[open] input[autocomplete=username]').fill(login);
    await page.locator('dialog[open] input[type=password]').fill(PASSWORD);
    await click('dialog[open] button[type=submit]');
    await page.waitForFunction(() => !document.querySelector('dialog[open] input[type=password]'));
  }
  const stored = (key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '[]'), key);

  it('has the page of a link laid out out of reach while the pointer rests on it, and a click shows it and moves the focus', async () => {
    await visit(LIST);
    const link = 'main a[href^="/ProductModels/"]';
    await page.hover(link);
    const box = await page.waitForSelector('main > [inert]');
    await page.waitForFunction((one) => (one?.clientHeight ?? 0) > 500, {}, box);
    const reached = await box?.evaluate((one) => {
      one.querySelector('a')?.focus();
      return { left: one.getBoundingClientRect().left < 0, focus: one.contains(document.activeElement) };
    });
    expect(reached).toEqual({ left: true, focus: false });
    await page.click(link);
    await page.waitForFunction((one) => one?.contains(document.activeElement), {}, box);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(new URL(page.url()).pathname).toContain('/ProductModels/');
  });

  it('who leaves a page while its code is loading gets to the next page', async () => {
    await visit(LIST);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (!request.url().includes('contact-us')) void request.continue();
    });
    const held = page.waitForRequest((request) => request.url().includes('contact-us'));
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/ContactUs"]')?.click());
    await held;
    await page.goto(`${origin}/Markets`);
    expect(new URL(page.url()).pathname).toBe('/Markets');
    expect(await page.evaluate(() => sessionStorage.getItem('reloadedAt'))).toBe(null);
    complaints = complaints.filter((complaint) => !complaint.includes('dynamically imported module'));
  });

  nightly('goes from a category by list and product to a model', async () => {
    await visit('/ProductCategories/vertical-hold-down-clamps');
    await click(`main a[href^="${LIST}"]`);
    await click(`main a[href^="${PRODUCT}"]`);
    await click('main table a[href^="/product-single/VTC-200-UB"]');
    await heading('VTC-200-UB');
  });

  nightly('filters a list by holding capacity', async () => {
    await visit(LIST);
    const cards = () => page.$$eval('main li a[href^="/ProductModels/"]', (all) => all.length);
    const all = await cards();
    await page
      .locator('main input[name="f.holding_capacity_n.min"], main input[aria-label*="Holding capacity"]')
      .fill('5000');
    await page.waitForFunction(() => location.search.includes('5000'));
    await expect.poll(cards).toBeLessThan(all);
  });

  nightly('finds a model by a misspelt name', async () => {
    await visit('/AboutUs');
    await the('button', 'Search').click();
    // Text typed before the field has the focus would be lost.
    await page.waitForFunction(() => document.activeElement?.matches('[role=combobox]'));
    await page.keyboard.type('vtc 20o ub', { delay: 20 });
    await click('[role=option] ::-p-text(VTC-200-UB)');
    await heading('VTC-200-UB');
  });

  nightly('finds clamps by force and reach', async () => {
    await visit('/ClampFinder?force=2000&reach=60');
    await page.locator('main a[href^="/product-single/"]').wait();
    await visit('/ClampFinder?words=flanged%2C+length+120&fit=VTC-200-UB');
    await page.locator('main ::-p-text(2 mm too much)').wait();
    expect(
      await page.$$eval('#fit svg use', (all) => all.map((one) => one.getBoundingClientRect().width > 50)),
    ).toEqual([true]);
  });

  nightly('compares three models in a table whose cells do not overlap', async () => {
    await visit(comparePath(['VTC-200-UB', 'VTC-150-UB', 'VTC-100-UB']));
    const rows = await page.$$eval('.compare-table tr', (all) =>
      all.map((row) => row.getBoundingClientRect().toJSON()),
    );
    expect(rows.length).toBeGreaterThan(8);
    for (const [at, row] of rows.entries()) {
      if (at) expect(row.top).toBeGreaterThanOrEqual((rows[at - 1]?.bottom ?? 0) - 1);
    }
    const buttons = await page.$$eval('.compare-table button', (all) =>
      all.map((button) => [
        button.getBoundingClientRect().bottom,
        button.closest('tr')?.getBoundingClientRect().bottom ?? 0,
      ]),
    );
    for (const [bottom = 0, end = 0] of buttons) expect(bottom).toBeLessThanOrEqual(end + 1);
  });

  it('adds a model to the cart and sends an enquiry', async () => {
    const customer = await aCustomer(app);
    await visit(PRODUCT);
    await click('td.order button');
    await expect.poll(async () => (await stored('cartItems')).length).toBe(1);
    await page.waitForNetworkIdle();
    await page.goto(`${origin}/EnquiryCart`);
    await ready();
    await the('button', 'Send Enquiry').click();
    await logIn(customer.email);
    await page.locator('dialog[open] ::-p-aria([name="Send Enquiry"][role="button"])').click();
    await page.waitForFunction(() => location.pathname === '/ThankYou');
    await page.locator('main ::-p-text(ENQ-)').wait();
    expect(await stored('cartItems')).toEqual([]);
  });

  nightly('pastes a parts list into the cart', async () => {
    await visit('/EnquiryCart');
    await click('main ::-p-text(Paste a parts list)');
    await page.locator('main textarea').fill('VTC-200-UB 10\nVTC-150-UB x5');
    await the('button', 'Check the list').click();
    await click('main button::-p-text(Add 2 lines)');
    await expect
      .poll(async () => (await stored('cartItems')).map(({ quantity }: { quantity: number }) => quantity))
      .toEqual([10, 5]);
  });

  nightly('gets a CAD file after logging in', async () => {
    const customer = await aCustomer(app);
    await visit('/product-single/VTC-200-UB');
    await the('button', 'Login').click();
    await logIn(customer.email);
    await page.locator('main a[href^="/api/download.php"]').wait();
    const status = await page.evaluate(async () => {
      const link = document.querySelector<HTMLAnchorElement>('main a[href^="/api/download.php"]');
      return (await fetch(link?.href ?? '')).status;
    });
    expect(status).toBe(200);
  });

  nightly('finds the nearest dealer', async () => {
    await visit('/DealerNetwork');
    await page.locator('input[name=near]').fill('Pune');
    await the('button', 'Show nearest').click();
    await page.locator('main ::-p-text(nearest to Pune)').wait();
    expect(await page.$eval('main article', (dealer) => dealer.textContent)).toContain('Pune');
  });

  nightly('is told what is wrong with a contact form', async () => {
    await visit('/ContactUs');
    await click('main form button[type=submit]');
    await page.locator('main [aria-invalid=true]').wait();
  });

  it.runIf(isThorough).each([
    ['forbids the site to store anything', forbidStorage],
    ['has no room to store anything', fillStorage],
  ])('that %s still sees every kind of page, and has a cart', async (_name, prepare) => {
    await visit('/PrivacyPolicy');
    await page.evaluateOnNewDocument(prepare);
    for (const path of [
      '/',
      '/AllProducts',
      LIST,
      '/ClampFinder',
      '/DealerNetwork',
      '/Downloads',
      '/EnquiryCart',
      PRODUCT,
    ]) {
      await page.goto(origin + path);
      await ready();
      expect(await page.$eval('main h1', (title) => title.textContent), path).toBeTruthy();
    }
    await click('td.order button');
    await page.locator('dialog ::-p-text(this cart is lost when you reload)').wait();
    await click('dialog a[href="/EnquiryCart"]');
    await page.locator('main ::-p-text(this cart is lost when you reload)').wait();
    await page.evaluate(() => {
      try {
        localStorage.clear();
      } catch {
        // A forbidden storage has nothing to clear.
      }
    });
  });

  nightly('keeps an addition although the visitor leaves before the model is fetched', async () => {
    await visit('/product-single/VTC-200-UB');
    const holder = await app.services.database.pool.connect();
    await holder.query('begin');
    try {
      await holder.query('lock table models in access exclusive mode');
      await click('main [data-add]');
      await page.locator('main [data-added]').wait();
      await page.goto(`${origin}/robots.txt`);
      expect(await stored('cartItems')).toMatchObject([{ name: 'VTC-200-UB', quantity: 1 }]);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });
});
