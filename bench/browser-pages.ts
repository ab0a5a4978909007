import type { Browser } from 'playwright-core';
import { BUDGETS, type Measurement } from './budgets.ts';

export interface PageKind {
  kind: string;
  path: string;
}

export async function listBenchPages(origin: string): Promise<PageKind[]> {
  const json = async <T>(path: string): Promise<T> => {
    const response = await fetch(origin + path);
    if (response.status !== 200) throw new Error(`${path} responds with ${response.status}`);
    return response.json() as Promise<T>;
  };
  type Category = { category_slug: string; content: string };
  const categories = await json<Category[]>('/api/get_categories.php');
  const models = await json<{ name: string; product_slug: string }[]>('/api/get_featured_models.php');
  const [model] = models;
  const upper = categories.find(({ content }) => content === '1');
  const lists = await Promise.all(
    categories
      .filter(({ content }) => content === '0')
      .map(async ({ category_slug: slug }) => ({
        slug,
        count: (await json<unknown[]>(`/api/get_products.php?category_slug=${encodeURIComponent(slug)}`)).length,
      })),
  );
  const [longest] = lists.sort((a, b) => b.count - a.count);
  if (!model || !upper || !longest) throw new Error('The demo catalogue lacks categories or featured models');
  return [
    { kind: 'home', path: '/' },
    { kind: 'category', path: `/ProductCategories/${upper.category_slug}` },
    { kind: 'product list', path: `/Products/${longest.slug}` },
    { kind: 'product', path: `/ProductModels/${model.product_slug}` },
    { kind: 'model', path: `/product-single/${encodeURIComponent(model.name)}` },
  ];
}

interface FirstLoad {
  bytes: Record<string, number>;
  requests: number;
  foreign: number;
  layoutShift: number;
}

const KINDS: Record<string, string> = {
  Document: 'HTML',
  Script: 'JS',
  Stylesheet: 'CSS',
  Font: 'fonts',
  Image: 'images',
};

/**
 * Compressed bytes of a first visit by type, with headers apart, until the page is hydrated and the network is idle.
 */
export async function measureFirstLoads(browser: Browser, origin: string, pages: PageKind[]): Promise<Measurement[]> {
  const limits: Record<string, number> = {
    HTML: BUDGETS.htmlKb,
    fonts: BUDGETS.fontKb,
  };
  const measurements: Measurement[] = [];
  for (const { kind, path } of pages) {
    const group = 'First load in Chromium, compressed';
    // One visit in advance makes the site resize the page's images, as for all but the very first visitor.
    await firstLoad(browser, origin, path);
    const { bytes, requests, foreign, layoutShift } = await firstLoad(browser, origin, path);
    for (const type of [...Object.values(KINDS), 'headers']) {
      measurements.push({
        group,
        name: `${kind}: ${type}`,
        value: (bytes[type] ?? 0) / 1000,
        unit: 'kB',
        ...(type in limits ? { budget: limits[type] } : {}),
      });
    }
    measurements.push(
      { group, name: `${kind}: requests`, value: requests, unit: '' },
      { group, name: `${kind}: requests to other sites`, value: foreign, unit: '', budget: 0 },
      { group, name: `${kind}: layout shift`, value: layoutShift, unit: '', budget: BUDGETS.layoutShift },
    );
  }
  return measurements;
}

async function firstLoad(browser: Browser, origin: string, path: string): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 800 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const typeOf = new Map<string, string>();
    const headersOf = new Map<string, number>();
    const load: FirstLoad = { bytes: {}, requests: 0, foreign: 0, layoutShift: 0 };
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (response.url.startsWith('data:')) return;
      typeOf.set(requestId, KINDS[type] ?? type);
      headersOf.set(requestId, response.encodedDataLength);
      load.requests += 1;
      if (!response.url.startsWith(origin)) load.foreign += 1;
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = typeOf.get(requestId);
      const headers = headersOf.get(requestId) ?? 0;
      load.bytes.headers = (load.bytes.headers ?? 0) + headers;
      if (type) load.bytes[type] = (load.bytes[type] ?? 0) + encodedDataLength - headers;
    });
    await page.addInitScript(() => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += Reflect.get(entry, 'value');
        document.documentElement.dataset.shift = String(sum);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const response = await page.goto(origin + path, { waitUntil: 'networkidle' });
    if (response?.status() !== 200) throw new Error(`${path} responds with ${response?.status()}`);
    await page.waitForSelector('html[data-ready]');
    await page.waitForTimeout(300);
    load.layoutShift = Number(await page.evaluate(() => document.documentElement.dataset.shift ?? '0'));
    return load;
  } finally {
    await context.close();
  }
}
