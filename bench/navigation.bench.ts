// node commands/run.mjs bench/navigation.bench.ts ORIGIN [RUNS] [WAY]: cost of a click on a running site with the demo
// catalogue, compared with a bare swap of its HTML. See bench/README.md.
import { launchChromium } from '../test/chromium.ts';
import { pagesOf } from './browser-pages.ts';
import { clickThrough, tableOf, WAYS } from './navigation.ts';

const [origin, runs = '15', only] = process.argv.slice(2);
if (!origin) throw new Error('node commands/run.mjs bench/navigation.bench.ts ORIGIN [RUNS] [WAY]');
const ways = only ? WAYS.filter((way) => way === only) : WAYS;
const browser = await launchChromium();
try {
  const list = (await pagesOf(origin)).find(({ kind }) => kind === 'product list')?.path ?? '/';
  const taking = await clickThrough(browser, origin, { list, runs: Number(runs), ways, log: console.log });
  console.log(`\n${tableOf(taking)}`);
} finally {
  await browser.close();
}
