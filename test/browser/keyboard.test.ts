import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '../rounds.ts';
import { sharedSite, untilReady } from './browser.ts';

/** More key presses than any path on these pages needs. */
const MAX_PRESSES = 60;

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const name = element?.getAttribute('aria-label') || element?.textContent || element?.querySelector('img')?.alt;
    return (name ?? '').trim();
  });
const focusIsIn = (page: Page, selector: string) =>
  page.evaluate((within) => document.activeElement?.closest(within) !== null, selector);

async function tabTo(page: Page, name: RegExp | string, key = 'Tab'): Promise<void> {
  for (let press = 0; press < MAX_PRESSES; press += 1) {
    await page.keyboard.press(key);
    const at = await focused(page);
    if (typeof name === 'string' ? at === name : name.test(at)) return;
  }
  throw new Error(`${MAX_PRESSES} presses of ${key} do not lead to ${name}; the focus is on "${await focused(page)}"`);
}

async function expectFocusTrapped(page: Page): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < 25; press += 1) {
      await page.keyboard.press(key);
      // Between the last and first element the focus may pass through the browser, but never through the page.
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
  }
}

describe('Without a mouse', () => {
  const site = sharedSite();
  const productWithModels = async () => {
    const { rows } = await site.app.services.database.pool.query<{ slug: string }>(
      `select p.slug from products p join models m on m.product_id = p.id
       where p.is_active and jsonb_array_length(p.images) > 1 group by p.id having count(*) > 4 order by p.id limit 1`,
    );
    return `/ProductModels/${rows[0]?.slug}`;
  };

  it('the first Tab skips to the content, the focus is visible, the menu leads to a brand and closes with Escape, and the login traps the focus', async () => {
    const { page } = await site.visit('/AboutUs');
    await tabTo(page, 'Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focusIsIn(page, 'main')).toBe(true);

    const toHeader = () => page.evaluate(() => document.querySelector<HTMLElement>('header a')?.focus());
    await toHeader();
    for (let press = 0; press < 20; press += 1) {
      await page.keyboard.press('Tab');
      const seen = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return 'nothing';
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        const ring = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
        return ring || boxShadow !== 'none' ? '' : element.outerHTML.slice(0, 120);
      });
      expect(seen).toBe('');
    }

    await toHeader();
    await tabTo(page, 'Login');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    const field = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    expect(await field()).toBe('email');
    await page.keyboard.type('asha');
    await expectFocusTrapped(page);
    await page.getByRole('button', { name: 'Forgot password?' }).press('Enter');
    await page.getByRole('button', { name: 'Send reset link' }).waitFor();
    expect(await field()).toBe('email');
    // The login name is already filled in, so the password has the focus.
    await page.getByRole('button', { name: 'Back to login' }).press('Enter');
    await expect.poll(field).toBe('password');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe('Login');

    await toHeader();
    await tabTo(page, /^Products/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Products menu');
    await page.getByRole('banner').getByRole('link', { name: 'All products' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toContain('Steel-Smith');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toMatch(/^Products/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^IMAO/i);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/ProductCategories/imao');
  });

  nightly('the menu of small screens traps the focus and returns it', async () => {
    const { page } = await site.visit('/AboutUs', { width: 390, height: 844 });
    await tabTo(page, 'Menu');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    expect(await focused(page), 'no field, which would open the keyboard of a phone').toBe('Close menu');
    await expectFocusTrapped(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Menu');
  });

  nightly('the search opens, is navigated with the arrows, and returns the focus', async () => {
    const { page } = await site.visit('/AboutUs');
    await tabTo(page, 'Search');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('clamp');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    const highlighted = page.locator('[role=option][aria-selected=true]');
    expect(await highlighted.count()).toBe(1);
    expect(await page.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(
      await highlighted.getAttribute('id'),
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox').waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe('Search');
  });

  it('a model is added to the cart from its table, and the cart closes with Escape', async () => {
    const { page } = await site.visit(await productWithModels());
    const table = page.locator('section.data-table-scroll').first();
    await table.getByRole('button', { name: 'Model' }).waitFor();
    for (
      let press = 0;
      press < MAX_PRESSES && !(await table.evaluate((it) => it === document.activeElement));
      press += 1
    )
      await page.keyboard.press('Tab');
    expect(await table.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await table.getByRole('columnheader').first().getAttribute('aria-sort')).toBe('ascending');
    await tabTo(page, /^Quantity of /);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('3');
    await tabTo(page, /^Add .* to cart$/);
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Order Summary' });
    await drawer.waitFor();
    // The focus stays in the table when an addition opens the drawer.
    expect(await focused(page)).toMatch(/Add .* to cart$/);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });

    await page.evaluate(() => document.querySelector<HTMLElement>('header a')?.focus());
    await tabTo(page, /cart/i);
    await page.keyboard.press('Enter');
    await drawer.waitFor();
    await expect.poll(() => focused(page)).toBe('Close');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(await focused(page)).toMatch(/cart/i);
  });

  nightly('a link skips the tools and the headings of a table', async () => {
    const { rows } = await site.app.services.database.pool.query<{ slug: string }>(
      `select p.slug from products p join product_tables t on t.product_id = p.id where p.is_active
       group by p.id having count(*) > 1 order by p.id limit 1`,
    );
    const { page } = await site.visit(`/ProductModels/${rows[0]?.slug}`);
    const tables = page.locator('.model-table');
    const skip = page.getByRole('link', { name: 'Skip to the models' });
    await skip.nth(1).waitFor();
    await tabTo(page, 'Skip to the models');
    expect((await skip.first().boundingBox())?.height, 'seen while it has the focus').toBeGreaterThan(24);
    await page.keyboard.press('Enter');
    const firstRow = tables.first().locator('tbody tr').first();
    expect(await firstRow.evaluate((row) => row.contains(document.activeElement))).toBe(true);
    await tabTo(page, /^Add .* to cart$/);
    expect(await firstRow.evaluate((row) => row.contains(document.activeElement))).toBe(true);
    // The tools of two tables are distinguished by the headings of their tables.
    const described = await page
      .getByRole('button', { name: 'Filter', exact: true })
      .evaluateAll((buttons) =>
        buttons.map((button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent),
      );
    // A prepared page has tables out of sight.
    expect(described).toEqual(await tables.locator('caption').filter({ visible: true }).allTextContents());
  });

  nightly('the gallery turns with the arrows, and its zoom closes with Escape', async () => {
    const { page } = await site.visit(await productWithModels());
    const pressed = page.locator('figure [aria-pressed=true]');
    await page
      .getByRole('button', { name: /slideshow/ })
      .first()
      .waitFor();
    // Focused directly, because many links of the tables come before the gallery.
    await page.getByRole('figure').getByRole('button', { name: /^Zoom/ }).focus();
    const first = await pressed.getAttribute('aria-label');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => pressed.getAttribute('aria-label')).not.toBe(first);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => pressed.getAttribute('aria-label')).toBe(first);
    await page.keyboard.press('Enter');
    await expect.poll(() => focusIsIn(page, 'figure')).toBe(false);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toMatch(/^Zoom/);
  });
});

describe('A visitor who prefers reduced motion', () => {
  const site = sharedSite();
  /** Positions of the slides, and the image shown in a gallery. */
  const slides = (page: Page) =>
    page.evaluate(() => [
      ...[...document.querySelectorAll<HTMLElement>('[aria-roledescription=carousel] ul')].map(
        // Rounded to pixels, because the last hundredths of an animation take long.
        (list) => `${Math.round(new DOMMatrix(list.style.transform).e)} ${list.parentElement?.scrollLeft}`,
      ),
      ...[...document.querySelectorAll('figure [aria-pressed=true]')].map(
        (thumb) => thumb.getAttribute('aria-label') ?? '',
      ),
    ]);
  const MAX_TURN_MS = 5000;

  nightly('sees no carousel advance automatically; others do, and can stop them', async () => {
    const { rows } = await site.app.services.database.pool.query<{ slug: string }>(
      'select slug from products where is_active and jsonb_array_length(images) > 1 order by id limit 1',
    );
    const addresses = ['/', '/AboutUs', '/api-test', `/ProductModels/${rows[0]?.slug}`];
    const { context, page: moving } = await site.visit('/', { motion: true });
    await moving.mouse.move(5, 5);
    const pages: Page[] = [];
    for (const address of addresses) {
      const page = await context.newPage();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(site.origin + address);
      await untilReady(page);
      await page.locator('[aria-roledescription=carousel], figure').first().scrollIntoViewIfNeeded();
      await page
        .getByRole('button', { name: /Next slide|slideshow/ })
        .first()
        .waitFor();
      pages.push(page);
    }
    const still = await Promise.all(pages.map(slides));
    expect(still.every((state) => state.length > 0)).toBe(true);
    await moving.bringToFront();
    const before = await slides(moving);
    await expect.poll(() => slides(moving), { timeout: 3 * MAX_TURN_MS, interval: 200 }).not.toEqual(before);
    // Without reduced motion a slide would turn within this time.
    await moving.waitForTimeout(MAX_TURN_MS);
    expect(await Promise.all(pages.map(slides))).toEqual(still);
    for (const page of pages) expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0);

    await moving.getByRole('button', { name: 'Pause' }).first().click();
    await moving.mouse.move(5, 5);
    // A turn that began before the press may end.
    await moving.waitForTimeout(1000);
    const paused = (await slides(moving))[0];
    // Longer than the interval of the carousel.
    await moving.waitForTimeout(MAX_TURN_MS + 500);
    expect((await slides(moving))[0]).toBe(paused);
  });
});
