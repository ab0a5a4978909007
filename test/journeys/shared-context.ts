import type { Browser, BrowserContext, Page } from 'playwright-core';

/** The options of a visitor's browser context. */
export const VISITOR = { viewport: { width: 1366, height: 900 }, reducedMotion: 'reduce' } as const;

/** A browser context that the tests of a file use one after another. */
export interface SharedContext {
  /** The context for the first visitor of a test; undefined for another one of the same test, who needs separate storage. */
  take(): Promise<BrowserContext | undefined>;
  /** Leaves the context as a new visitor would find it, except for the browser's HTTP cache. */
  giveBack(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A new context starts a process that reads all scripts of the site anew. In the shared one a page that stays open keeps the
 * process for the pages after it (see `oneRenderer` in test/chromium.ts).
 */
export function shareContext(browser: Browser, origin: string): SharedContext {
  let open: { context: BrowserContext; first: Page } | undefined;
  let taken = false;
  let spoiled = false;

  async function create() {
    const context = await browser.newContext(VISITOR);
    await context.addInitScript(withoutServiceWorker);
    const { clock } = context;
    const install = clock.install.bind(clock);
    // A context cannot return to the real time.
    clock.install = (options) => {
      spoiled = true;
      return install(options);
    };
    const first = await context.newPage();
    await first.goto(`${origin}/robots.txt`);
    spoiled = false;
    return { context, first };
  }

  async function close() {
    const last = open;
    open = undefined;
    await last?.context.close();
  }

  async function cleared(context: BrowserContext, first: Page) {
    await Promise.all(context.pages().map((page) => page !== first && page.close()));
    await context.unrouteAll();
    await context.setOffline(false);
    await context.setGeolocation(null);
    await context.clearPermissions();
    await context.clearCookies();
    const session = await context.newCDPSession(first);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.detach();
    return true;
  }

  return {
    close,
    async take() {
      if (taken) return undefined;
      taken = true;
      open ??= await create();
      return open.context;
    },
    async giveBack() {
      if (!taken || !open) return;
      taken = false;
      // A context that a test has left unusable is replaced, so that the next test does not fail as well.
      if (spoiled || !(await cleared(open.context, open.first).catch(() => false))) await close();
    },
  };
}

/** Runs in the page: hides service workers. Playwright's own way to block them logs a warning on every page. */
export function withoutServiceWorker() {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}
