import { BUDGETS, type Measurement } from './budgets.ts';
import { readMemoryMb } from './process-usage.ts';
import type { SiteProcess } from './site-process.ts';

const VISITORS = 20;
/** After this number of requests every page was rendered and the caches are full. */
const FIRST = 20_000;

/** Memory of the server after the first requests and after ten times as many, over all pages of the sitemap. */
export async function measureMemoryOverTime(site: SiteProcess, requests: number): Promise<Measurement[]> {
  const addresses = await mixOf(site.origin);
  const group = "The server process at the demo catalogue's size";
  const send = async (from: number, to: number) => {
    let next = from;
    const visitor = async () => {
      for (let at = next++; at < to; at = next++) await read(addresses(at));
    };
    await Promise.all(Array.from({ length: VISITORS }, visitor));
    return readMemoryMb(site.pid).now;
  };
  const early = await send(0, FIRST);
  const late = await send(FIRST, requests);
  return [
    {
      group,
      name: `memory after ${FIRST / 1000},000 requests`,
      value: early,
      unit: 'MB',
      budget: BUDGETS.demoMemoryMb,
    },
    {
      group,
      name: `growth until ${requests / 1000},000 requests`,
      value: late - early,
      unit: 'MB',
      budget: BUDGETS.memoryGrowthMb,
    },
  ];
}

/**
 * Half of the requests are pages in a spread order; the rest are suggestions, page data, the finder, searches and
 * filters.
 */
async function mixOf(origin: string): Promise<(at: number) => string> {
  const locations = async (address: string) =>
    [...(await (await fetch(address)).text()).matchAll(/<loc>([^<]+)/g)].map(([, found = '']) => found);
  const parts = await locations(`${origin}/sitemap.xml`);
  const pages = (await Promise.all(parts.map(locations))).flat();
  const names = pages.filter((page) => page.includes('/product-single/')).map((page) => page.split('/').at(-1) ?? '');
  const [list] = pages.filter((page) => page.includes('/Products/'));
  const nth = (all: string[], at: number) => all[(at * 7919) % all.length] ?? '';
  const kinds: ((at: number) => string)[] = [
    (at) => `${origin}/api/search_suggestions.php?query=${nth(names, at).slice(0, 3 + (at % 7))}`,
    (at) => `${origin}/api/page_replies?path=${new URL(nth(pages, at)).pathname}`,
    (at) => `${origin}/api/find_clamps.php?force=${500 + (at % 3000)}&reach=60`,
    (at) => `${origin}/api/get_model_details.php?model_name=${nth(names, at)}`,
    (at) => `${origin}/Search?q=${nth(names, at)}`,
    (at) => `${list}?search=${nth(names, at).slice(0, 4)}`,
  ];
  return (at) => (at % 2 ? nth(pages, at) : (kinds[(at / 2) % kinds.length]?.(at) ?? origin));
}

async function read(address: string): Promise<void> {
  const response = await fetch(address, { headers: { 'accept-encoding': 'br' } });
  if (response.status !== 200) throw new Error(`${address} responds with ${response.status}`);
  await response.arrayBuffer();
}
