import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { nightly, sampled } from '../rounds.ts';
import { expectAccessible, sharedSite, testSite, untilDrawn, untilReady } from './browser.ts';

const NOTHING = [
  'No Products Found',
  "We couldn't find any products in this category. This category might be empty or still being updated.",
  'Try browsing our other product categories or use the search feature.',
];
const INVALID = [
  'Invalid Category',
  "The product category you're trying to access doesn't exist.",
  'Please check the URL or navigate using the menu.',
];
const UNEXPECTED = [
  'Unexpected Error',
  'Something went wrong while loading the products.',
  'Please try again later or contact support if the problem persists.',
];
const FETCHING = 'An error occurred while fetching products data.';
const SLOW = 'You are experiencing a slow internet connection. The site may not work at its optimum loading time.';

const expectTexts = async (page: Page, texts: string[]) => {
  for (const text of texts) await page.getByRole('alert').getByText(text, { exact: true }).waitFor();
};
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('A page that cannot be loaded', () => {
  const site = testSite();
  let grid: { parent: string; path: string };

  beforeAll(async () => {
    const { rows } = await site.app.services.database.pool.query<{ parent: string; path: string }>(`
      select '/ProductCategories/' || p.slug as parent, '/Products/' || c.slug as path
      from categories c join categories p on p.id = c.parent_id where not c.content and c.is_active order by c.id limit 1`);
    const [row] = rows;
    if (!row) throw new Error('The demo catalogue has no category of products');
    grid = row;
  });

  const clickToGrid = async (status: number, body: unknown) => {
    const visit = await site.visit(grid.parent, { savesData: true });
    await visit.page.route(/\/api\/get_products\.php/, (route) =>
      route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
    );
    await visit.page.locator(`main a[href="${grid.path}"]`).first().click();
    await visit.page.waitForURL(`**${grid.path}`);
    return visit;
  };

  it.each(
    sampled(
      [
        ['status 404', 404, { error: 'Category not found' }, NOTHING],
        ['status 400', 400, { error: 'Invalid category' }, INVALID],
        ['status 500', 500, { error: 'at Object.handle (secret.ts:7)' }, [FETCHING, ...UNEXPECTED]],
      ],
      3,
    ),
  )('has its own texts for %s', async (_name, status, body, texts) => {
    const { page } = await clickToGrid(status, body);
    await expectTexts(page, texts);
    const text = (await page.getByRole('main').textContent()) ?? '';
    expect(text).not.toMatch(/secret\.ts|\{"|\bat \w+\./);
    await expectAccessible(page);
  });

  nightly('shows no error within 600 ms of the click', async () => {
    const { page } = await site.visit(grid.parent, { savesData: true });
    await page.route(/\/api\/get_products\.php/, (route) => route.fulfill({ status: 404, json: { error: 'Gone' } }));
    await page.evaluate(() => {
      document.addEventListener('click', ({ timeStamp }) => {
        new MutationObserver((_changes, observer) => {
          if (!document.querySelector('main [role="alert"]')) return;
          observer.disconnect();
          document.body.dataset.heldBack = String(performance.now() - timeStamp);
        }).observe(document.body, { childList: true, subtree: true });
      });
    });
    await page.locator(`main a[href="${grid.path}"]`).first().click();
    await expectTexts(page, NOTHING);
    expect(Number(await page.evaluate(() => document.body.dataset.heldBack))).toBeGreaterThanOrEqual(590);
  });

  nightly('links to the home page, and goes one step back', async () => {
    const { page } = await clickToGrid(400, { error: 'Invalid category' });
    await page.getByRole('button', { name: 'Go Back' }).click();
    await page.waitForURL(`**${grid.parent}`);
    await page.goForward();
    await expectTexts(page, INVALID);
    await page.getByRole('link', { name: 'Go to Homepage' }).click();
    await page.waitForURL(`${site.origin}/`);
  });

  nightly('goes back to the home page when there is nothing to go back to', async () => {
    const { page } = await site.visit('/Products/unknown');
    await expectTexts(page, INVALID);
    await page.getByRole('button', { name: 'Go Back' }).click();
    await page.waitForURL(`${site.origin}/`);
  });

  it('has the status of the failure, also without JavaScript', async () => {
    for (const [address, texts, others] of [
      ['/Products/unknown', INVALID, NOTHING],
      ['/ProductCategories/unknown', NOTHING, INVALID],
    ] as const) {
      const { statusCode, body } = await site.app.inject(address);
      expect(statusCode).toBe(404);
      expect(body).not.toContain(others[0]);
      for (const text of texts) expect(body).toContain(text.replaceAll("'", '&#x27;'));
    }
  });

  it('shows the reference of a server error, never its cause', async () => {
    const { pool } = site.app.services.database;
    await pool.query('alter table products rename to products_away');
    const { page } = await site.visit(`${grid.path}?search=nothing`);
    await pool.query('alter table products_away rename to products');
    const text = (await page.getByRole('main').textContent()) ?? '';
    expect(text).toMatch(/Reference: [\w-]+/);
    expect(text).not.toMatch(/relation|products_away|select /);
    await expectAccessible(page);
  });
});

describe('A slow connection', () => {
  const site = sharedSite();
  const visitOver = async (effectiveType: string) => {
    const { page } = await site.arrive();
    await page.addInitScript((type) => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: type } });
    }, effectiveType);
    await page.goto(`${site.origin}/PrivacyPolicy`);
    await page.waitForLoadState('networkidle');
    return page;
  };

  it.each(sampled(['slow-2g', '2g', '3g'], 3))('of %s is shown, once and until it is dismissed', async (type) => {
    const page = await visitOver(type);
    await page.getByText(SLOW).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText(SLOW).waitFor({ state: 'hidden' });
  });

  nightly('is not shown on 4g', async () => {
    const page = await visitOver('4g');
    // The message would appear after a second.
    await page.waitForTimeout(1500);
    expect(await page.getByText(SLOW).count()).toBe(0);
  });
});

