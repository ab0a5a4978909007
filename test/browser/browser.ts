import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type TestApp, testApp, workersApp } from '../app.ts';
import { CLIENT_FOLDER } from '../build.ts';
import { launchChromium } from '../chromium.ts';
import { freePort } from '../free-port.ts';
import { isThorough } from '../rounds.ts';
import { type SharedContexts, shareContexts, VISITOR, withoutServiceWorker } from './shared-context.ts';

const BLOCKED = 'Service Worker registration blocked by Playwright';

/** A visitor: a page with its own storage, and its complaints. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Console warnings and errors, uncaught errors and failed requests to the site. */
  complaints: string[];
}

interface StoredValues {
  local?: Record<string, unknown>;
  session?: Record<string, unknown>;
}

interface VisitOptions {
  width?: number;
  height?: number;
  javaScript?: boolean;
  /** Keeps animations and advancing carousels; other visits request reduced motion, because motion costs CPU time. */
  motion?: boolean;
  /** Enables the service worker, whose responses bypass page.route(). */
  serviceWorker?: boolean;
  /** Requests reduced data, so that nothing is prefetched: for tests that change the API's reply to a click. */
  savesData?: boolean;
  /** Has bandwidth to spare, so that pages in sight are fetched ahead. By day, other visits have a phone's line. */
  fast?: boolean;
  /** Values by key that earlier pages have left in the browser's storage. */
  stored?: StoredValues;
  /** Clears the HTTP cache, which may contain files from the visits of earlier tests. */
  emptyCache?: boolean;
  /** Cookies of the visitor, as in the header `Cookie`. */
  cookie?: string;
}

export interface Site {
  origin: string;
  app: TestApp;
  /** Gives a new visitor of the current test an empty page, 1366 px wide by default. */
  arrive(options?: VisitOptions): Promise<Visit>;
  /** Opens a path as a new visitor and waits until it is hydrated. */
  visit(address: string, options?: VisitOptions): Promise<Visit>;
}

interface Stage {
  origin: string;
  app: TestApp;
  browser: Browser;
  shared: SharedContexts;
  close(): Promise<void>;
}

/** Tests send more requests than one visitor does, so their limits are higher. */
const PATIENT = { RATE_LIMIT_SCALE: '100' };

/**
 * Serves the built site with a fresh demo catalogue in the worker's Chromium, for the tests of one file. To be called
 * inside `describe`; the result is filled in before the first test. `build`: another build.
 */
export const testSite = (env: Record<string, string> = {}, build: string | Promise<string> = CLIENT_FOLDER): Site =>
  siteOn(
    () => openStage(testApp, env, build),
    (stage) => stage.close(),
  );

let sharedStage: Promise<Stage> | undefined;

/**
 * The built site that all files of a worker share. Tests that use it must not change the catalogue, texts or settings;
 * they may add customers, enquiries and sign-ins.
 */
export const sharedSite = (): Site =>
  siteOn(
    () => {
      sharedStage ??= openStage(workersApp, PATIENT, CLIENT_FOLDER);
      return sharedStage;
    },
    async () => {},
  );

async function openStage(
  start: typeof testApp,
  env: Record<string, string>,
  build: string | Promise<string>,
): Promise<Stage> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const app = await start({ clientFolder: await build, drawsNothing: true, env: { PUBLIC_URL: origin, ...env } });
  await app.app.listen({ port, host: '127.0.0.1' });
  const browser = await workersBrowser();
  const shared = shareContexts(browser, origin);
  return {
    ...{ origin, app, browser, shared },
    async close() {
      await shared.close();
      await app.close();
    },
  };
}

