import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly, sampled } from '../rounds.ts';
import { expectAccessible, listen, sharedSite, untilReady } from './browser.ts';

const open = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
  return page.getByRole('combobox');
};
const rows = (page: Page) => page.getByRole('option');

describe('The search panel', () => {
  const site = sharedSite();

  it('shows the first suggestions, through which the arrows move, and a page has them all', async () => {
    const { page, complaints } = await site.visit('/AboutUs');
    const field = await open(page);
    await field.fill('clamp');
    await expect.poll(() => rows(page).count()).toBe(10);
    await page.getByText('The first 10 suggestions.').waitFor();
    const box = await page.getByRole('listbox').boundingBox();
    expect(box?.height).toBeLessThanOrEqual(300);
    expect(await rows(page).first().locator('img').count()).toBe(1);
    for (let press = 0; press < 8; press++) await page.keyboard.press('ArrowDown');
    expect(await rows(page).nth(7).getAttribute('aria-selected')).toBe('true');
    await expectAccessible(page);
    const target = await rows(page).nth(7).getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${target}`);
    await page.getByRole('combobox').waitFor({ state: 'detached' });
    await (await open(page)).fill('clamp');
    await page.getByRole('link', { name: 'See all results' }).click();
    await page.waitForURL('**/Search?q=clamp');
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL('**/Search?q=clamp&page=2');
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  it.each(
    sampled(
      [
        ['its key', (page: Page) => page.keyboard.press('s')],
        ['its button', (page: Page) => page.getByRole('button', { name: 'Search', exact: true }).click()],
      ],
      2,
    ),
  )(
    'loses no letter typed right after %s, on a line that brings the code of the suggestions late',
    async (_name, ask) => {
      const { page, context, complaints } = await site.visit('/AboutUs');
      const opened = await context.newPage();
      await page.close();
      complaints.push(...listen(opened));
      await opened.route('**/assets/search-box-*.js', async (route) => {
        // The search's scripts load slowly while the visitor types.
        await new Promise((resolve) => setTimeout(resolve, 1000));
        await route.continue();
      });
      await opened.goto(`${site.origin}/AboutUs`);
      await untilReady(opened);
      await ask(opened);
      await opened.keyboard.type('vtc-200-ub', { delay: 90 });
      expect(await opened.getByLabel('Search products, models and categories').inputValue()).toBe('vtc-200-ub');
      await rows(opened).first().getByText('VTC-200-UB').waitFor();
      expect(complaints).toEqual([]);
    },
  );

  nightly('links a category without a link as well, for a new tab', async () => {
    const { page } = await site.visit('/PrivacyPolicy');
    await page.route('**/api/search_suggestions.php?*', (route) =>
      route.fulfill({ json: [{ name: 'Toggle Pliers', type: 'Category' }] }),
    );
    await (await open(page)).fill('pliers');
    expect(await rows(page).first().getAttribute('href')).toBe('/ProductCategories/toggle-pliers');
  });

  nightly('never lets a late response to an older query replace a newer one', async () => {
    const { page } = await site.visit('/AboutUs');
    let respondLate: (() => void) | undefined;
    await page.route('**/api/search_suggestions.php?query=vtc', async (route) => {
      await new Promise<void>((resolve) => {
        respondLate = resolve;
      });
      await route.fulfill({ json: [{ name: 'LATE', type: 'Model' }] }).catch(() => {});
    });
    const field = await open(page);
    await field.fill('vtc');
    await expect.poll(() => respondLate !== undefined).toBe(true);
    await field.fill('plunger');
    await expect.poll(() => rows(page).first().textContent()).toMatch(/plunger/i);
    respondLate?.();
    // The late reply must change nothing.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(await rows(page).allTextContents()).not.toContain('LATEModel');
  });

  nightly('opens with Enter the exact name, compared by letters and digits, when no row is selected', async () => {
    const { page } = await site.visit('/AboutUs');
    const field = await open(page);
    await field.fill('vtc 400ub');
    await rows(page).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/product-single/VTC-400-UB');
  });

  it('counts the clamps that meet a condition, and Enter opens them', async () => {
    const { page, complaints } = await site.visit('/AboutUs');
    const field = await open(page);
    await field.fill('qqxxyyzz');
    await page.getByText('Nothing found for “qqxxyyzz”.').waitFor();
    const panel = page.getByRole('dialog');
    expect(await panel.getByRole('link').allTextContents()).toEqual(['Clamp finder', 'Ask us']);
    await field.fill('flanged 2 kN');
    const clamps = panel.getByRole('link', { name: /^Clamps that hold at least 2000 N and match “flanged”: \d+/ });
    const count = /: (\d+)/.exec((await clamps.textContent()) ?? '')?.[1];
    await page.keyboard.press('Enter');
    await page.waitForURL('**/Search?q=flanged+2+kN');
    await page
      .getByRole('heading', { name: `Clamps that hold at least 2000 N and match “flanged”: ${count}` })
      .waitFor();
    expect(await panel.count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe('The clamp finder in a browser', () => {
  const site = sharedSite();

  it('counts while a force is typed, opens further sizes, and adds and compares from the row', async () => {
    const { page, complaints } = await site.visit('/ClampFinder');
    await page.getByLabel('Force to hold (N)').fill('2000');
    const count = page.getByText(/^\d+ clamps match$/);
    await count.waitFor();
    const hold = /\d+/.exec((await count.textContent()) ?? '')?.[0];
    await page.getByLabel('Reach (mm)').fill('60');
    await page.getByText('Horizontal Hold Down', { exact: true }).click();
    const sketch = page.getByRole('region', { name: 'Your requirements' }).locator('svg');
    expect((await sketch.locator('text').allTextContents()).slice(0, 4)).toEqual(['F 2000 N', 'H', 'O', 'X 60 mm']);
    await page.getByRole('button', { name: 'Find clamps' }).last().click();
    await page.waitForURL('**/ClampFinder?force=2000&reach=60&action=horizontal');
    const found = page.getByRole('heading', { name: /^\d+ clamps hold 2000 N at 60 mm$/ });
    expect(Number(/\d+/.exec((await found.textContent()) ?? '')?.[0])).toBeLessThan(Number(hold));
    // From now on the results follow the fields, and text typed during a request stays.
    await page.getByLabel('Reach (mm)').press('End');
    await page.getByLabel('Reach (mm)').pressSequentially('.5', { delay: 400 });
    await page.getByRole('heading', { name: /^\d+ clamps hold 2000 N at 60.5 mm$/ }).waitFor();
    expect(await page.getByLabel('Reach (mm)').inputValue()).toBe('60.5');
    const force = page.getByLabel('Force to hold (N)');
    await force.clear();
    await force.pressSequentially('2,500', { delay: 400 });
    await page.getByRole('heading', { name: /^\d+ clamps hold 2500 N at 60.5 mm$/ }).waitFor();
    expect(await force.inputValue()).toBe('2,500');
    const product = page.getByRole('article').filter({ hasText: 'more sizes' }).first();
    const buttons = product.getByRole('button', { name: /^Add .* to cart$/ });
    expect(await buttons.count(), 'the others are closed').toBe(1);
    await product.getByText(/\d+ more sizes$/).click();
    expect(await buttons.count()).toBeGreaterThan(1);
    await expectAccessible(page);
    await product.getByRole('checkbox').first().check();
    await page.getByRole('region', { name: 'Models to compare' }).waitFor();
    await buttons.nth(1).click();
    await page.getByText('Item added to cart').waitFor();
    await page.goBack();
    await expect.poll(() => page.getByLabel('Reach (mm)').inputValue()).toBe('');
    expect(complaints).toEqual([]);
  });
});
