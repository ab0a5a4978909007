import type { Browser, BrowserContext, Page } from 'playwright-core';

export const VISITOR = { viewport: { width: 1366, height: 900 }, reducedMotion: 'reduce' } as const;

/** A browser context used by the tests of a file, one after another. */
export interface SharedContext {
  /** The context for the first visitor of a test; undefined for further visitors, who need separate storage. */
  take(): Promise<BrowserContext | undefined>;
  /** Resets the context for a new visitor, except for the browser's HTTP cache. */
  giveBack(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A new context starts a process that compiles all scripts again. In the shared context an open page keeps the process
 * alive for later pages (see `oneRenderer` in test/chromium.ts).
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
    // A context cannot return to real time.
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
      // An unusable context is replaced, so that the next test does not fail as well.
      if (spoiled || !(await cleared(open.context, open.first).catch(() => false))) await close();
    },
  };
}

/** Runs in the page: hides service workers, because Playwright's way to block them logs a warning on every page. */
export function withoutServiceWorker() {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}
