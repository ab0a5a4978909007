import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PageAddress, pageAddresses } from '../page-addresses.ts';
import { isThorough, sampled } from '../rounds.ts';
import { accessibilityFaults, drawLittle, listen, sharedSite, untilReady } from './browser.ts';

/** Number of paths to open for routes with several kinds of page, such as a brand and a category; else one. */
const URLS_PER_ROUTE: Record<string, number> = {
  '/ProductCategories/:slug?': 5,
  '/DealerNetwork': 4,
  '/ClampFinder': 4,
  '/Search': 4,
};
/** Other spellings of a path, which show the same page. */
const ALIASES = /^\/(allproducts|downloads|dealernetwork|videos|aboutus|contactus)\b/;
const PHONE = { width: 390, height: 844 };
const SIZES = [PHONE, { width: 1366, height: 900 }];
/** One of this many addresses is opened with scripts outside of the nightly run, on a phone and on a desktop. */
const PHONE_STEP = 6;
const WIDE_STEP = 12;
/** The smallest phone, or a window of 1280 px at 400 % zoom. */
const CRAMPED = { width: 320, height: 256 };
/** Time in which late scripts, images and the engine of the carousel could move something. */
const SETTLED_MS = 150;
/** Smaller layout shifts are ignored. */
const MIN_SHIFT = 0.001;

/** Routes that redirect, and routes of private links. */
const SKIPPED_ROUTES = new Set(['/cart', '/reset-password', '/Quotation/:token', '/EnquiryStatus/:token']);

describe('Every page in a browser', () => {
  const site = sharedSite();
  const addresses: PageAddress[] = [];

  beforeAll(async () => {
    const seen = new Map<string, number>();
    for (const found of await pageAddresses(site.app)) {
      const count = seen.get(found.route) ?? 0;
      const enough = count >= (URLS_PER_ROUTE[found.route] ?? 1) && found.status === 200;
      if (SKIPPED_ROUTES.has(found.route) || ALIASES.test(found.address) || enough) continue;
      seen.set(found.route, count + 1);
      addresses.push(found);
    }
  });

  it.skipIf(isThorough)(
    'fits into 320 px as the server sends it, where it is not opened with scripts below',
    async () => {
      const { page } = await site.visit('/PrivacyPolicy', { ...CRAMPED, javaScript: false });
      const faults: string[] = [];
      for (const { address } of addresses.filter((one) => !sampled(addresses, PHONE_STEP).includes(one))) {
        await page.goto(site.origin + address);
        faults.push(...crampedFaults(await measured(page)).map((fault) => `${address}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
    300_000,
  );

  it('logs nothing, fits into 320, 390 and 1366 px, has no layout shifts and is accessible', async () => {
    const first = await site.visit('/PrivacyPolicy', SIZES[0]);
    const second = { page: await first.context.newPage(), complaints: [] as string[] };
    second.complaints = listen(second.page);
    await drawLittle(second.page);
    const faults = await Promise.all(
      [first, second].map(async ({ page, complaints }, at) => {
        const size = SIZES[at] ?? { width: 0, height: 0 };
        await page.setViewportSize(size);
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await page.addInitScript(watchShifts, MIN_SHIFT);
        // Tests send no requests to YouTube.
        await page.route(/youtube/, (route) =>
          route.fulfill({ contentType: 'text/html', body: '<title>film</title>' }),
        );
        const found: string[] = [];
        const step = size === PHONE ? PHONE_STEP : WIDE_STEP;
        for (const [n, address] of sampled(addresses, step).entries()) {
          complaints.length = 0;
          found.push(...(await faultsOf(page, address, size.width, complaints, n)));
        }
        return found.map((fault) => `${size.width} px: ${fault}`);
      }),
    );
    expect(faults.flat(), faults.flat().join('; ')).toEqual([]);
  }, 600_000);

  async function faultsOf(
    page: Page,
    { address, status }: PageAddress,
    width: number,
    complaints: string[],
    n: number,
  ): Promise<string[]> {
    await page.goto(site.origin + address, { waitUntil: 'load' });
    await untilReady(page);
    // Nothing may move.
    await page.waitForTimeout(SETTLED_MS);
    const { wide, ...found } = await measured(page);
    // Read before axe runs, because its messages to video frames are logged as well.
    const logged = [...complaints];
    const shifts = found.shifts.length ? await shiftsWithoutTypefaces(page) : [];
    // The header and footer of all pages are checked once.
    const frame = n === 0;
    // axe takes half of the time: outside of the nightly run it checks phone pages and only the first wide page.
    const isAsked = isThorough || frame || width === PHONE.width;
    const violations = isAsked ? await accessibilityFaults(page, frame ? [] : ['header', 'footer']) : [];
    const cramped = width === PHONE.width ? await faultsWhenCramped(page) : [];
    // The browser itself logs the status of a missing page.
    const expected = (text: string) => status >= 400 && text.includes(`status of ${status}`);
    return [
      ...logged.filter((text) => !expected(text)),
      ...(wide > width ? [`${wide} px wide`] : []),
      ...cramped,
      ...shifts.map((shift) => `moved: ${shift}`),
      ...violations,
    ].map((fault) => `${address}: ${fault}`);
  }
});

/** Runs in the page before its own scripts: records layout shifts not caused by the visitor. */
function watchShifts(least: number) {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources?: { node?: Node }[] };
      const elements = (sources ?? []).map(({ node }) => node).filter((node) => node instanceof Element);
      // The end of a list that loads automatically makes room for more items, and the footer follows it.
      const isGrowth =
        elements.some((element) => element.matches('[data-list-end]')) &&
        elements.every((element) => element.matches('[data-list-end], footer'));
      const nodes = elements.map(({ tagName, className }) => `${tagName}.${className}`);
      if (value >= least && !isGrowth) shifts.push(`${value.toFixed(4)} ${nodes.join(' | ').slice(0, 160)}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Reloads the page without typefaces. On a busy machine, typefaces arrive after the first paint and change line breaks
 * (docs/decisions/006), so only shifts without them count.
 */
async function shiftsWithoutTypefaces(page: Page): Promise<string[]> {
  const typeface = /barlow|plex/;
  await page.route(typeface, (route) => route.abort());
  await page.reload({ waitUntil: 'load' });
  await untilReady(page);
  await page.waitForTimeout(SETTLED_MS);
  const { shifts } = await measured(page);
  await page.unroute(typeface);
  return shifts;
}

/** Content that does not fit into the smallest window; restores the size of the window. */
async function faultsWhenCramped(page: Page): Promise<string[]> {
  await page.setViewportSize(CRAMPED);
  const faults = crampedFaults(await measured(page));
  await page.setViewportSize(PHONE);
  return faults;
}

const crampedFaults = ({ wide, header }: { wide: number; header: string }) => [
  ...(wide > CRAMPED.width ? [`${wide} px wide in a window of ${CRAMPED.width} px`] : []),
  ...(header === 'sticky' ? [`the header stays in a window ${CRAMPED.height} px high`] : []),
];

const measured = (page: Page) =>
  page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    header: getComputedStyle(document.querySelector('header') ?? document.body).position,
    shifts: Reflect.get(window, 'shifts') as string[],
  }));
