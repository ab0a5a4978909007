import type { Browser, BrowserContext, Page } from 'playwright-core';

export const VISITOR = { viewport: { width: 1366, height: 900 }, reducedMotion: 'reduce' } as const;

/** Browser contexts that the tests of a worker use one after another. */
export interface SharedContexts {
  /** A context as a new visitor has it, with or without JavaScript; undefined for a third such visitor of one test. */
  take(javaScript: boolean): Promise<BrowserContext | undefined>;
  /** Leaves the contexts as new visitors would find them, except for the browser's HTTP cache. */
  giveBack(): Promise<void>;
  close(): Promise<void>;
}

interface Shared {
  context: BrowserContext;
  first: Page;
  javaScript: boolean;
  isTaken: boolean;
  isSpoiled: boolean;
}

const MOST = 2;

/**
 * A new context starts a process that compiles all scripts of the site again. In a shared one, a page that stays open
 * keeps the process for later pages (see `oneRenderer` in test/chromium.ts).
 */
export function shareContexts(browser: Browser, origin: string): SharedContexts {
  let open: Shared[] = [];

  async function create(javaScript: boolean): Promise<Shared> {
    const context = await browser.newContext({ ...VISITOR, javaScriptEnabled: javaScript });
    await context.addInitScript(withoutServiceWorker);
    const first = await context.newPage();
    await first.goto(`${origin}/robots.txt`);
    const created = { context, first, javaScript, isTaken: false, isSpoiled: false };
    const { clock } = context;
    const install = clock.install.bind(clock);
    // A context cannot return to real time.
    clock.install = (options) => {
      created.isSpoiled = true;
      return install(options);
    };
    return created;
  }

  async function clear({ context, first }: Shared) {
    await Promise.all(context.pages().map((page) => page !== first && page.close()));
    await context.unrouteAll();
    await context.setOffline(false);
    await context.setGeolocation(null);
    await context.clearPermissions();
    await context.clearCookies();
    const session = await context.newCDPSession(first);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.detach();
  }

  async function giveBack(used: Shared) {
    if (!used.isTaken) return;
    used.isTaken = false;
    try {
      if (used.isSpoiled) throw new Error('The clock of this context does not run');
      await clear(used);
    } catch {
      // A context that a test has left unusable is replaced, so that the next test does not fail as well.
      open = open.filter((one) => one !== used);
      await used.context.close();
    }
  }

  return {
    async take(javaScript) {
      const alike = open.filter((one) => one.javaScript === javaScript);
      let free = alike.find(({ isTaken }) => !isTaken);
      if (!free) {
        if (alike.length === MOST) return undefined;
        free = await create(javaScript);
        open.push(free);
      }
      free.isTaken = true;
      return free.context;
    },
    async giveBack() {
      await Promise.all(open.map(giveBack));
    },
    async close() {
      await Promise.all(open.splice(0).map(({ context }) => context.close()));
    },
  };
}

/** Runs in the page: hides service workers, because Playwright's way to block them logs a warning on every page. */
export function withoutServiceWorker() {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}
