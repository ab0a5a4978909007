import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '../rounds.ts';
import { expectAccessible, sharedSite } from './browser.ts';

interface Line {
  id: number;
  name: string;
  quantity: number;
  image: string;
  product_id: number;
  model_id: number;
}

describe('The enquiry cart', () => {
  const site = sharedSite();

  const stored = async (page: Page): Promise<Line[] | null> =>
    JSON.parse(await page.evaluate(() => localStorage.getItem('cartItems') ?? 'null'));
  const badge = (page: Page) => page.locator('[data-cart-count]').textContent();
  const drawer = (page: Page) => page.getByRole('dialog', { name: 'Order Summary' });

  async function someModel() {
    const { body } = await site.app.get('/api/get_featured_models.php');
    const [model] = body as { model_id: number; model_name: string; product_slug: string; image_upload1: string }[];
    if (!model) throw new Error('The demo catalogue features no model');
    return model;
  }

  const line = (id: number, quantity: number): Line => ({
    id,
    name: `Model ${id}`,
    quantity,
    image: '',
    product_id: 1,
    model_id: id,
  });

  /** These models do not exist, so their pages must not be prefetched. */
  const visitWith = (cartItems: Line[] | string, address = '/AboutUs') =>
    site.visit(address, { savesData: true, stored: { local: { cartItems } } });

  async function onModelPage() {
    const model = await someModel();
    const visit = await site.visit(`/product-single/${encodeURIComponent(model.model_name)}`);
    const add = visit.page.getByRole('button', { name: /enquire for/i }).first();
    await add.waitFor();
    return { ...visit, model, add };
  }

  it('of 100, 101 and 1,001 models offers only downloads that it can have, and shows what each model is', async () => {
    const { rows } = await site.app.services.database.pool.query(
      'select m.id, m.name, p.name as product from models m join products p on p.id = m.product_id join visible_models v on v.id = m.id order by m.id limit 1',
    );
    const [{ id, name, product }] = rows;
    for (const [lines, width, height] of [
      [100, 1366, 800],
      [101, 390, 844],
      [1001, 1366, 800],
    ] as const) {
      const others = Array.from({ length: lines - 1 }, (_, at) => line(1_000_000 + at, 1));
      const { page, complaints } = await site.visit('/EnquiryCart', {
        ...{ width, height, savesData: true },
        stored: { local: { cartItems: [...others, { ...line(id, 2), name }] } },
      });
      await page.getByText(product, { exact: true }).first().waitFor();
      expect(await page.getByRole('link', { name: 'STEP files (zip)' }).count()).toBe(lines > 100 ? 0 : 1);
      expect(complaints).toEqual([]);
    }
  });

  it('shows its lines under its button on a phone, a press on the button keeps it open, and on a touch screen only a touch elsewhere closes it', async () => {
    const { page } = await site.visit('/product-single/VTC-200-UB', { width: 390, height: 844 });
    await page.locator('main [data-add]').first().click();
    await drawer(page).getByText('Quantity: 1').waitFor();
    expect(await drawer(page).getByRole('button', { name: 'Remove VTC-200-UB' }).count()).toBe(1);
    const covers = await page.evaluate(() => {
      const [shown, pressed] = ['[data-cart-drawer]', '[data-added]'].map((css) =>
        document.querySelector(css)?.getBoundingClientRect(),
      );
      return (shown?.bottom ?? 0) > (pressed?.top ?? 0);
    });
    expect(covers).toBe(false);
    await page.locator('[data-cart-button]').click();
    await drawer(page).getByRole('button', { name: 'Clear cart' }).waitFor();
    await drawer(page).getByText('Quantity: 1').waitFor();
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'hidden' });

    // A screen without hover, on which four-second timers end at once.
    await page.evaluate(() => {
      const { matchMedia, setInterval } = window;
      window.matchMedia = (query) => matchMedia(query === '(hover: none)' ? 'all' : query);
      window.setInterval = ((act: () => void) => setInterval(act, 20)) as typeof window.setInterval;
    });
    await page.locator('main [data-add]').first().click();
    await drawer(page).waitFor();
    // A timer of the drawer would begin and end before this one.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    const touch = (selector: string) =>
      page.locator(selector).first().dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true });
    for (const kept of ['main [data-add]', '[data-cart-drawer] ul']) await touch(kept);
    expect(await drawer(page).count()).toBe(1);
    await touch('main h1');
    await drawer(page).waitFor({ state: 'hidden' });
  });

  it('says what is added in the frame of the press, adds it after fetching its record, opens, and counts each press', async () => {
    const { page, model, add, complaints } = await onModelPage();
    let resolve = () => {};
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    await page.route('**/api/get_models.php*', async (route) => {
      await promise;
      await route.continue();
    });
    const requested = page.waitForRequest((request) =>
      request.url().includes(`get_models.php?model_id=${model.model_id}`),
    );
    await add.evaluate((button: HTMLElement) => button.click());
    expect(await add.textContent()).toBe('Added ✓ 1');
    expect(await badge(page)).toBe('1');
    expect(await stored(page)).toBeNull();
    await requested;
    await add.click();
    resolve();
    await drawer(page).waitFor();
    await page.getByText('Item added to cart').first().waitFor();
    await expect
      .poll(() => stored(page))
      .toEqual([
        {
          id: model.model_id,
          model_id: model.model_id,
          name: model.model_name,
          quantity: 2,
          image: `/uploads/models/${model.image_upload1}`,
          product_id: expect.any(Number),
        },
      ]);
    expect(await badge(page)).toBe('1');
    const link = drawer(page).getByRole('link', { name: model.model_name });
    expect(await link.getAttribute('href')).toBe(`/product-single/${encodeURIComponent(model.model_name)}`);
    await expectAccessible(page);
    await add.click();
    await expect.poll(async () => (await stored(page))?.map(({ quantity }) => quantity)).toEqual([3]);
    expect(await badge(page)).toBe('1');
    await drawer(page).getByRole('link', { name: 'Go to Cart' }).click();
    await page.waitForURL('**/EnquiryCart');
    await drawer(page).waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  });

  nightly('stays unchanged when the record cannot be fetched', async () => {
    const { page, add } = await onModelPage();
    await page.route('**/api/get_models.php*', (route) => route.fulfill({ status: 500, json: { error: 'down' } }));
    await add.click();
    await page.getByText('Failed to add item to cart').waitFor();
    expect(await stored(page)).toBeNull();
    expect(await badge(page)).toBe('0');
    expect(await add.textContent()).toMatch(/^Enquire for/);
    expect(await drawer(page).count()).toBe(0);
  });

  it('counts lines and not pieces, names the line that is removed, is cleared with a message, and undo brings it back', async () => {
    const lines = [line(1, 3), line(2, 4)];
    const { page, complaints } = await visitWith(lines, '/EnquiryCart');
    await expect.poll(() => badge(page)).toBe('2');
    const undo = page.getByRole('button', { name: 'Undo clearing' });
    await page.getByRole('button', { name: 'Clear cart' }).click();
    await page.getByText('Cart has been cleared').waitFor();
    await page.getByText('Your Cart is Empty').waitFor();
    expect(await stored(page)).toBeNull();
    expect(await badge(page)).toBe('0');
    await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('rowheader', { name: 'Model 2' }).waitFor();
    expect(await stored(page)).toEqual(lines);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');

    await page.getByRole('button', { name: /cart, 2 items/ }).click();
    await drawer(page).getByRole('button', { name: 'Clear cart' }).click();
    await drawer(page).getByText('Your enquiry basket is empty').waitFor();
    expect(await stored(page)).toBeNull();
    await drawer(page).getByRole('button', { name: 'Undo clearing' }).click();
    await drawer(page).getByText('Quantity: 4').waitFor();
    // After a line is added and removed again, the cleared lines can no longer be restored.
    await drawer(page).getByRole('button', { name: 'Clear cart' }).click();
    await undo.first().waitFor();
    await page.evaluate(
      (text) => {
        localStorage.setItem('cartItems', text);
        window.dispatchEvent(new StorageEvent('storage', { key: 'cartItems' }));
      },
      JSON.stringify([line(7, 1), line(8, 1)]),
    );
    await drawer(page).getByRole('button', { name: 'Remove Model 7' }).click();
    await page.getByText('Model 7 removed from cart').waitFor();
    expect((await stored(page))?.map(({ id }) => id)).toEqual([8]);
    await drawer(page).getByRole('button', { name: 'Remove Model 8' }).click();
    await drawer(page).getByText('Your enquiry basket is empty').waitFor();
    expect(await undo.count()).toBe(0);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  });

  nightly('returns the focus to the cart button', async () => {
    const { page } = await visitWith([line(1, 1)]);
    const button = page.getByRole('button', { name: /cart, 1 item/ });
    await button.click();
    await expect
      .poll(() =>
        drawer(page)
          .getByRole('button', { name: 'Close' })
          .evaluate((close) => close === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  nightly('is the same in two tabs', async () => {
    const { page, context } = await visitWith([line(1, 1)]);
    const other = await context.newPage();
    await other.goto(`${site.origin}/AboutUs`);
    await expect.poll(() => badge(other)).toBe('1');
    await page.evaluate((text) => localStorage.setItem('cartItems', text), JSON.stringify([line(1, 1), line(2, 1)]));
    await expect.poll(() => badge(other)).toBe('2');
  });

  nightly('does not break on stored data that is not a basket', async () => {
    const { page } = await visitWith('not json');
    await page.getByRole('button', { name: /cart/ }).click();
    await drawer(page).getByText('Error: Failed to load cart data. Please try again later.').waitFor();
    await drawer(page).getByRole('button', { name: 'Start new cart' }).click();
    await drawer(page).getByText('Your enquiry basket is empty').waitFor();
  });

  nightly('shows its messages at the top right, 300 px wide and white, until they end or are dismissed', async () => {
    const { page, add } = await onModelPage();
    await add.click();
    const toast = page.locator('.Toastify__toast').first();
    await toast.waitFor();
    const shown = Date.now();
    await drawer(page).waitFor();
    const [box, summary] = [await toast.boundingBox(), await drawer(page).boundingBox()];
    expect(box?.width).toBeCloseTo(300, -1);
    expect(box?.x, 'in the right half').toBeGreaterThan(683);
    expect((box?.y ?? 0) + (box?.height ?? 0), 'above the basket').toBeLessThanOrEqual(summary?.y ?? 0);
    const header = await page.locator('header').first().boundingBox();
    expect(box?.y, 'below the header, whose buttons it would cover').toBeGreaterThan(header?.height ?? 0);
    expect(box?.y).toBeLessThan(140);
    expect(await toast.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)');
    expect(await toast.getAttribute('role')).toBe('status');
    await toast.waitFor({ state: 'hidden' });
    expect(Date.now() - shown).toBeGreaterThan(1800);
    expect(Date.now() - shown).toBeLessThan(4500);
    await add.click();
    await toast.waitFor();
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await toast.waitFor({ state: 'hidden', timeout: 1200 });
  });

  nightly('lets a message be swiped away', async () => {
    const { page, add } = await onModelPage();
    await add.click();
    const toast = page.locator('.Toastify__toast').first();
    await toast.waitFor();
    await toast.evaluate(async (it) => void (await Promise.all(it.getAnimations().map(({ finished }) => finished))));
    const box = await toast.boundingBox();
    if (!box) throw new Error('The message has no bounding box');
    await page.mouse.move(box.x + 60, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 260, box.y + 20, { steps: 5 });
    await page.mouse.up();
    await toast.waitFor({ state: 'hidden', timeout: 1500 });
  });
});
