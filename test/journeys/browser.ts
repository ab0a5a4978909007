import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import { CLIENT_FOLDER } from '../build.ts';
import { launchChromium } from '../chromium.ts';
import { freePort } from '../free-port.ts';
import { type SharedContext, shareContext, VISITOR, withoutServiceWorker } from './shared-context.ts';

const BLOCKED = 'Service Worker registration blocked by Playwright';

/** One visitor: a page with its own storage, and everything that the page complained about. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Console warnings and errors, uncaught errors and failed requests to the site. */
  complaints: string[];
}

interface VisitOptions {
  width?: number;
  height?: number;
  javaScript?: boolean;
  /** With animations and carousels that advance. Others ask for reduced motion: what moves costs CPU as long as it is open. */
  motion?: boolean;
  /** The service worker is disabled unless a test is about it: its responses would bypass page.route(). */
  serviceWorker?: boolean;
  /** Asks to save data, so that no page is fetched before it is opened: for tests that change what the API replies to a click. */
  savesData?: boolean;
  /** A visitor who was never here: nothing of the site is in the HTTP cache, where visits of earlier tests may have left it. */
  emptyCache?: boolean;
}

export interface Site {
  origin: string;
  app: TestApp;
  /** Opens a path as a new visitor for the current test, 1366 px wide by default, and waits until it is hydrated. */
  visit(address: string, options?: VisitOptions): Promise<Visit>;
}

/**
 * The built site on a free port with a fresh demo catalogue, in the worker's Chromium, for the tests of one file.
 * Use inside `describe`; the returned object is filled in before the first test. `build` is another build to serve.
 */
export function journey(env: Record<string, string> = {}, build: string | Promise<string> = CLIENT_FOLDER): Site {
  const contexts: BrowserContext[] = [];
  const visits: Visit[] = [];
  const site: Partial<Site> = {};
  let shared: SharedContext | undefined;

  beforeAll(async () => {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const app = await testApp({ clientFolder: await build, env: { PUBLIC_URL: origin, ...env } });
    await app.app.listen({ port, host: '127.0.0.1' });
    const started = await workersBrowser();
    shared = shareContext(started, origin);
    const contextFor = async ({ javaScript = true, serviceWorker = false, emptyCache = false }: VisitOptions) => {
      const free = javaScript && !serviceWorker && !emptyCache ? await shared?.take() : undefined;
      if (free) return free;
      const context = await started.newContext({ ...VISITOR, javaScriptEnabled: javaScript });
      contexts.push(context);
      if (!serviceWorker) await context.addInitScript(withoutServiceWorker);
      return context;
    };
    Object.assign(site, {
      origin,
      app,
      visit: async (address: string, options: VisitOptions = {}) => {
        const { width, height, javaScript = true, motion = false, savesData = false } = options;
        const context = await contextFor(options);
        const page = await context.newPage();
        if (motion) await page.emulateMedia({ reducedMotion: 'no-preference' });
        if (savesData) {
          await page.addInitScript(() => {
            Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
          });
        }
        if (width || height) {
          await page.setViewportSize({
            width: width ?? VISITOR.viewport.width,
            height: height ?? VISITOR.viewport.height,
          });
        }
        const visit = { page, context, complaints: listen(page) };
        visits.push(visit);
        await page.goto(origin + address, { waitUntil: 'load' });
        if (javaScript) await untilReady(page);
        return visit;
      },
    });
  });

  // An open page costs CPU: the home page animates its banners for as long as it is open.
  afterEach(async ({ task }) => {
    const opened = visits.splice(0);
    const failure = task.result?.state === 'fail' ? task.result.errors?.at(-1) : undefined;
    const seen = failure ? await Promise.all(opened.map(inSight)) : [];
    if (failure) failure.stack = failure.stack?.replace('\n', () => `\n${seen.join('\n')}\n`);
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    await shared?.giveBack();
  });
  afterAll(async () => {
    await shared?.close();
    await site.app?.close();
  });
  return site as Site;
}

/** What a failed test leaves on the screen: the address, what the page says, where the focus is, and its complaints. */
async function inSight({ page, complaints }: Visit): Promise<string> {
  const said = await page
    .evaluate(() => {
      const spoken = document.querySelectorAll<HTMLElement>('[role=status], [role=alert], dialog[open]');
      const texts = [...spoken].map(({ innerText }) => innerText.slice(0, 300)).filter(Boolean);
      return [...texts, `focus on ${document.activeElement?.outerHTML.slice(0, 150)}`];
    })
    .catch(String);
  return JSON.stringify({ address: page.url(), said, complaints });
}

let browser: Browser | undefined;

/** One Chromium for all files of a worker; it exits with the worker's process. */
async function workersBrowser(): Promise<Browser> {
  if (!browser?.isConnected()) browser = await launchChromium({ oneRenderer: true });
  return browser;
}

/** Clicks a new link, over which no pointer has been, so that nothing is prefetched. */
export const follow = (page: Page, href: string) =>
  page.evaluate((path) => {
    const link = Object.assign(document.createElement('a'), { href: path });
    document.body.append(link);
    link.click();
    link.remove();
  }, href);

/** Waits until the page is hydrated. */
export const untilReady = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.ready === 'true');

/** Collects everything that a page complains about from now on. */
export function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const complaint = ['error', 'warning'].includes(message.type());
    // Caused by the harness itself, which disables the service worker in tests that are not about it.
    if (complaint && !message.text().includes(BLOCKED)) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  return complaints;
}

/** Fails with the rules that axe finds violated on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}

/** The minified one, which is on the page in half the time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What axe finds on the current page outside the elements at `without` (selectors), a line for each rule. */
export async function accessibilityFaults(page: Page, without: readonly string[] = []): Promise<string[]> {
  // Without fetching the style sheets again, without a list of what passed, and without a second page for the result, which
  // takes a quarter of the time. Frames of other sites, such as videos, are not read.
  // The rule for touch targets (24 px, or as much room around them) is one that axe has to be asked for.
  const rules = { 'target-size': { enabled: true } };
  const options = { preload: false, resultTypes: ['violations' as const], rules };
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options(options);
  for (const selector of without) axe.exclude(selector);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
