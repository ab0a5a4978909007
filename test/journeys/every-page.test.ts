import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PageAddress, pageAddresses } from '../page-addresses.ts';
import { isThorough, sampled } from '../rounds.ts';
import { accessibilityFaults, journey, listen, untilReady } from './browser.ts';

/** One path for each route, as test/every-page.test.ts reads all of them without a browser; where a route has two
 * kinds of page (a brand and a category, a list and nothing found), both. */
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
/** The smallest phone, and a window of 1280 px at 400 %. */
const CRAMPED = { width: 320, height: 256 };
/** Waits until late scripts, images and the carousel's engine could have moved something. */
const SETTLED_MS = 150;
/** Smaller layout shifts count as none. */
const MIN_SHIFT = 0.001;

/** Routes that redirect, and those of links that only somebody has. */
const SKIPPED_ROUTES = new Set(['/cart', '/reset-password', '/Quotation/:token', '/EnquiryStatus/:token']);

describe('Every page in a browser', () => {
  const site = journey();
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

  it('logs nothing, fits into 320, 390 and 1366 px, has no layout shifts and is accessible', async () => {
    const first = await site.visit('/PrivacyPolicy', SIZES[0]);
    const second = { page: await first.context.newPage(), complaints: [] as string[] };
    second.complaints = listen(second.page);
    const faults = await Promise.all(
      [first, second].map(async ({ page, complaints }, at) => {
        const size = SIZES[at] ?? { width: 0, height: 0 };
        await page.setViewportSize(size);
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await page.addInitScript(watchShifts, MIN_SHIFT);
        // No test sends requests to YouTube.
        await page.route(/youtube/, (route) =>
          route.fulfill({ contentType: 'text/html', body: '<title>film</title>' }),
        );
        const found: string[] = [];
        const visited = size === PHONE ? addresses : sampled(addresses, 4);
        for (const [n, address] of visited.entries()) {
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
    // Nothing may move: that cannot be waited for.
    await page.waitForTimeout(SETTLED_MS);
    const { wide, ...found } = await measured(page);
    // Before axe, whose messages to the frames of videos the browser reports as well.
    const logged = [...complaints];
    const shifts = found.shifts.length ? await shiftsWithoutTypefaces(page) : [];
    // The frame of all pages is asked about once.
    const frame = n === 0;
    // Half of the time of this test: of the pages of a phone every fourth, of the wide ones the first, and all in a thorough run.
    const isAsked = isThorough || frame || (width === PHONE.width && n % 4 === 0);
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
      // The end of a list that loads automatically makes room for the rest, and the footer follows it.
      const isGrowth =
        elements.some((element) => element.matches('[data-list-end]')) &&
        elements.every((element) => element.matches('[data-list-end], footer'));
      const nodes = elements.map(({ tagName, className }) => `${tagName}.${className}`);
      if (value >= least && !isGrowth) shifts.push(`${value.toFixed(4)} ${nodes.join(' | ').slice(0, 160)}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Loads the page again without its typefaces. On a busy machine they come after the first paint, and some lines then break elsewhere
 * (docs/decisions/006): only what moves without them is a fault of the page.
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

/** What does not fit into the smallest window, which is then as large as before. */
async function faultsWhenCramped(page: Page): Promise<string[]> {
  await page.setViewportSize(CRAMPED);
  const { wide, header } = await measured(page);
  await page.setViewportSize(PHONE);
  return [
    ...(wide > CRAMPED.width ? [`${wide} px wide in a window of ${CRAMPED.width} px`] : []),
    ...(header === 'sticky' ? [`the header stays in a window ${CRAMPED.height} px high`] : []),
  ];
}

const measured = (page: Page) =>
  page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    header: getComputedStyle(document.querySelector('header') ?? document.body).position,
    shifts: Reflect.get(window, 'shifts') as string[],
  }));
