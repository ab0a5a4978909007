import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FilterOption } from '../../src/features/catalogue/filters/filters.contract.ts';
import { nightly } from '../rounds.ts';
import { expectAccessible, sharedSite, untilDrawn } from './browser.ts';

type Values = Extract<FilterOption, { values: string[] }>;

/** Records layout shifts, except those of the products, which replace each other. */
function watchShifts() {
  const moved: string[] = [];
  Object.assign(window, { moved });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
      for (const { node } of entry.sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (element && !element.closest('#products')) moved.push(element.outerHTML.slice(0, 100));
      }
    }
  }).observe({ type: 'layout-shift' });
}

describe('The filters of a category', () => {
  const site = sharedSite();
  let path: string;
  let categoryId: number;
  /** A filter whose values match different products, and a value that not all products have. */
  let list: Values;
  let value: string;
  let count: number;
  let total: number;
  beforeAll(async () => {
    const categories = (await site.app.get('/api/get_categories.php')).body as {
      category_id: number;
      category_slug: string;
      content: string;
    }[];
    const category = categories.find(({ content }) => content === '1');
    if (!category) throw new Error('The demo catalogue has no category of categories');
    categoryId = category.category_id;
    path = `/Products/${category.category_slug}`;
    total = ((await site.app.get(`/api/get_products.php?category_id=${categoryId}`)).body as object[]).length;
    const options = (await site.app.get(`/api/get_filter_options.php?category_id=${categoryId}`))
      .body as FilterOption[];
    list = options.find(({ name }) => name === 'Thread') as Values;
    const at = list.counts?.findIndex((found) => found > 0 && found < total) ?? -1;
    value = list.values[at] ?? '';
    count = list.counts?.[at] ?? 0;
    expect(count).toBeGreaterThan(0);
  });

  const box = (page: Page, text = value) =>
    page.getByRole('group', { name: list.name }).getByRole('checkbox', { name: new RegExp(`^${text} `) });
  const height = (page: Page) => page.getByRole('textbox', { name: 'Height, from (mm)' });
  const status = (page: Page) => page.getByRole('region', { name: 'Products', exact: true }).getByRole('status');
  const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('link');
  const countText = (found: number) => (found === 1 ? '1 product' : `${found} products`);
  const search = (page: Page) => new URL(page.url()).search;

  it('apply at once, keep the focus, and find as many products as their counts showed', async () => {
    const { page, complaints } = await site.visit(path, { motion: true });
    await page.evaluate(watchShifts);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    expect(await box(page).locator('xpath=..').innerText()).toMatch(new RegExp(`^${value}\\s+${count}\\b`));
    const requested = page.waitForRequest('**/api/get_filtered_products.php?*');
    await box(page).focus();
    await page.keyboard.press('Space');
    const query = new URL((await requested).url()).searchParams;
    expect(Number(query.get('category_id'))).toBe(categoryId);
    expect(JSON.parse(query.get('filters') ?? '')).toEqual({ [list.name]: [value] });
    await status(page).getByText(countText(count), { exact: true }).waitFor();
    expect(await page.getByRole('region', { name: 'Products', exact: true }).getByRole('article').count()).toBe(count);
    expect(search(page)).toBe(`?${new URLSearchParams({ [`f.${list.name}`]: value })}`);
    expect(await box(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await expect
      .poll(() =>
        page.getByRole('region', { name: 'Products', exact: true }).evaluate((e) => e.getBoundingClientRect().top),
      )
      .toBeLessThan(120);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([]);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  nightly('disable a value that would find nothing, but not a selected one', async () => {
    const { page, complaints } = await site.visit(path);
    const [first, last] = [list.values[0] ?? '', list.values.at(-1) ?? ''];
    await height(page).fill('99999');
    await status(page).getByText('0 products', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'No Products Found' }).waitFor();
    await expect.poll(() => box(page, first).getAttribute('aria-disabled')).toBe('true');
    await box(page, first).click({ force: true });
    await box(page, last).focus();
    await page.keyboard.press('Space');
    expect([await box(page, first).isChecked(), await box(page, last).isChecked()]).toEqual([false, false]);
    await expectAccessible(page);

    await height(page).fill('');
    await status(page).getByText(countText(total), { exact: true }).waitFor();
    await box(page).check();
    await status(page).getByText(countText(count), { exact: true }).waitFor();
    await height(page).fill('99999');
    await status(page).getByText('0 products', { exact: true }).waitFor();
    expect(await box(page).getAttribute('aria-disabled')).toBeNull();
    await box(page).uncheck();
    await expect.poll(() => chips(page).count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  nightly('are shown above the results as chips that remove them, and are all reset at once', async () => {
    const { page, complaints } = await site.visit(`${path}?f.${list.name}=${value}&f.Height.max=99999&search=clamp`);
    expect(await chips(page).allInnerTexts()).toEqual(
      ['Search “clamp”', `${list.name} ${value}`, 'Height up to 99999 mm', 'Clear all'].map((text) =>
        expect.stringMatching(text.replaceAll(' ', '\\s*')),
      ),
    );
    await chips(page).filter({ hasText: list.name }).click();
    await expect.poll(() => box(page).isChecked()).toBe(false);
    expect(search(page)).toBe('?search=clamp&f.Height.max=99999');
    await page.getByRole('link', { name: 'Reset Filters' }).click();
    await expect.poll(() => search(page)).toBe('?search=clamp');
    await expect.poll(() => page.getByRole('textbox', { name: 'Height, to (mm)' }).inputValue()).toBe('');
    await chips(page).first().click();
    await expect.poll(() => search(page)).toBe('');
    expect(await status(page).innerText()).toBe(countText(total));
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('products');
    expect(complaints).toEqual([]);
  });

  nightly('go back with the back button by whole numbers, not digit by digit', async () => {
    const { page, complaints } = await site.visit(path);
    await box(page).check();
    await status(page).getByText(countText(count), { exact: true }).waitFor();
    await height(page).fill('9999');
    await expect.poll(() => search(page)).toContain('9999');
    await height(page).fill('99999');
    await expect.poll(() => search(page)).toContain('99999');
    await page.getByRole('heading', { name: 'No Products Found' }).waitFor();
    await page.goBack();
    await status(page).getByText(countText(count), { exact: true }).waitFor();
    await expect.poll(() => height(page).inputValue()).toBe('');
    expect(await box(page).isChecked()).toBe(true);
    await page.goForward();
    await expect.poll(() => height(page).inputValue()).toBe('99999');
    await page.reload();
    await page.getByRole('heading', { name: 'No Products Found' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('show the response to the last change, even if the response to an earlier one arrives later', async () => {
    const { page } = await site.visit(path);
    let late: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      late = resolve;
    });
    await page.route('**/api/get_filtered_products.php?*', async (route) => {
      const first = !route.request().url().includes('Height');
      if (first) await held;
      // The page has aborted the first request.
      await route.continue().catch(() => undefined);
    });
    const requested = page.waitForRequest('**/api/get_filtered_products.php?*');
    await box(page).check();
    await requested;
    await expect.poll(() => page.getByText('Loading…').count()).toBe(1);
    expect(await status(page).innerText()).toBe(countText(total));
    await height(page).fill('99999');
    await status(page).getByText('0 products', { exact: true }).waitFor();
    late?.();
    await untilDrawn(page);
    expect(await status(page).innerText()).toBe('0 products');
    expect([await box(page).isChecked(), await height(page).inputValue()]).toEqual([true, '99999']);
  });

  nightly('show a failure, and try again', async () => {
    const { page } = await site.visit(path);
    const failing = '**/api/get_filtered_products.php?*';
    await page.route(failing, (route) => route.fulfill({ status: 500, json: { error: 'at secret.ts' } }));
    await box(page).check();
    await page.getByRole('alert').getByText('An error occurred while applying filters.').waitFor();
    expect(await page.getByRole('main').innerText()).not.toContain('secret');
    await expectAccessible(page);
    await page.unroute(failing);
    await page.getByRole('link', { name: 'Try again' }).click();
    await status(page).getByText(countText(count), { exact: true }).waitFor();
  });

  nightly('do not affect a visitor who has left the page', async () => {
    const { page } = await site.visit(path);
    await height(page).pressSequentially('1');
    await page
      .getByRole('region', { name: 'Products', exact: true })
      .getByRole('article')
      .first()
      .getByRole('link')
      .click();
    await page.waitForURL('**/ProductModels/*');
    await page.getByRole('table').first().waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/ProductModels\//);
  });

  nightly('are hidden on a phone until opened, and do not scroll away from a number until it is typed', async () => {
    const { page, complaints } = await site.visit(path, { width: 390 });
    const form = page.getByRole('form', { name: 'Filters' });
    expect(await form.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Show Filters' }).click();
    expect(await form.isVisible()).toBe(true);
    await height(page).fill('1');
    await expect.poll(() => chips(page).count()).toBe(1);
    // Any shift of the form would follow the new list.
    await page.waitForTimeout(400);
    expect(await height(page).evaluate((field) => field.getBoundingClientRect().top)).toBeGreaterThan(0);
    const topOfResults = () =>
      page.getByRole('region', { name: 'Products', exact: true }).evaluate((e) => e.getBoundingClientRect().top);
    expect(await topOfResults()).toBeGreaterThan(400);
    await height(page).press('Enter');
    await expect.poll(topOfResults).toBeLessThan(120);
    await box(page).check();
    await expect.poll(topOfResults).toBeLessThan(120);
    await page.getByRole('button', { name: 'Hide Filters (2)' }).click();
    expect(await form.isVisible()).toBe(false);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
  });

  it('work as a plain form without JavaScript', async () => {
    const { page } = await site.visit(`${path}?search=clamp`, { javaScript: false });
    await box(page).check();
    await height(page).fill('99999');
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await page.getByRole('heading', { name: 'No Products Found' }).waitFor();
    const { searchParams, hash } = new URL(page.url());
    expect([searchParams.get(`f.${list.name}`), searchParams.get('search'), hash]).toEqual([
      value,
      'clamp',
      '#products',
    ]);
    await chips(page).filter({ hasText: 'Height' }).click();
    await status(page)
      .getByText(/^[1-9]\d* products?$/)
      .waitFor();
    expect([await box(page).isChecked(), await height(page).inputValue()]).toEqual([true, '']);
  });
});

describe('All models of a category in one table', () => {
  const site = sharedSite();
  const PATH = '/AllModels/vertical-hold-down-clamps';
  const rows = (page: Page) => page.getByRole('table').getByRole('row');
  const status = (page: Page) => page.getByRole('region', { name: 'Models', exact: true }).getByRole('status');
  const address = (page: Page) => decodeURIComponent(new URL(page.url()).search);

  it('are reached from the products with their filters, sorted by any attribute, compared and added, and the address has it all', async () => {
    const { page, complaints } = await site.visit('/Products/vertical-hold-down-clamps');
    await page.getByRole('link', { name: 'All 81 models in one table' }).click();
    await expect.poll(() => status(page).textContent()).toBe('81 models');
    expect(new URL(page.url()).pathname).toBe(PATH);
    expect(await rows(page).count()).toBe(82);
    await page.getByRole('group', { name: 'Thread' }).getByRole('checkbox', { name: /^M8 / }).check();
    await expect.poll(() => status(page).textContent()).toBe('24 models');
    const heights = async () => {
      const at = (await page.getByRole('columnheader').allTextContents()).findIndex((text) =>
        text.startsWith('Height'),
      );
      const cells = await page.locator(`tbody tr > :nth-child(${at + 1})`).allTextContents();
      return cells.map(Number);
    };
    const heading = page.getByRole('columnheader', { name: /^Height/ });
    await heading.getByRole('link').click();
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending');
    expect(await heights()).toEqual((await heights()).toSorted((a, b) => a - b));
    await heading.getByRole('link').click();
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending');
    expect(await heights()).toEqual((await heights()).toSorted((a, b) => b - a));
    expect(address(page)).toBe('?f.Thread=M8&sort=-Height');
    await page.getByRole('button', { name: 'Add VTC-300-SB to cart', exact: true }).click();
    await expect.poll(() => page.locator('[data-cart-count]').textContent()).toBe('1');
    await page.getByRole('checkbox', { name: /VTC-300-SB$/ }).check();
    await page.getByRole('link', { name: 'Remove Thread M8' }).click();
    await expect.poll(() => status(page).textContent()).toBe('81 models');
    expect(address(page)).toBe('?sort=-Height');
    await page.goBack();
    await expect.poll(() => status(page).textContent()).toBe('24 models');
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  nightly('need no script: headings are links, filters a form', async () => {
    const { page } = await site.visit(`${PATH}?sort=-Height`, { javaScript: false });
    expect(await page.locator('tbody tr').first().textContent()).toContain('357.5');
    await page.getByRole('link', { name: 'Reach mm' }).click();
    expect(address(page)).toBe('?sort=Reach');
    await page.getByRole('link', { name: 'As products' }).click();
    expect(new URL(page.url()).pathname).toBe('/Products/vertical-hold-down-clamps');
  });

  nightly('show the figure by which they are sorted on a phone, in the units that the visitor chose', async () => {
    const { page, complaints } = await site.visit(`${PATH}?sort=Weight`, { width: 390, height: 844 });
    await expect.poll(() => page.getByRole('columnheader', { name: 'Weight' }).isVisible()).toBe(true);
    await page.getByText('Units', { exact: true }).click();
    await page.getByRole('radio', { name: 'inch, lb' }).check();
    await expect.poll(() => page.getByRole('columnheader', { name: 'Weight' }).textContent()).toContain('lb');
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});
