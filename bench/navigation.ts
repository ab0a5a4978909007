import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { Figure } from './budgets.ts';
import { budgets } from './budgets.ts';
import { onPhone } from './slow-phone.ts';
import { median, percentile } from './statistics.ts';
import { startSwapSite } from './swap-site.ts';

/** How a visitor asks for a page. A finger or a button is held for as long as a hand does. */
type Way = 'rested' | 'not rested' | 'touch' | 'Enter';
export const WAYS: readonly Way[] = ['rested', 'not rested', 'Enter', 'touch'];
const REST_MS = 300;
const ARRIVAL_MS = 50;
const PRESS_MS = 80;

/** Milliseconds until the frame with the new content was painted. */
interface Taken {
  /** From the event that begins the press. */
  fromDown: number;
  /** From the click, which is its end. */
  fromClick: number;
}
export type Taking = Map<string, { ours: Taken[]; swap: Taken[] }>;

/** One list of products to begin at, and how often everything is measured. */
interface Plan {
  list: string;
  runs: number;
  ways?: readonly Way[];
  log: (line: string) => void;
}

/**
 * Clicks from a list to a product, from there to a model, back twice and forward, on the site and on the bare swap of the
 * same HTML, in turn, each time on a new page of a new visitor.
 */
export async function clickThrough(
  browser: Browser,
  origin: string,
  { list, runs, ways = WAYS, log }: Plan,
): Promise<Taking> {
  const swap = await startSwapSite(origin);
  const taking: Taking = new Map();
  try {
    for (const way of ways) {
      // The first round fills the caches of both, and of the browser's compiler.
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
      log(tableOf(new Map([...taking].filter(([name]) => name.startsWith(`${way}:`)))));
    }
  } finally {
    swap.stop();
  }
  return taking;
}

async function visit(browser: Browser, address: string, way: Way, run: number): Promise<[string, Taken][]> {
  const context =
    way === 'touch'
      ? await onPhone(browser)
      : await browser.newContext({ viewport: { width: 1366, height: 800 }, reducedMotion: 'reduce' });
  try {
    const page = await open(context, address);
    const steps: [string, Taken][] = [];
    const click = async (name: string, links: Locator) => steps.push([name, await clickOn(page, links, way, run)]);
    const go = async (name: string, move: 'back' | 'forward') => steps.push([name, await travel(page, move)]);
    await click('list to product, first', page.locator('main a[href^="/ProductModels/"]:visible'));
    const product = page.url();
    await click('product to model, later', page.locator('main a[href^="/product-single/"]:visible'));
    await go('back to the product', 'back');
    await go('back to the list', 'back');
    await go('forward to the product', 'forward');
    await page.close();
    const second = await open(context, product);
    steps.push([
      'product to model, first',
      await clickOn(second, second.locator('main a[href^="/product-single/"]:visible'), way, run),
    ]);
    return steps;
  } finally {
    await context.close();
  }
}

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForSelector('html[data-ready]');
  return page;
}

/** What a visitor needs to read a page before the next click. */
const READING_MS = 700;

async function clickOn(page: Page, links: Locator, way: Way, run: number): Promise<Taken> {
  const link = links.nth(run % Math.min(4, await links.count()));
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  const href = await link.getAttribute('href');
  if (!box || !href) throw new Error(`${page.url()} shows no such link`);
  await watchForPaint(page, href);
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

async function travel(page: Page, move: 'back' | 'forward'): Promise<Taken> {
  await watchForPaint(page, null);
  await page.evaluate((to) => history[to](), move);
  return painted(page);
}

async function painted(page: Page): Promise<Taken> {
  const taken = await page.waitForFunction(() => document.documentElement.dataset.painted);
  await page.waitForTimeout(READING_MS);
  return JSON.parse(String(await taken.jsonValue())) as Taken;
}

/**
 * Notes when the heading in sight is another one, the address is that of the link (or, with null, any other), and this has
 * been painted. What is prepared out of sight does not count.
 */
function watchForPaint(page: Page, href: string | null): Promise<void> {
  return page.evaluate((target) => {
    delete document.documentElement.dataset.painted;
    const left = location.pathname;
    const path = target && new URL(target, location.href).pathname;
    const heading = () =>
      [...document.querySelectorAll('main h1')].find((one) => !one.closest('[style*="display: none"]'))?.textContent;
    const before = heading();
    let down = path ? 0 : performance.now();
    let click = down;
    const once = { capture: true, once: true };
    for (const type of ['touchstart', 'mousedown', 'keydown'])
      addEventListener(type, ({ timeStamp }) => (down ||= timeStamp), once);
    addEventListener('click', ({ timeStamp }) => (click ||= timeStamp), once);
    const observer = new MutationObserver(() => {
      const now = heading();
      if (!now || now === before || (path ? location.pathname !== path : location.pathname === left)) return;
      observer.disconnect();
      // The message is delivered after the frame has been painted.
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          const end = performance.now();
          document.documentElement.dataset.painted = JSON.stringify({ fromDown: end - down, fromClick: end - click });
        };
        channel.port2.postMessage(null);
      });
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  }, href);
}

const times = (taken: Taken[], part: keyof Taken) => taken.map((one) => one[part]);
const whole = (value: number) => String(Math.round(value));

/** The medians and p95 of both, and their ratios, for people. */
export function tableOf(taking: Taking): string {
  const cells = ({ ours, swap }: { ours: Taken[]; swap: Taken[] }, part: keyof Taken) => {
    const [a, b] = [times(ours, part), times(swap, part)];
    const at = (values: number[]) => `${whole(median(values))} (${whole(percentile(values, 0.95))})`;
    const ratio = [median(a) / median(b), percentile(a, 0.95) / percentile(b, 0.95)];
    return [at(a), at(b), ratio.map((one) => one.toFixed(2)).join(' / ')].join(' | ');
  };
  return [
    '| | ours, from the click | swap | ratio of medians / p95 | ours, from the press | swap | ratio |',
    '|---|---|---|---|---|---|---|',
    ...[...taking].map(([name, both]) => `| ${name} | ${cells(both, 'fromClick')} | ${cells(both, 'fromDown')} |`),
  ].join('\n');
}

/** Clicks as ratios to the swap, going back and forward as what they take longer, with the milliseconds behind them. */
export function navigationFigures(taking: Taking): Figure[] {
  return [...taking].flatMap(([name, { ours, swap }]) => {
    const [a, b] = [times(ours, 'fromClick'), times(swap, 'fromClick')];
    const group = `Click to painted content, compared with a bare swap of the same HTML (${a.length} runs)`;
    const figure = (what: string, mine: number, other: number, budget: number): Figure => ({
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
        value: median(a) - median(b),
        unit: 'ms',
        note: `${whole(median(a))} and ${whole(median(b))} ms`,
        budget: budgets.travelAboveSwapMs,
      };
    return [
      figure('median', median(a), median(b), budgets.clickMedianOfSwap),
      figure('p95', percentile(a, 0.95), percentile(b, 0.95), budgets.clickP95OfSwap),
    ];
  });
}
