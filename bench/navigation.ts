import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { Measurement } from './budgets.ts';
import { BUDGETS } from './budgets.ts';
import { openPhoneContext } from './slow-phone.ts';
import { computeMedian, computePercentile } from './statistics.ts';
import { startSwapSite } from './swap-site.ts';

/** Ways to request a page. A finger or a button is held as long as by a hand. */
export type ClickWay = 'rested' | 'not rested' | 'touch' | 'Enter';
export const CLICK_WAYS: readonly ClickWay[] = ['rested', 'not rested', 'Enter', 'touch'];
const REST_MS = 300;
const ARRIVAL_MS = 50;
const PRESS_MS = 80;

/** Milliseconds from the click, or from the step in the history. */
export interface ClickTimes {
  /** Time of the frame with the new heading. */
  heading: number;
  /** Time of the last frame in which the page's height, or its rows in view or below, changed. */
  whole: number;
}
export type ClickTimesByPage = Map<string, { ours: ClickTimes[]; swap: ClickTimes[] }>;

interface Plan {
  list: string;
  runs: number;
  ways?: readonly ClickWay[];
  log: (line: string) => void;
}

/**
 * Clicks from a list to a product and a model, back twice and forward, in turn on the site and on a baseline that only
 * swaps the main element. Each round is a new visitor.
 */
export async function clickThrough(
  browser: Browser,
  origin: string,
  { list, runs, ways = CLICK_WAYS, log }: Plan,
): Promise<ClickTimesByPage> {
  const swap = await startSwapSite(origin);
  const taking: ClickTimesByPage = new Map();
  try {
    for (const way of ways) {
      // The first round fills the caches of both sites and of the browser's compiler.
      for (let run = -1; run < runs; run += 1) {
        const sides = [
          { side: 'ours' as const, at: origin },
          { side: 'swap' as const, at: swap.origin },
        ];
        for (const { side, at } of run % 2 ? sides : sides.reverse()) {
          const steps = await visit(browser, at + list, way, run + 1);
          for (const [step, taken] of run < 0 ? [] : steps) {
            const known = taking.get(`${way}: ${step}`) ?? { ours: [], swap: [] };
            known[side].push(taken);
            taking.set(`${way}: ${step}`, known);
          }
        }
      }
      log(formatClickTable(new Map([...taking].filter(([name]) => name.startsWith(`${way}:`)))));
    }
  } finally {
    swap.stop();
  }
  return taking;
}

async function visit(browser: Browser, address: string, way: ClickWay, run: number): Promise<[string, ClickTimes][]> {
  const context =
    way === 'touch'
      ? await openPhoneContext(browser)
      : await browser.newContext({ viewport: { width: 1366, height: 800 }, reducedMotion: 'reduce' });
  try {
    const page = await openBenchPage(context, address);
    const steps: [string, ClickTimes][] = [];
    const click = async (name: string, links: Locator) => steps.push([name, await clickOn(page, links, way, run)]);
    const go = async (name: string, move: 'back' | 'forward') => steps.push([name, await travel(page, move)]);
    await click('list to product, first', page.locator('main a[href^="/ProductModels/"]:visible'));
    const product = page.url();
    await click('product to model, later', page.locator('main a[href^="/product-single/"]:visible'));
    await go('back to the product', 'back');
    await go('back to the list', 'back');
    await go('forward to the product', 'forward');
    await page.close();
    const second = await openBenchPage(context, product);
    steps.push([
      'product to model, first',
      await clickOn(second, second.locator('main a[href^="/product-single/"]:visible'), way, run),
    ]);
    return steps;
  } finally {
    await context.close();
  }
}

export async function openBenchPage(
  context: BrowserContext,
  address: string,
  ready = 'html[data-ready]',
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForSelector(ready);
  return page;
}

/** Time to read a page before the next click. */
const READING_MS = 700;

export async function clickOn(
  page: Page,
  links: Locator,
  way: ClickWay,
  run: number,
  start: 'click' | 'pointerdown' = 'click',
): Promise<ClickTimes> {
  const link = links.nth(run % Math.min(4, await links.count()));
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  const href = await link.getAttribute('href');
  if (!box || !href) throw new Error(`${page.url()} shows no such link`);
  await watchFrames(page, href, start);
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 60)];
  if (way === 'touch') {
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await page.waitForTimeout(PRESS_MS);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await session.detach();
  } else if (way === 'Enter') {
    await link.focus();
    await page.waitForTimeout(REST_MS);
    await page.keyboard.press('Enter', { delay: PRESS_MS });
  } else {
    await page.mouse.move(x - 3, y - 3);
    await page.mouse.move(x, y);
    await page.waitForTimeout(way === 'rested' ? REST_MS : ARRIVAL_MS);
    await page.mouse.down();
    await page.waitForTimeout(PRESS_MS);
    await page.mouse.up();
  }
  const taken = await painted(page);
  if (way === 'rested' || way === 'not rested') await page.mouse.move(2, 2);
  return taken;
}

