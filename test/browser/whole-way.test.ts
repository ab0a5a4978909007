import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, PASSWORD } from '../accounts.ts';
import { type TestApp, testApp } from '../app.ts';
import { CLIENT_FOLDER } from '../build.ts';
import { CHROMIUM_FLAGS, findChromium } from '../chromium.ts';
import { firefoxPath, launchFirefox } from '../firefox.ts';
import { freePort } from '../free-port.ts';
import { aMemberOfStaff, officeSession } from '../office.ts';
import { setSeller, tokenOf } from '../quotations.ts';
import { isThorough } from '../rounds.ts';

const PRODUCT = '/ProductModels/vtc-vertical-clamp-flanged-base-u-bar';
const BROWSERS: Record<string, () => Promise<Browser>> = {
  ...(firefoxPath ? { Firefox: launchFirefox } : {}),
  Chromium: () => puppeteer.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS }),
};

/** Nightly, because office-enquiries.test.ts and quotations.test.ts test the same screens one by one in Chromium. */
describe.runIf(isThorough).each(Object.keys(BROWSERS))('In %s', { timeout: 240_000 }, (browserName) => {
  let app: TestApp;
  let origin: string;
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];
  beforeAll(async () => {
    const port = await freePort();
    origin = `http://localhost:${port}`;
    app = await testApp({ clientFolder: CLIENT_FOLDER, env: { PUBLIC_URL: origin, RATE_LIMIT_SCALE: '100' } });
    await app.app.listen({ port, host: '127.0.0.1' });
    await setSeller(app);
    const launch = BROWSERS[browserName];
    if (!launch) throw new Error(`There is no ${browserName}`);
    browser = await launch();
  }, 180_000);
  afterEach(async () => {
    for (const context of contexts) await context.close();
    contexts = [];
    expect(complaints).toEqual([]);
    complaints = [];
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  /** Opens a page in a browser context of its own (separate cookies and storage). */
  async function somebody(width: number) {
    const context = await browser.createBrowserContext();
    contexts.push(context);
    const page = await context.newPage();
    await page.setViewport({ width, height: 900 });
    page.setDefaultTimeout(20_000);
    page.on('console', (message) => {
      // The browser's message about a refused request does not name its address.
      const isRefusal = /Failed to load resource/.test(message.text());
      if (['error', 'warn'].includes(message.type()) && !isRefusal) complaints.push(message.text());
    });
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      // The demo's mailbox has no icon.
      if (response.status() >= 400 && pathname !== '/favicon.ico') complaints.push(`${response.status()} ${pathname}`);
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    const the = (role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
    return {
      page,
      context,
      the,
      text: (words: string) => page.locator(`main ::-p-text(${words})`).wait(),
      press: (name: string) => the('button', name).click(),
      fits: async () =>
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width),
    };
  }
  type Someone = Awaited<ReturnType<typeof somebody>>;

  async function staffAt(role: 'sales' | 'admin', address: string, width: number) {
    const { cookie } = await officeSession(app, (await aMemberOfStaff(app, role)).id);
    const [name = '', value = ''] = cookie.split('=');
    const person = await somebody(width);
    await person.context.setCookie({ name, value, domain: 'localhost', path: '/', httpOnly: true });
    await person.page.goto(`${origin}/admin${address}`);
    return person;
  }

  const hydrated = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.ready === 'true');

  /** @returns reference of the enquiry */
  async function ask({ page, the, text }: Someone, customer: { email: string }): Promise<string> {
    await page.goto(origin + PRODUCT);
    await hydrated(page);
    await page.locator('td.order button').click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]').length === 1);
    await page.goto(`${origin}/EnquiryCart`);
    await hydrated(page);
    await the('button', 'Send Enquiry').click();
    await page.locator('dialog[open] input[autocomplete=username]').fill(customer.email);
    await page.locator('dialog[open] input[type=password]').fill(PASSWORD);
    await page.locator('dialog[open] button[type=submit]').click();
    await page.waitForFunction(() => !document.querySelector('dialog[open] input[type=password]'));
    await page.locator('dialog[open] ::-p-aria([name="Send Enquiry"][role="button"])').click();
    await page.waitForFunction(() => location.pathname === '/ThankYou');
    await text('ENQ-');
    return (await page.$eval('main', (main) => /ENQ-\d+-\d+/.exec(main.textContent ?? '')?.[0])) ?? '';
  }

  it.each([1366, 390])(
    'an enquiry is answered, replied to, quoted by a colleague and accepted, %i px wide',
    async (width) => {
      const customer = await aCustomer(app);
      const theirs = await somebody(width);
      const reference = await ask(theirs, customer);

      const asha = await staffAt('sales', '/enquiries', width);
      await asha.page.locator(`main a ::-p-text(${reference})`).click();
      await asha.page
        .locator('::-p-aria([name="Text"][role="textbox"])')
        .fill('We make a quotation. When do you need them?');
      await asha.press('Send');
      await asha.page.locator('::-p-text(is on its way)').wait();
      await asha.fits();
      const address = new URL(asha.page.url()).pathname.replace('/admin', '');

      // The demo's mailbox replaces the customer's.
      const arrived = `a ::-p-text(Your enquiry ${reference})`;
      await expect
        .poll(async () => {
          await theirs.page.goto(`${origin}/dev/mailbox`);
          return (await theirs.page.$$(arrived)).length;
        })
        .toBeGreaterThan(0);
      await theirs.page.locator(arrived).click();
      await theirs.the('textbox', 'Text').fill('In three weeks.');
      await theirs.press('Send the answer');
      await theirs.page.locator('::-p-text(The answer has reached the office)').wait();

      const ravi = await staffAt('admin', address, width);
      await ravi.text('In three weeks.');
      await ravi.press('Make a quotation');
      await ravi.page.locator('::-p-aria([name="State"][role="combobox"])').fill('Gujarat');
      await ravi.the('textbox', 'Price of line 1').fill('250.25');
      await ravi.press('Send…');
      await ravi.press('Send');
      await ravi.text('Sent quotations cannot be edited');
      await ravi.fits();
      // The first staff member had the enquiry open before the quotation was sent.
      await asha.page.reload();
      await asha.text('State: quoted');

      await theirs.page.goto(`${origin}/Quotation/${await tokenOf(app, customer.email)}`);
      await hydrated(theirs.page);
      await theirs.text('295.30');
      await theirs.press('Accept');
      await theirs.the('textbox', 'Your name').fill('Meera Shah');
      await theirs.press('Accept it');
      await theirs.text('Thank you for your order');
      await theirs.fits();

      for (const { page, text } of [asha, ravi]) {
        await page.goto(`${origin}/admin${address}`);
        await text('Accepted');
        await text('Meera Shah accepts the quotation');
      }
      expect(
        await app.query(
          `select c.status, q.state, q.answered_by from conversations c join quotations q on q.conversation_id = c.id where c.reference = $1`,
          [reference],
        ),
      ).toEqual([{ status: expect.any(String), state: 'accepted', answered_by: 'Meera Shah' }]);
    },
  );
});
