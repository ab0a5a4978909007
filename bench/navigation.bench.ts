// node bench/navigation.bench.ts ORIGIN [RUNS]: what a click costs on a running site with the demo catalogue, and on a bare
// swap of its HTML, in turn. See bench/README.md.
import { launchChromium } from '../test/chromium.ts';
import { pagesOf } from './browser-pages.ts';
import { clickThrough, tableOf } from './navigation.ts';

const [origin, runs = '15'] = process.argv.slice(2);
if (!origin) throw new Error('node bench/navigation.bench.ts ORIGIN [RUNS]');
const browser = await launchChromium();
try {
  const list = (await pagesOf(origin)).find(({ kind }) => kind === 'product list')?.path ?? '/';
  const taking = await clickThrough(browser, origin, { list, runs: Number(runs), log: console.log });
  console.log(`\n${tableOf(taking)}`);
} finally {
  await browser.close();
}
