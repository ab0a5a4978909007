import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly, sampled } from '../rounds.ts';
import { accessibilityFaults, expectAccessible, sharedSite } from './browser.ts';

const PRODUCT = '/ProductModels/vtc-vertical-clamp-flanged-base-u-bar';
const FILTERS = '?f.Holding+capacity.min=2000&f.Reach.min=60';

describe('The models of a product', () => {
  const site = sharedSite();
  const bar = (page: Page) => page.getByRole('region', { name: 'Chosen model' });

  it.each(
    sampled(
      [
        ['tables in two groups', PRODUCT],
        ['two tables beside one drawing', '/ProductModels/htc-push-pull-clamp'],
        ['the parts of a clamp', '/ProductModels/sr-spindle-rubber-cap'],
        ['the longest name', '/ProductModels/vtc-ss-stainless-steel-vertical-clamp-straight-base'],
      ],
      2,
    ),
  )('begin on the first screen: %s', async (_what, address) => {
    const { page, complaints } = await site.visit(address, { width: 1366, height: 768 });
    const row = page.locator('.model-table tbody tr').first();
    const end = () => row.evaluate((it) => it.getBoundingClientRect().bottom + window.scrollY);
    expect(await end()).toBeLessThan(768);
    expect((await page.locator('#drawing-1').boundingBox())?.y).toBeLessThan(450);
    await page.setViewportSize({ width: 390, height: 844 });
    // The layout follows the window's width with a short delay.
    await expect.poll(end, { message: 'on a phone, within the second' }).toBeLessThan(1.55 * 844);
    expect(complaints).toEqual([]);
  });

  it('that fit the filters of the list stand out, and the filters can be taken back', async () => {
    const list = await site.visit(`/Products/flanged-base-vertical-clamps${FILTERS}`);
    const link = list.page.locator(`a[href^="${PRODUCT}?"]`).first();
    expect(await link.getAttribute('href')).toBe(PRODUCT + FILTERS);
    await link.click();
    const { page } = list;
    const filters = page.getByRole('region', { name: 'Filters of the list' });
    const said = await filters.getByRole('status').textContent();
    const [, fit, all] = /^(\d+) of (\d+) models fit$/.exec(said ?? '') ?? [];
    expect(Number(fit)).toBeGreaterThan(0);
    expect(Number(fit)).toBeLessThan(Number(all));
    expect(await page.locator('tbody tr.unfit').count()).toBe(Number(all) - Number(fit));
    await expectAccessible(page);
    await filters.getByRole('button', { name: `Only these ${fit}` }).click();
    expect(await page.locator('tbody tr:visible:not([inert] *)').count()).toBe(Number(fit));
    await filters.getByRole('button', { name: 'Remove the filter Reach ≥ 60 mm' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?f.Holding+capacity.min=2000');
    await filters.getByRole('button', { name: `Show all ${all}` }).click();
    await filters.waitFor({ state: 'hidden' });
    expect(await page.locator('tbody tr:visible:not([inert] *)').count()).toBe(Number(all));
    expect(await page.locator('tbody tr.unfit').count()).toBe(0);
    expect(list.complaints).toEqual([]);
  });

  nightly('keep their headings in sight, and a bar follows the one used last', async () => {
    const { page, complaints } = await site.visit(PRODUCT, { width: 900, height: 500 });
    const table = page.getByRole('table').nth(1);
    await table.getByRole('button', { name: 'Reach X mm' }).waitFor();
    await table
      .locator('tbody tr')
      .last()
      .evaluate((row) => row.scrollIntoView({ block: 'center' }));
    const heading = table.getByRole('columnheader').first();
    const header = await page.locator('header').first().boundingBox();
    const top = async () => Math.round((await heading.boundingBox())?.y ?? 0);
    await expect.poll(top).toBe(Math.round(header?.height ?? 0));
    await table.locator('xpath=..').evaluate((scroller) => scroller.scrollTo(200, 0));
    expect(await top()).toBe(Math.round(header?.height ?? 0));
    await heading.getByRole('button').click();
    expect(await heading.getAttribute('aria-sort')).toBe('ascending');

    await page.getByLabel('Quantity of VTC-200-UB', { exact: true }).fill('3');
    await bar(page).getByText('VTC-200-UB').waitFor();
    expect(await bar(page).innerText()).toMatch(/1960\s+N[\s\S]*Reach/);
    await bar(page).getByRole('link', { name: 'STEP file of VTC-200-UB' }).waitFor();
    await page.getByRole('button', { name: 'Add VTC-200-UB to cart' }).click();
    await page.getByText('Added ✓ 3').first().waitFor();
    const drawer = page.getByRole('dialog', { name: 'Order Summary' });
    await drawer.waitFor();
    const covered = await page.evaluate(() => {
      const [shown, pressed] = ['[data-cart-drawer]', '[data-added]'].map((css) =>
        document.querySelector(css)?.getBoundingClientRect(),
      );
      if (!shown || !pressed) return 'nothing';
      return shown.left < pressed.right && shown.right > pressed.left && shown.bottom > pressed.top ? 'button' : 'not';
    });
    expect(covered, 'by the drawer, of the button that was pressed').toBe('not');
    await drawer.waitFor({ state: 'hidden', timeout: 8000 });
    await bar(page).getByRole('button', { name: 'Enquire for VTC-200-UB' }).click();
    await bar(page).getByText('Added ✓ 3').waitFor();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const [footer, covers] = [await page.locator('footer').boundingBox(), await bar(page).boundingBox()];
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((covers?.y ?? 0) + 1);
    // Leaves out the footer: axe would report targets under the sticky bar as too small.
    expect(await accessibilityFaults(page, ['header', 'footer'])).toEqual([]);
    expect(complaints).toEqual([]);
  });

  nightly('fit beside their drawing on a wide screen, and else the table says that it goes on', async () => {
    const { page, complaints } = await site.visit(PRODUCT, { width: 1024 });
    const table = page.getByRole('table').first();
    const hidden = () =>
      table.evaluate((it) => {
        const edge = it.querySelector('.order')?.getBoundingClientRect().left ?? 0;
        const headings = [...it.querySelectorAll('thead th:not(.order)')];
        return headings.filter((heading) => heading.getBoundingClientRect().right > edge + 1).length;
      });
    const left = (css: string) => page.locator(css).evaluate((it) => it.getBoundingClientRect().left);
    const columns = page.locator('.more-columns').first();
    for (const width of [1100, 1280, 1366, 1536, 1680, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(hidden, { message: `${width} px` }).toBe(0);
      expect(await columns.count(), `${width} px`).toBe(0);
    }
    expect(await left('#models > h2')).toBe(await left('#files > h2'));

    await page.setViewportSize({ width: 800, height: 900 });
    await columns.getByText('More columns').waitFor();
    expect(await hidden()).toBeGreaterThan(0);
    await columns.focus();
    await page.keyboard.press('Enter');
    await columns.getByText('First columns').waitFor();
    expect(await hidden()).toBe(0);
    await page.keyboard.press('Enter');
    await columns.getByText('More columns').waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  it('show two figures each on a phone, and open to all of them', async () => {
    const { page, complaints } = await site.visit(PRODUCT, { width: 390, height: 800 });
    const table = page.getByRole('table').first();
    const more = table.getByRole('button', { name: 'All values of VTC-050-UB' });
    await more.waitFor();
    expect(await table.locator('tbody tr').first().innerText()).toMatch(/VTC-050-UB\s+490\s+38\.5\s+Add/);
    expect(await table.evaluate((it) => it.scrollWidth - (it.parentElement?.clientWidth ?? 0))).toBeLessThanOrEqual(0);
    await table.locator('tbody tr').first().locator('td.key').first().click({ force: true });
    expect(await more.getAttribute('aria-expanded')).toBe('true');
    await table.locator('.details').getByText('0.137').waitFor();
    await more.press('Enter');
    expect(await table.locator('.details').count()).toBe(0);
    const add = await page.getByRole('button', { name: 'Add VTC-050-UB to cart' }).boundingBox();
    expect(add?.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  it('open their page from a press on the name, and the bar from the keyboard', async () => {
    const { page, complaints } = await site.visit(PRODUCT);
    const bars: string[] = [];
    page.on('request', (request) => request.url().includes('/model-bar') && bars.push(request.url()));
    const name = page.getByRole('link', { name: 'VTC-200-UB', exact: true });
    const opened = page.context().waitForEvent('page');
    await name.click({ modifiers: ['ControlOrMeta'] });
    await (await opened).waitForLoadState();
    expect(bars).toEqual([]);
    await page.bringToFront();
    await page.keyboard.press('Tab');
    await bar(page).getByText('VTC-200-UB').waitFor();
    expect(bars).toHaveLength(1);
    expect(complaints).toEqual([]);
  });
});
