import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { pageEntries } from '../src/site-map.tsx';
import type { TestApp } from './app.ts';
import type { PageAddress } from './page-addresses.ts';

/** Brotli bytes that a page needs before it is interactive; the HTML includes the CSS. */
export interface Weight {
  js: number;
  fonts: number;
  html: number;
}
export type Weights = Map<string, Weight>;
const PARTS = ['js', 'fonts', 'html'] as const;

/** Last measurement, one line for each page of the site map; written by `npm run weights`. */
export const TABLE = path.join(import.meta.dirname, 'page-weights.csv');
/** Maximum weight of a page as a multiple of the last measurement. */
const MAX_GROWTH = 1.08;
/** Maximum number of URLs measured for a page, spread over all of them; the heaviest counts. */
const MAX_URLS = 12;

export function fileWeight(clientFolder: string, file: string): number {
  const compressed = path.join(clientFolder, `${file}.br`);
  if (existsSync(compressed)) return readFileSync(compressed).length;
  const bytes = readFileSync(path.join(clientFolder, file));
  return /\.(woff2|webp|avif)$/.test(file) ? bytes.length : brotliCompressSync(bytes).length;
}

/** Measures every page of the site map except /cart, which is a redirect. */
export async function weighPages(site: TestApp, clientFolder: string, addresses: PageAddress[]): Promise<Weights> {
  const weights: Weights = new Map();
  for (const { path: route, file: page = '' } of pageEntries) {
    const all = addresses.filter((one) => one.route === route && one.status === (route === '*' ? 404 : 200));
    const step = Math.max(1, all.length / MAX_URLS);
    for (let at = 0; at < all.length; at += step) {
      const weight = await weigh(site, clientFolder, all[Math.floor(at)]?.address ?? '/');
      const heaviest = weights.get(page) ?? weight;
      weights.set(page, {
        js: Math.max(heaviest.js, weight.js),
        fonts: Math.max(heaviest.fonts, weight.fonts),
        html: Math.max(heaviest.html, weight.html),
      });
    }
  }
  return weights;
}

/** Weighs a page with the files in the tags of its HTML and in the list that boot.ts loads. */
async function weigh(site: TestApp, clientFolder: string, address: string): Promise<Weight> {
  const sent = await site.inject({ url: address, headers: { 'accept-encoding': 'br' } });
  const { body } = await site.inject(address);
  const files = new Set([...body.matchAll(/[" ]\/(assets\/[^" ]+)/g)].map(([, file]) => file ?? ''));
  const sum = (ending: string) =>
    [...files]
      .filter((file) => file.endsWith(ending))
      .reduce((bytes, file) => bytes + fileWeight(clientFolder, file), 0);
  return { js: sum('.js'), fonts: sum('.woff2'), html: sent.rawPayload.length };
}

export const asTable = (weights: Weights): string =>
  [`page,${PARTS.join(',')}`, ...[...weights].map(([page, weight]) => [page, ...PARTS.map((part) => weight[part])])]
    .map((line) => `${line}\n`)
    .join('');

export function readTable(): Weights {
  const [, ...lines] = readFileSync(TABLE, 'utf8').trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [page = '', ...figures] = line.split(',');
      const [js = 0, fonts = 0, html = 0] = figures.map(Number);
      return [page, { js, fonts, html }];
    }),
  );
}

/** Pages that are not in the table, and parts over their budget. */
export function tooHeavy(weights: Weights, table: Weights): string[] {
  return [...weights].flatMap(([page, weight]) => {
    const known = table.get(page);
    if (!known) return [`${page} is not in the table: npm run weights`];
    return PARTS.filter((part) => weight[part] > known[part] * MAX_GROWTH).map(
      (part) => `${page}: ${part} ${weight[part]} bytes, budget ${Math.round(known[part] * MAX_GROWTH)}`,
    );
  });
}
