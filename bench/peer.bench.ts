// PEER_LIST=URL node commands/run.mjs bench/peer.bench.ts ORIGIN [RUNS]: clicks in turn on a running site and on a
// running NextFaster. See bench/README.md.
import type { Browser } from 'playwright-core';
import { launchChromium } from '../test/chromium.ts';
import { listBenchPages } from './browser-pages.ts';
import { type ClickTimes, type ClickWay, clickOn, openBenchPage, travel } from './navigation.ts';
import { openPhoneContext } from './slow-phone.ts';
import { computeMedian } from './statistics.ts';

interface Side {
  name: 'ours' | 'peer';
  list: string;
  links: string;
  ready: string;
  start: 'click' | 'pointerdown';
}

/**
 * Milliseconds until a page is whole: `product` from the site's `start` event or the touch, `back` from the step back.
 */
interface Visit {
  product: number;
  back: number;
}

const MEASURED: readonly ClickWay[] = ['rested', 'not rested', 'touch'];
const DESKTOP = { viewport: { width: 1366, height: 900 } };
const whole = ({ whole }: ClickTimes) => whole;

async function visit(
  browser: Browser,
  { list, links, ready, start }: Side,
  way: ClickWay,
  run: number,
): Promise<Visit> {
  const context = way === 'touch' ? await openPhoneContext(browser) : await browser.newContext(DESKTOP);
  try {
    const page = await openBenchPage(context, list, ready);
    const from = way === 'touch' ? 'pointerdown' : start;
    const product = await clickOn(page, page.locator(`main a[href^="${links}"]:visible`), way, run, from);
    return { product: whole(product), back: whole(await travel(page, 'back')) };
  } finally {
    await context.close();
  }
}

async function compare(browser: Browser, sides: readonly [Side, Side], runs: number): Promise<void> {
  for (const way of MEASURED) {
    const visits: Record<Side['name'], Visit[]> = { ours: [], peer: [] };
    // The first round fills the caches of both.
    for (let run = -1; run < runs; run += 1) {
      for (const side of run % 2 ? sides : sides.toReversed()) {
        const visited = await visit(browser, side, way, run + 1);
        if (run >= 0) visits[side.name].push(visited);
      }
    }
    for (const step of ['product', 'back'] as const) {
      const [ours, peer] = [visits.ours, visits.peer].map((all) => computeMedian(all.map((one) => one[step])));
      console.log(
        `${way}, ${step}: ${ours?.toFixed(0)} / ${peer?.toFixed(0)} ms = ${((ours ?? 0) / (peer ?? 1)).toFixed(2)}`,
      );
    }
  }
}

const [origin, runs = '8'] = process.argv.slice(2);
if (!origin) throw new Error('PEER_LIST=URL node commands/run.mjs bench/peer.bench.ts ORIGIN [RUNS]');
const { PEER_LIST: peer = '' } = process.env;
const isThere =
  peer &&
  (await fetch(peer).then(
    ({ ok }) => ok,
    () => false,
  ));
if (!isThere) {
  console.log(
    peer
      ? `Nothing was compared: ${peer} does not answer.`
      : 'Nothing was compared: PEER_LIST names no running NextFaster (github.com/ethanniser/NextFaster), by the address of a list of products.',
  );
} else {
  const browser = await launchChromium();
  try {
    const list = (await listBenchPages(origin)).find(({ kind }) => kind === 'product list')?.path ?? '/';
    const ours: Side = {
      name: 'ours',
      list: origin + list,
      links: '/ProductModels/',
      ready: 'html[data-ready]',
      start: 'click',
    };
    const theirs: Side = {
      name: 'peer',
      list: peer,
      links: `${new URL(peer).pathname}/`,
      ready: 'main h1',
      start: 'pointerdown',
    };
    await compare(browser, [ours, theirs], Number(runs));
  } finally {
    await browser.close();
  }
}
