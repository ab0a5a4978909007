import type { Browser, BrowserContext, Page } from 'playwright-core';

/** The options of a visitor's browser context. */
export const VISITOR = { viewport: { width: 1366, height: 900 }, reducedMotion: 'reduce' } as const;

/** A browser context with one page that tests use one after another. */
export interface SharedContext {
  /** The page for the first visitor of a test; undefined for another one of the same test, who needs separate storage. */
  take(): Promise<Page | undefined>;
  /** Leaves the page and its context as a new visitor would find them, except for the browser's HTTP cache. */
  giveBack(): Promise<void>;
  close(): Promise<void>;
}

/** Events for which tests listen on a page; their listeners end with the test. */
const EVENTS = [
  'request',
  'response',
  'requestfailed',
  'requestfinished',
  'console',
  'pageerror',
  'dialog',
  'popup',
  'download',
  'framenavigated',
];

interface Open {
  context: BrowserContext;
  first: Page;
  /** A CDP session that does not count as one of a test. */
  sessionOn: BrowserContext['newCDPSession'];
  page?: Page | undefined;
}

/**
 * A new context starts a process that reads all scripts of the site anew, and a new page costs a third of a visit. Both are used
 * again here; `first` keeps the process when a page had to be replaced (see `oneRenderer` in test/chromium.ts).
 */
export function shareContext(browser: Browser, origin: string): SharedContext {
  let open: Open | undefined;
  let taken = false;
  let isContextSpoiled = false;
  let isPageSpoiled = false;
  const blank = `${origin}/robots.txt`;

  async function create(): Promise<Open> {
    const context = await browser.newContext(VISITOR);
    await context.addInitScript(withoutServiceWorker);
    const first = await context.newPage();
    await first.goto(blank);
    const sessionOn = context.newCDPSession.bind(context);
    isContextSpoiled = false;
    const spoilContext = () => {
      isContextSpoiled = true;
    };
    // None of these can be taken back.
    onCall(context.clock, 'install', spoilContext);
    onCall(context, 'addInitScript', spoilContext);
    onCall(context, 'newCDPSession', spoilPage);
    return { context, first, sessionOn };
  }

  function spoilPage() {
    isPageSpoiled = true;
  }

  async function newPage(context: BrowserContext) {
    const page = await context.newPage();
    for (const method of ['addInitScript', 'exposeFunction', 'exposeBinding', 'setContent', 'close'] as const)
      onCall(page, method, spoilPage);
    isPageSpoiled = false;
    return page;
  }

  async function close() {
    const last = open;
    open = undefined;
    await last?.context.close();
  }

  async function cleared({ context, first, page, sessionOn }: Open) {
    for (const event of EVENTS) page?.removeAllListeners(event);
    await Promise.all(
      context
        .pages()
        .map((one) => one !== first && (one !== page || isPageSpoiled) && one.close({ runBeforeUnload: false })),
    );
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.setGeolocation(null);
    await context.clearPermissions();
    await context.clearCookies();
    const kept = page && !isPageSpoiled ? page : undefined;
    if (kept) await leave(kept, sessionOn);
    const session = await sessionOn(first);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.detach();
    return kept;
  }

  /** Leaves the site on this page, with nothing of the visit in its window. */
  async function leave(page: Page, sessionOn: Open['sessionOn']) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.setExtraHTTPHeaders({});
    await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, ...VISITOR });
    await page.setViewportSize(VISITOR.viewport);
    await page.goto(blank);
    await page.evaluate(() => {
      sessionStorage.clear();
      window.name = '';
    });
    await page.mouse.move(-1, -1);
    const session = await sessionOn(page);
    await session.send('Page.resetNavigationHistory');
    await session.detach();
  }

  return {
    close,
    async take() {
      if (taken) return undefined;
      taken = true;
      open ??= await create();
      open.page ??= await newPage(open.context);
      return open.page;
    },
    async giveBack() {
      if (!taken || !open) return;
      taken = false;
      // What a test has left unusable is replaced, so that the next test does not fail as well.
      if (isContextSpoiled) return close();
      const last = open;
      await cleared(last)
        .then((kept) => {
          last.page = kept;
        })
        .catch(close);
    },
  };
}

/** Calls `before` with each call of a method of a Playwright object. */
function onCall(target: object, method: string, before: () => void) {
  const called: (...args: unknown[]) => unknown = Reflect.get(target, method);
  Reflect.set(target, method, (...args: unknown[]) => {
    before();
    return called.apply(target, args);
  });
}

/** Runs in the page: hides service workers. Playwright's own way to block them logs a warning on every page. */
export function withoutServiceWorker() {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}
