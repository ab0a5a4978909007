import type { Browser, BrowserContext } from 'playwright-core';
import type { Figure } from './budgets.ts';
import { median } from './statistics.ts';

/** Lighthouse's mobile phone and network: 4 times slower, 1.6 Mbit/s, 150 ms latency. */
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** The row button of a product's table. */
const ADD = 'td.order button';

interface SlowVisit {
  largestPaint: number;
  /** The page is hydrated: the header's cart link has become a button. */
  interactive: number;
}

/**
 * What a visitor with a slow phone notices: when the largest element is painted, when the page is interactive, and when a
 * model is in the basket if Add is clicked as soon as it is visible. Medians, from the start of the navigation.
 */
export async function onSlowPhone(browser: Browser, origin: string, path: string, runs: number): Promise<Figure[]> {
  const visits: SlowVisit[] = [];
  const added: number[] = [];
  // Once in advance, so that the images are resized already.
  await slowVisit(browser, origin + path);
  for (let run = 0; run < runs; run += 1) {
    visits.push(await slowVisit(browser, origin + path));
    added.push(await addAtOnce(browser, origin + path));
  }
  const group = `A product page on a slow phone (${runs} runs)`;
  return [
    { group, name: 'largest paint', value: median(visits.map(({ largestPaint }) => largestPaint)), unit: 'ms' },
    { group, name: 'interactive', value: median(visits.map(({ interactive }) => interactive)), unit: 'ms' },
    { group, name: 'Add clicked at once: in the basket', value: median(added), unit: 'ms' },
  ];
}

async function slowPage(browser: Browser) {
  const context = await onPhone(browser);
  return { context, page: await context.newPage() };
}

/** Its pages are as slow as on the phone before anything is loaded. */
export async function onPhone(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext(PHONE);
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return page;
  };
  return context;
}

async function slowVisit(browser: Browser, address: string): Promise<SlowVisit> {
  const { context, page } = await slowPage(browser);
  try {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries())
          document.documentElement.dataset.largestPaint = String(startTime);
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      const seen = new MutationObserver(() => {
        if (!document.querySelector('button[data-cart-button]')) return;
        document.documentElement.dataset.interactive = String(performance.now());
        seen.disconnect();
      });
      seen.observe(document, { subtree: true, childList: true });
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.waitForSelector('html[data-ready]');
    const { largestPaint, interactive } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
    return { largestPaint: Number(largestPaint), interactive: Number(interactive) };
  } finally {
    await context.close();
  }
}

async function addAtOnce(browser: Browser, address: string): Promise<number> {
  const { context, page } = await slowPage(browser);
  try {
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator(ADD).first().tap({ noWaitAfter: true });
    const added = await page.waitForFunction(
      () => document.querySelector('[data-cart-count]')?.textContent === '1' && performance.now(),
    );
    return Number(await added.jsonValue());
  } finally {
    await context.close();
  }
}