describe('An error of a script', () => {
  const site = sharedSite();
  /** Throws in the page, as one of its own scripts would. */
  const fail = (page: Page, init: { message: string; filename?: string; abort?: boolean }) =>
    page.evaluate(({ message, filename, abort }) => {
      const error = abort ? new DOMException(message, 'AbortError') : filename ? null : new Error(message);
      const source = filename ?? `${window.location.origin}/assets/site.js`;
      window.dispatchEvent(new ErrorEvent('error', { message, filename: source, error }));
    }, init);
  const throwLater = (page: Page, text: string) =>
    page.evaluate((message) => {
      // Thrown after `evaluate` has returned, which would report the error otherwise.
      setTimeout(() => {
        throw new Error(message);
      }, 0);
    }, text);
  const settled = async (address: string) => {
    const { page } = await site.visit(address);
    await page.waitForLoadState('networkidle');
    return page;
  };

  nightly('is ignored if it is of another origin, of an extension, or an aborted request', async () => {
    const page = await settled('/AboutUs');
    await fail(page, { message: 'Script error.', filename: '' });
    await fail(page, { message: 'x is undefined', filename: 'https://elsewhere.example/tracker.js' });
    await fail(page, { message: 'x is undefined', filename: 'chrome-extension://abcdef/content.js' });
    await fail(page, { message: 'The operation was aborted.', abort: true });
    await page.evaluate(() => void Promise.reject(new DOMException('Aborted', 'AbortError')));
    await untilDrawn(page);
    expect(pathOf(page)).toBe('/AboutUs');
  });

  nightly('is shown from the navigation state, whatever wrote it', async () => {
    const page = await settled('/error');
    await page.getByText('An unexpected error occurred').waitFor();
    for (const state of [{ usr: { message: 'From the router' } }, { message: 'From the history' }]) {
      await page.evaluate((given) => window.history.replaceState(given, ''), state);
      await page.reload();
      await page.getByText(state.usr?.message ?? state.message ?? '').waitFor();
    }
  });

  it('is shown if it happened before the page was hydrated', async () => {
    const { page } = await site.arrive();
    await page.addInitScript(() => {
      // Fires as soon as the first script has run.
      const timer = setInterval(() => {
        if (!window.earlyErrors) return;
        clearInterval(timer);
        const source = `${window.location.origin}/assets/site.js`;
        window.dispatchEvent(new ErrorEvent('error', { filename: source, error: new Error('The early hinge broke') }));
      }, 1);
    });
    await page.goto(`${site.origin}/AboutUs`);
    await page.waitForURL('**/error');
    await page.getByText('The early hinge broke').waitFor();
  });

  it('leads to the error page at most once in ten seconds and not from there, unless it is harmless', async () => {
    const page = await settled('/AboutUs');
    await throwLater(page, 'ResizeObserver loop completed with undelivered notifications.');
    await page.evaluate(() => void Promise.reject(new Error('The promise broke')));
    await page.waitForURL('**/error');
    await page.getByText('The promise broke').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await fail(page, { message: 'Another one' });
    await untilDrawn(page);
    expect(await page.getByText('The promise broke').count()).toBe(1);
    await page.getByRole('button', { name: 'Go Back' }).click();
    await page.waitForURL('**/AboutUs');
    await fail(page, { message: 'Again' });
    await untilDrawn(page);
    expect(pathOf(page)).toBe('/AboutUs');

    await page.reload();
    await untilReady(page);
    await throwLater(page, 'The hinge broke');
    await page.waitForURL('**/error');
    await page.getByText('The hinge broke').waitFor();
    // A second visit of the same address would keep the message of the first.
    await page.goto(`${site.origin}/robots.txt`);
    await page.goto(`${site.origin}/error`);
    await page.getByText('An unexpected error occurred').waitFor();
    await expectAccessible(page);
  });
});
