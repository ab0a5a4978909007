import type { Browser, BrowserContext, Page } from 'playwright-core';
import { BUDGETS, type Measurement } from './budgets.ts';
import { computeMedian } from './statistics.ts';

/** Lighthouse's mobile profile: a CPU 4 times slower, 1.6 Mbit/s, 150 ms latency. */
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** The row button of a product's table, and the button of a model's page. */
const ADD = '[data-add]';
/** Seconds after the first paint. */
const PRESSED_AFTER = [0, 0.5, 1, 2];

interface SlowVisit {
  largestPaint: number;
  /** The page is hydrated: the header's cart link has become a button. */
  interactive: number;
  /** Time beyond 50 ms in tasks of the main thread, in ms. */
  blocking: number;
  requests: number;
  bytes: number;
}

/**
 * Measures a product or model page on a slow phone: its loading, and the time from a press of the first "add" button,
 * some seconds after the first paint, to the reaction. Measurements are medians.
 */
export async function measureOnSlowPhone(
  browser: Browser,
  kind: string,
  address: string,
  runs: number,
): Promise<Measurement[]> {
  const visits: SlowVisit[] = [];
  const answers = PRESSED_AFTER.map((after) => ({ after, times: [] as number[] }));
  // The page is visited once in advance, so that its images are already resized.
  await slowVisit(browser, address);
  for (let run = 0; run < runs; run += 1) {
    visits.push(await slowVisit(browser, address));
    for (const { after, times } of answers) times.push(await pressToAdd(browser, address, after));
  }
  const group = `A ${kind} page on a slow phone (${runs} runs)`;
  const measurement = (
    name: string,
    read: (visit: SlowVisit) => number,
    unit: string,
    budget?: number,
  ): Measurement => ({
    group,
    name,
    value: computeMedian(visits.map(read)),
    unit,
    ...(budget ? { budget } : {}),
  });
  return [
    measurement('largest paint', ({ largestPaint }) => largestPaint, 'ms'),
    measurement('interactive', ({ interactive }) => interactive, 'ms', BUDGETS.phoneInteractiveMs),
    measurement('blocking time', ({ blocking }) => blocking, 'ms', BUDGETS.phoneBlockingMs),
    measurement('requests until idle', ({ requests }) => requests, '', BUDGETS.phoneRequests),
    measurement('bytes until idle', ({ bytes }) => bytes / 1000, 'kB', BUDGETS.phoneKb),
    ...answers.map(({ after, times }) => ({
      group,
      name: `Add pressed ${after} s after the first paint: until it is counted`,
      value: computeMedian(times),
      unit: 'ms',
    })),
  ];
}

async function slowPage(browser: Browser) {
  const context = await openPhoneContext(browser);
  return { context, page: await context.newPage() };
}

/** A new context in which pages are as slow as on the phone from the start. A slow CPU is simulated by a busy one. */
export async function openPhoneContext(browser: Browser, slowdown = CPU_SLOWDOWN): Promise<BrowserContext> {
  const context = await browser.newContext(PHONE);
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return page;
  };
  return context;
}

async function slowVisit(browser: Browser, address: string): Promise<SlowVisit> {
  const { context, page } = await slowPage(browser);
  try {
    const loaded = await countLoaded(page);
    await page.addInitScript(() => {
      let blocking = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) blocking += duration - 50;
        document.documentElement.dataset.blocking = String(blocking);
      }).observe({ type: 'longtask', buffered: true });
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
    await page.waitForLoadState('networkidle');
    const { largestPaint, interactive, blocking } = await page.evaluate(() => ({
      ...document.documentElement.dataset,
    }));
    return {
      largestPaint: Number(largestPaint),
      interactive: Number(interactive),
      blocking: Number(blocking ?? 0),
      ...loaded,
    };
  } finally {
    await context.close();
  }
}

async function countLoaded(page: Page): Promise<{ requests: number; bytes: number }> {
  const loaded = { requests: 0, bytes: 0 };
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    loaded.requests += 1;
    loaded.bytes += encodedDataLength;
  });
  return loaded;
}

/** Milliseconds from the press until the frame in which the cart's count is 1. */
async function pressToAdd(browser: Browser, address: string, after: number): Promise<number> {
  const { context, page } = await slowPage(browser);
  try {
    await page.addInitScript(() => {
      window.addEventListener(
        'pointerdown',
        ({ timeStamp }) => {
          const look = () => {
            const counted = document.querySelector('[data-cart-count]')?.textContent === '1';
            if (!counted) return requestAnimationFrame(look);
            return setTimeout(() => {
              document.documentElement.dataset.answeredIn = String(performance.now() - timeStamp);
            });
          };
          look();
        },
        { capture: true, once: true },
      );
    });
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.waitForTimeout(after * 1000);
    await page
      .locator(ADD)
      .first()
      .evaluate((button) => button.scrollIntoView({ block: 'center' }));
    const box = await page.locator(ADD).first().boundingBox();
    if (!box) throw new Error('No button adds a model');
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    const answered = await page.waitForFunction(() => document.documentElement.dataset.answeredIn);
    return Number(await answered.jsonValue());
  } finally {
    await context.close();
  }
}
