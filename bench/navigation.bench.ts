// node commands/run.mjs bench/navigation.bench.ts ORIGIN [RUNS] [WAY]: cost of a click on a running site with the demo
// catalogue, compared with a bare swap of its HTML. See bench/README.md.
import { launchChromium } from '../test/chromium.ts';
import { listBenchPages } from './browser-pages.ts';
import { CLICK_WAYS, clickThrough, formatClickTable } from './navigation.ts';

const [origin, runs = '15', only] = process.argv.slice(2);
if (!origin) throw new Error('node commands/run.mjs bench/navigation.bench.ts ORIGIN [RUNS] [WAY]');
const ways = only ? CLICK_WAYS.filter((way) => way === only) : CLICK_WAYS;
const browser = await launchChromium();
try {
  const list = (await listBenchPages(origin)).find(({ kind }) => kind === 'product list')?.path ?? '/';
  const taking = await clickThrough(browser, origin, { list, runs: Number(runs), ways, log: console.log });
  console.log(`\n${formatClickTable(taking)}`);
} finally {
  await browser.close();
}