function siteOn(open: () => Promise<Stage>, close: (stage: Stage) => Promise<void>): Site {
  const contexts: BrowserContext[] = [];
  const visits: Visit[] = [];
  const site: Partial<Site> = {};
  let stage: Stage | undefined;

  beforeAll(async () => {
    const on = await open();
    stage = on;
    const newVisitor = async (options: VisitOptions) => {
      const context = await on.browser.newContext({ ...VISITOR, javaScriptEnabled: options.javaScript ?? true });
      contexts.push(context);
      if (!options.serviceWorker) await context.addInitScript(withoutServiceWorker);
      return context;
    };
    const isOrdinary = ({ serviceWorker = false, emptyCache = false }: VisitOptions) => !serviceWorker && !emptyCache;
    const arrive = async (options: VisitOptions = {}) => {
      const { javaScript = true } = options;
      const context = (isOrdinary(options) && (await on.shared.take(javaScript))) || (await newVisitor(options));
      const page = await context.newPage();
      const visit = { page, context, complaints: listen(page) };
      visits.push(visit);
      await prepare(page, options, on.origin);
      return visit;
    };
    Object.assign(site, {
      origin: on.origin,
      app: on.app,
      arrive,
      async visit(address: string, options: VisitOptions = {}) {
        const visit = await arrive(options);
        await visit.page.goto(on.origin + address, { waitUntil: 'load' });
        if (options.javaScript !== false && !address.startsWith('/admin')) await untilReady(visit.page);
        return visit;
      },
    });
  });

  // An open page costs CPU: the home page animates its banners as long as it is open.
  afterEach(async ({ task }) => {
    const opened = visits.splice(0);
    const failure = task.result?.state === 'fail' ? task.result.errors?.at(-1) : undefined;
    const seen = failure ? await Promise.all(opened.map(inSight)) : [];
    if (failure) failure.stack = failure.stack?.replace('\n', () => `\n${seen.join('\n')}\n`);
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    await stage?.shared.giveBack();
  });
  afterAll(async () => {
    if (stage) await close(stage);
  });
  return site as Site;
}

/** Sets up a page for the visitor described by the options. */
async function prepare(page: Page, options: VisitOptions, origin: string): Promise<void> {
  const { width, height, motion = false, stored, cookie } = options;
  if (motion) await page.emulateMedia({ reducedMotion: 'no-preference' });
  const connection = connectionOf(options);
  if (connection) {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value, configurable: true });
    }, connection);
  }
  if (width || height)
    await page.setViewportSize({ width: width ?? VISITOR.viewport.width, height: height ?? VISITOR.viewport.height });
  // Tests with motion compare what is drawn. With a service worker, Chromium would report no load after an offline
  // page.
  if (!motion && !options.serviceWorker) await drawLittle(page);
  if (stored) await store(page, stored, origin);
  if (!cookie) return;
  const cookies = cookie.split('; ').map((one) => one.split('='));
  await page.context().addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: origin })));
}

/** Connection that the browser is to report; undefined if it reports its own. */
function connectionOf({ savesData = false, fast = isThorough }: VisitOptions): object | undefined {
  if (savesData) return { saveData: true };
  return fast ? undefined : { effectiveType: '4g', downlink: 1.6, rtt: 150 };
}

/** Fills the storage on a page without scripts, so that the first page of the site finds the values. */
async function store(page: Page, stored: StoredValues, origin: string): Promise<void> {
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(({ local = {}, session = {} }) => {
    const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
    for (const [key, value] of Object.entries(local)) localStorage.setItem(key, textOf(value));
    for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, textOf(value));
  }, stored);
}

/** Lays the page out as a whole, but draws only its corner: drawing takes a seventh of Chromium's CPU. */
export async function drawLittle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const shrink = () => session.send('Emulation.setVisibleSize', { width: 2, height: 2 });
  const resize = page.setViewportSize.bind(page);
  // A change of size resets the visible size, and the whole window would be drawn.
  page.setViewportSize = async (size) => {
    await resize(size);
    await shrink();
  };
  await shrink();
}

