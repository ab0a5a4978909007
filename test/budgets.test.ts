import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageEntries } from '../src/site-map.tsx';
import { type TestApp, testApp } from './app.ts';
import { CLIENT_FOLDER } from './build.ts';
import { createLargeTable } from './large-table.ts';
import { pageAddresses } from './page-addresses.ts';
import { asTable, readTable, TABLE, tooHeavy, type Weights, weighPages } from './page-weights.ts';

const KB = 1000;
/** Output of `npm run fonts` (commands/fonts.test.ts). */
const FONTS = path.join(import.meta.dirname, '../src/ui/fonts');
/** Limits for every page. Scripts have a budget for each page: docs/decisions/006. */
const LIMITS = { fonts: 46 * KB, html: 48 * KB } as const;

describe('The first load of a page', () => {
  let site: TestApp;
  let weights: Weights;
  beforeAll(async () => {
    site = await testApp({ clientFolder: CLIENT_FOLDER });
    weights = await weighPages(site, CLIENT_FOLDER, await pageAddresses(site));
    console.log(asTable(weights));
    if (process.env.WRITE_WEIGHTS) writeFileSync(TABLE, asTable(weights));
  });
  afterAll(() => site.close());

  it('is measured for every page of the site map', () => {
    const pages = new Set(pageEntries.filter(({ path }) => path !== '/cart').map(({ file }) => file));
    expect([...weights.keys()]).toEqual([...pages]);
    expect([...readTable().keys()]).toEqual([...pages]);
  });

  it('has grown by at most 8 %', () => {
    expect(tooHeavy(weights, readTable())).toEqual([]);
  });

  it('stays within the limits of fonts and of HTML with its style', () => {
    const over = [...weights].flatMap(([page, weight]) =>
      (['fonts', 'html'] as const)
        .filter((part) => weight[part] > LIMITS[part])
        .map((part) => `${page}: ${part} ${weight[part]} bytes, limit ${LIMITS[part]}`),
    );
    expect(over).toEqual([]);
  });

  it('has a table of 160 models within 44 kB of HTML with its style', async () => {
    const address = await createLargeTable(site, 160);
    const page = await site.inject({ url: address, headers: { 'accept-encoding': 'br' } });
    expect(page.statusCode).toBe(200);
    expect(page.rawPayload.length).toBeLessThanOrEqual(44 * KB);
  });

  it('contains no test', () => {
    const files = readdirSync(CLIENT_FOLDER, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /\.test\b|vitest/.test(file))).toEqual([]);
  });

  it('loads fonts within the limit for the text of nearly all pages', () => {
    const fonts = readdirSync(FONTS);
    expect(fonts.length).toBeGreaterThan(0);
    const bytes = fonts.reduce((all, font) => all + statSync(path.join(FONTS, font)).size, 0);
    expect(bytes).toBeLessThanOrEqual(LIMITS.fonts);
  });
});