export async function travel(page: Page, move: 'back' | 'forward'): Promise<ClickTimes> {
  await watchFrames(page, null);
  await page.evaluate((to) => {
    history[to]();
  }, move);
  return painted(page);
}

async function painted(page: Page): Promise<ClickTimes> {
  await page.waitForFunction(() => document.documentElement.dataset.heading);
  await page.waitForTimeout(READING_MS);
  return page.evaluate(() => {
    const { heading, whole } = document.documentElement.dataset;
    return { heading: Number(heading), whole: Number(whole) };
  });
}

/**
 * Records when the new heading and URL are first painted, and when the layout has settled. If `href` is null, any new
 * URL counts. Prerendered pages are ignored.
 */
function watchFrames(page: Page, href: string | null, startEvent = 'click'): Promise<void> {
  return page.evaluate(
    ([target, startsBy]) => {
      const { dataset } = document.documentElement;
      delete dataset.heading;
      const left = location.pathname;
      const path = target && new URL(target, location.href).pathname;
      const isLaidOut = (element: Element) => (element.getClientRects()[0]?.right ?? 0) > 0;
      const heading = () => [...document.querySelectorAll('main h1')].find(isLaidOut)?.textContent;
      const before = heading();
      let start = path ? 0 : performance.now();
      addEventListener(startsBy, ({ timeStamp }) => (start ||= timeStamp), { capture: true, once: true });
      let last = '';
      const watch = String(performance.now());
      dataset.watch = watch;
      const look = () => {
        const isThere = path ? location.pathname === path : location.pathname !== left;
        const now = heading();
        if (isThere && now && now !== before) {
          const rows = [...document.querySelectorAll('main :is(tr, li, h2, h3)')].filter(isLaidOut).length;
          const layout = `${rows} ${document.documentElement.scrollHeight}`;
          // The message is delivered after the frame has been painted.
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            channel.port1.close();
            if (dataset.watch !== watch) return;
            const taken = String(performance.now() - start);
            dataset.heading ??= taken;
            if (layout !== last) dataset.whole = taken;
            last = layout;
          };
          channel.port2.postMessage(null);
        }
        // Stops when the next click is watched.
        if (dataset.watch === watch) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    [href, startEvent] as const,
  );
}

const times = (taken: ClickTimes[], part: keyof ClickTimes) => taken.map((one) => one[part]);
const whole = (value: number) => String(Math.round(value));

/** A table of the medians and p95 of both sites, and their ratios. */
export function formatClickTable(taking: ClickTimesByPage): string {
  const cells = ({ ours, swap }: { ours: ClickTimes[]; swap: ClickTimes[] }, part: keyof ClickTimes) => {
    const [a, b] = [times(ours, part), times(swap, part)];
    const at = (values: number[]) => `${whole(computeMedian(values))} (${whole(computePercentile(values, 0.95))})`;
    const ratio = [computeMedian(a) / computeMedian(b), computePercentile(a, 0.95) / computePercentile(b, 0.95)];
    return [at(a), at(b), ratio.map((one) => one.toFixed(2)).join(' / ')].join(' | ');
  };
  return [
    '| | ours, the whole page | swap | ratio of medians / p95 | ours, its heading | swap | ratio |',
    '|---|---|---|---|---|---|---|',
    ...[...taking].map(([name, both]) => `| ${name} | ${cells(both, 'whole')} | ${cells(both, 'heading')} |`),
  ].join('\n');
}

/** Measurements of clicks as ratios to the swap, and of back and forward as the difference in ms. */
export function buildNavigationMeasurements(taking: ClickTimesByPage): Measurement[] {
  return [...taking].flatMap(([name, { ours, swap }]) => {
    const [a, b] = [times(ours, 'whole'), times(swap, 'whole')];
    const group = `Click to the whole page laid out and painted, compared with a bare swap of the same HTML (${a.length} runs)`;
    const measurement = (what: string, mine: number, other: number, budget: number): Measurement => ({
      group,
      name: `${name}: ${what}`,
      value: mine / other,
      unit: '×',
      note: `${whole(mine)} and ${whole(other)} ms`,
      budget,
    });
    if (/back|forward/.test(name))
      return {
        group,
        name: `${name}: above the swap`,
        value: computeMedian(a) - computeMedian(b),
        unit: 'ms',
        note: `${whole(computeMedian(a))} and ${whole(computeMedian(b))} ms`,
        budget: BUDGETS.travelAboveSwapMs,
      };
    return [
      measurement('median', computeMedian(a), computeMedian(b), BUDGETS.clickMedianOfSwap),
      measurement('p95', computePercentile(a, 0.95), computePercentile(b, 0.95), BUDGETS.clickP95OfSwap),
    ];
  });
}