/** State of the screen after a failed test: address, text, focus and messages of the console. */
async function inSight({ page, complaints }: Visit): Promise<string> {
  const said = await page
    .evaluate(() => {
      const spoken = document.querySelectorAll<HTMLElement>('[role=status], [role=alert], dialog[open]');
      const shown = [...spoken].filter((element) => element.checkVisibility());
      const texts = shown.map(({ innerText }) => innerText.slice(0, 300)).filter(Boolean);
      return [...texts, `focus on ${document.activeElement?.outerHTML.slice(0, 150)}`];
    })
    .catch(String);
  return JSON.stringify({ address: page.url(), said, complaints });
}

let browser: Browser | undefined;

/** Starts one Chromium for all files of a worker; it exits with the worker's process. */
async function workersBrowser(): Promise<Browser> {
  if (!browser?.isConnected()) browser = await launchChromium({ oneRenderer: true });
  return browser;
}

/** Clicks a new link that no pointer has touched, so that nothing is prefetched. */
export const follow = (page: Page, href: string) =>
  page.evaluate((path) => {
    const link = Object.assign(document.createElement('a'), { href: path });
    document.body.append(link);
    link.click();
    link.remove();
  }, href);

/** Waits until the page has drawn what an event before has caused. */
export const untilDrawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

export const untilReady = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.ready === 'true');

export function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const complaint = ['error', 'warning'].includes(message.type());
    // The test setup itself causes this one by disabling the service worker.
    if (complaint && !message.text().includes(BLOCKED)) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  return complaints;
}

/** Fails with the rules of axe that the current page violates, in parts that no earlier page had. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}

/** The minified file is loaded in half the time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The first of many alike rows, items and choices stand for all of them, except in the nightly run. */
const REPEATED = isThorough
  ? []
  : ['tr', 'li', '[role=option]', 'option', 'article'].map((one) => `${one}:nth-child(n + 5)`);

/** Widths and hashes of the parts of pages that were found accessible. */
const known = new Set<string>();

/**
 * Violations on the current page by rule, except in elements that match `without`. Parts whose markup passed before at
 * this width are skipped.
 */
export async function accessibilityFaults(page: Page, without: readonly string[] = []): Promise<string[]> {
  const width = page.viewportSize()?.width;
  const parts = (await page.evaluate(hashParts, without)).map((hash) => `${width} ${hash}`);
  const passed = parts.flatMap((part, at) => (known.has(part) ? [at] : []));
  if (passed.length === parts.length) return [];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const faults = await page.evaluate(runAxe, { without: [...without, ...REPEATED], passed });
  if (!faults.length) for (const part of parts) known.add(part);
  return faults;
}

/** Runs in the page: cuts it into parts of at most 60 elements, stores them, and returns their hashes. */
function hashParts(without: readonly string[]): number[] {
  const MANY = 60;
  const hashes: number[] = [];
  const parts: Element[] = [];
  const cut = (element: Element, around: string) => {
    if (without.some((selector) => element.matches(selector))) return;
    const isWhole = element.querySelectorAll('*').length <= MANY || element.matches('table, svg, dialog');
    const text = around + (isWhole ? element : (element.cloneNode() as Element)).outerHTML;
    if (!isWhole) {
      for (const child of element.children) cut(child, text);
      return;
    }
    let hash = text.length;
    for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    hashes.push(hash);
    parts.push(element);
  };
  cut(document.documentElement, '');
  Object.assign(window, { parts });
  return hashes;
}

/** Runs in the page, where axe is loaded: violations in the page except in the parts that passed before. */
async function runAxe({ without, passed }: { without: string[]; passed: number[] }) {
  const axe: typeof import('axe-core') = Reflect.get(window, 'axe');
  const parts: Element[] = Reflect.get(window, 'parts');
  const exclude = [...without, ...passed.flatMap((at) => parts[at] ?? [])];
  const { violations } = await axe.run(
    { include: [document.documentElement], exclude },
    {
      // Does not fetch style sheets again, list passed rules or check frames, such as videos of other sites.
      preload: false,
      resultTypes: ['violations'],
      iframes: false,
      // axe checks the size of touch targets (24 px, or as much room around them) only on request.
      rules: { 'target-size': { enabled: true } },
    },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
