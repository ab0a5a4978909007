import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '../rounds.ts';
import { expectAccessible, sharedSite, untilDrawn, untilReady } from './browser.ts';

const header = (page: Page) => page.getByRole('banner');
const pathOf = (page: Page) => new URL(page.url()).pathname;
describe('The frame around every page', () => {
  const site = sharedSite();

  it('has the menu in its order, the four brands, opens by click, pointer and keyboard, and closes with Escape', async () => {
    const { page, complaints } = await site.visit('/AboutUs');
    const entries = await header(page)
      .getByRole('navigation', { name: 'Main' })
      .locator('.menu-entry')
      .allTextContents();
    expect(entries).toEqual(['Home', 'Products', 'Downloads', 'Dealer Network', 'Media', 'About us', 'Contact us']);
    await expectAccessible(page);

    const media = header(page).getByRole('link', { name: 'Media' });
    await media.focus();
    await page.keyboard.press('Enter');
    const news = header(page).getByRole('link', { name: 'News' });
    await news.waitFor();
    expect(await header(page).getByRole('link', { name: 'Events' }).getAttribute('href')).toBe('/Events');
    await page.keyboard.press('Escape');
    await news.waitFor({ state: 'hidden' });
    expect(pathOf(page)).toBe('/AboutUs');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => news.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    const disclosure = header(page).getByRole('button', { name: 'Products menu' });
    expect(await disclosure.getAttribute('aria-expanded')).toBe('false');
    await disclosure.focus();
    await page.keyboard.press('ArrowDown');
    const firstBrand = header(page).getByRole('link', { name: 'Steel-Smith', exact: true });
    await expect.poll(() => firstBrand.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await disclosure.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await header(page).getByRole('link', { name: 'Products' }).click();
    await page.mouse.move(600, 700);
    for (const name of ['All products', 'Other makers’ numbers', /^Accessories and Spare Parts/])
      await header(page).getByRole('link', { name }).waitFor();
    await page.mouse.click(600, 800);
    await header(page).getByRole('link', { name: 'All products' }).waitFor({ state: 'hidden' });

    await header(page).getByRole('link', { name: 'Products' }).hover();
    const brands = header(page).locator('a[href^="/ProductCategories/"]');
    await brands.first().waitFor();
    const addresses = await brands.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses.slice(0, 4)).toEqual([
      '/ProductCategories/steelsmith',
      '/ProductCategories/imao',
      '/ProductCategories/kipp',
      '/ProductCategories/turnlock',
    ]);
    expect(addresses).toContain('/ProductCategories/horizontal-hold-down-clamps');
    expect(await header(page).getByRole('link', { name: 'Which clamp do I need?' }).getAttribute('href')).toBe(
      '/ClampFinder',
    );
    expect(await header(page).getByRole('list', { name: 'Brands' }).locator('img').count(), 'logos').toBe(4);
    const family = header(page).getByRole('link', { name: 'Vertical Hold Down Clamps' });
    expect(await family.textContent()).toMatch(/\d+–\d+\u00a0N\d+ (clamps|models)$/);
    await header(page)
      .getByRole('button', { name: /^Show \d+ clamps$/ })
      .waitFor();
    await expectAccessible(page);
    await page.evaluate(() => Reflect.set(window, 'marker', true));
    await brands.nth(2).click();
    await page.waitForURL('**/ProductCategories/kipp');
    expect(await page.evaluate(() => Reflect.get(window, 'marker'))).toBe(true);
    await expect.poll(() => brands.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('has a side menu on small screens', async () => {
    const { page, complaints } = await site.visit('/AboutUs', { width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('button', { name: 'Login' }).waitFor();
    expect(await menu.getByRole('link').first().textContent()).toBe('Home');
    await menu.getByText('Brands').click();
    for (const brand of ['Steel-Smith', 'IMAO', 'KIPP', 'Turnlock'])
      await menu.getByRole('link', { name: brand }).waitFor();
    await menu.getByText('Toggle clamps').click();
    await menu.getByRole('link', { name: /^Pull Action Clamps.*N$/ }).waitFor();
    expect(await menu.getByRole('link', { name: 'Which clamp do I need?' }).getAttribute('href')).toBe('/ClampFinder');
    await menu.getByRole('button', { name: /^Show \d+ clamps$/ }).waitFor();
    const names = await menu.getByRole('link').allTextContents();
    for (const name of ['Catalogues', 'CAD', 'Technical Data', 'Videos', 'Certification', 'Newsletter', 'Exhibitions'])
      expect(names).toContain(name);
    for (const name of ['About Clamps', 'Applications', 'Markets', 'Home', 'Products', 'News', 'Contact us'])
      expect(names).toContain(name);
    expect(await menu.getByRole('link', { name: 'CAD' }).getAttribute('href')).toBe('/Downloads#cad');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const footer = page.getByRole('contentinfo');
    const finder = footer.getByRole('link', { name: 'Clamp finder' });
    expect(await finder.isVisible()).toBe(false);
    await footer.getByRole('button', { name: 'Quick Links' }).click();
    await finder.waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows a hint at the login after email verification, once', async () => {
    const { page } = await site.visit('/News?message=email_verified');
    await page.getByText('Your email is verified.').waitFor();
    expect(new URL(page.url()).search).toBe('');
    for (const width of [390, 760, 1366]) {
      await page.setViewportSize({ width, height: 700 });
      const middleOf = (selector: string) =>
        page
          .locator(selector)
          .filter({ visible: true })
          .evaluate((element) => {
            const { left, right } = element.getBoundingClientRect();
            return Math.round((left + right) / 2);
          });
      const apart = async () =>
        Math.abs((await middleOf('[role=status] [data-points-at-login]')) - (await middleOf('header [data-login]')));
      await expect.poll(apart).toBeLessThan(5);
    }
    await page.evaluate(() => {
      sessionStorage.setItem('user', JSON.stringify({ id: 1, first_name: 'Meera', is_verified: 1 }));
      window.dispatchEvent(new Event('focus'));
    });
    await page.getByText('Your email is verified.').waitFor({ state: 'hidden' });
  });

  nightly('follows a login and a logout of another tab', async () => {
    const { page, context } = await site.visit('/AboutUs');
    const other = await context.newPage();
    await other.goto(`${site.origin}/AboutUs`);
    await untilReady(other);
    await other.waitForLoadState('networkidle');
    await page.evaluate(() => {
      localStorage.setItem('user', JSON.stringify({ id: 1, first_name: 'Meera', is_verified: 1 }));
      localStorage.setItem('rememberMe', 'true');
    });
    await header(other).getByText('Welcome Meera').waitFor();
    expect(await other.evaluate(() => sessionStorage.getItem('user'))).toContain('Meera');
    await page.evaluate(() => localStorage.clear());
    await header(other).getByText('Login', { exact: true }).waitFor();
    expect(await other.evaluate(() => sessionStorage.getItem('user'))).toBeNull();
  });

  it('searches from three characters on, by key, arrows and Enter, closes with Escape, opens a row in a new tab, and lets the key be switched off', async () => {
    const { page, context, complaints } = await site.visit('/AboutUs');
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('search_suggestions')) requests.push(request.url());
    });
    await page.keyboard.press('s');
    const field = page.getByRole('combobox');
    await field.pressSequentially('cl');
    // Longer than the delay after which a text is sent.
    await page.waitForTimeout(400);
    expect(requests).toEqual([]);
    await field.fill('clamp');
    const rows = page.getByRole('option');
    await rows.first().waitFor();
    expect(requests).toHaveLength(1);
    expect(await rows.first().textContent()).toMatch(/(Product|Model|Category)$/);
    expect(await page.getByRole('listbox').evaluate((list) => list.getBoundingClientRect().height)).toBeLessThanOrEqual(
      300,
    );
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await rows.nth(1).getAttribute('aria-selected')).toBe('true');
    const target = await rows.nth(1).getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${target}`);
    expect(await field.count()).toBe(0);
    expect(complaints).toEqual([]);

    await header(page).getByRole('button', { name: 'Search' }).click();
    await page.getByRole('combobox').fill('clamp');
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('option').first().click({ button: 'middle' }),
    ]);
    await tab.close();
    await page.getByLabel('Keyboard shortcut: S').uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox').waitFor({ state: 'hidden' });
    expect(pathOf(page)).toBe(target);
    const toggle = await page.locator('header button[aria-label="Search"]').boundingBox();
    if (!toggle) throw new Error('The search has no button');
    await page.mouse.click(toggle.x + 20, toggle.y + 20);
    await page.getByRole('combobox').waitFor();
    await page.mouse.click(toggle.x + 20, toggle.y + 20);
    await page.getByRole('combobox').waitFor({ state: 'hidden' });
    await page.keyboard.press('s');
    await untilDrawn(page);
    expect(await page.getByRole('combobox').count()).toBe(0);
  });

  nightly('does nothing for an unknown suggestion, and resolves one without a link', async () => {
    const { page } = await site.visit('/AboutUs');
    await page.route('**/api/search_suggestions.php*', (route) =>
      route.fulfill({
        json: [
          { name: 'Thing', type: 'Other' },
          { name: 'VTC-200-UB', type: 'Model' },
        ],
      }),
    );
    await page.keyboard.press('s');
    await page.getByRole('combobox').fill('thing');
    await page.getByRole('option', { name: 'Thing' }).click();
    expect(pathOf(page)).toBe('/AboutUs');
    const model = page.getByRole('option', { name: 'VTC-200-UB' });
    expect(await model.getAttribute('href')).toBe('/product-single/VTC-200-UB');
    await model.click();
    await page.waitForURL('**/product-single/VTC-200-UB');
  });

  nightly('keeps the page when the suggestions fail with a reply that looks like a success', async () => {
    const { page } = await site.visit('/AboutUs');
    for (const json of [
      { success: false, error: 'down' },
      { success: true, data: { name: 'x' } },
    ]) {
      await page.route('**/api/search_suggestions.php*', (route) => route.fulfill({ json }));
      await page.keyboard.press('s');
      await page.getByRole('combobox').fill(`clamp ${json.success}`);
      await page.getByText('Suggestions are not available at the moment.').waitFor();
      await page.keyboard.press('Escape');
    }
    expect(pathOf(page)).toBe('/AboutUs');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('About us');
  });

  nightly(
    'forgets the scroll position of a model page after 5 s, unless the visitor has come back by then',
    async () => {
      const { page } = await site.visit('/product-single/VTC-200-UB');
      await page.waitForLoadState('networkidle');
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      const away = async () => {
        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: 'Markets' })
          .evaluate((link: HTMLElement) => link.click());
        await page.waitForURL('**/Markets');
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      };
      const back = async () => {
        await page.goBack();
        await page.waitForURL('**/product-single/*');
        await page
          .getByRole('button', { name: /enquire for/i })
          .first()
          .waitFor();
      };
      await page.evaluate(() => window.scrollTo(0, 400));
      await page.clock.runFor(1000);
      await away();
      await page.clock.runFor(3000);
      await back();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
      await page.clock.runFor(6000);
      await away();
      await page.clock.runFor(1000);
      await back();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
      await away();
      await page.clock.runFor(6000);
      await back();
      await page.clock.runFor(1000);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    },
  );

  nightly('follows a redirect that is found in the browser', async () => {
    const { page } = await site.visit('/AboutUs');
    await page.route('**/api/get_redirect.php*', (route) =>
      route.fulfill({
        json: route.request().url().includes('Markets') ? { status: 301, location: '/News' } : { status: 404 },
      }),
    );
    await page.getByRole('contentinfo').getByRole('link', { name: 'Markets' }).click();
    await page.waitForURL('**/News');
    // A backend may also reply with the redirect itself.
    await page.route('**/api/get_redirect.php*', (route) =>
      route.request().url().includes('Videos')
        ? route.fulfill({ status: 301, headers: { location: '/Certification' } })
        : route.fulfill({ json: { status: 404 } }),
    );
    await page.getByRole('contentinfo').getByRole('link', { name: 'Videos' }).click();
    await page.waitForURL('**/Certification');
  });

  nightly('shows a slow connection once, as reported by the browser', async () => {
    const { page } = await site.visit('/AboutUs');
    expect(await page.getByText('You are experiencing a slow internet connection.').count()).toBe(0);
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } }));
    await page.reload();
    const text = 'You are experiencing a slow internet connection. The site may not work at its optimum loading time.';
    await page.getByText(text).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await page.getByText(text).count()).toBe(0);
    await page.reload();
    // Before it was dismissed, the message appeared within this time.
    await page.waitForTimeout(500);
    expect(await page.getByText(text).count()).toBe(0);
  });

  nightly('shows a slow connection when a small image takes longer than a second', async () => {
    const { page } = await site.visit('/AboutUs');
    await page.waitForFunction(() => sessionStorage.getItem('connectionTested'));
    await page.route('**/connection-test.svg*', () => {});
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await page.getByText('You are experiencing a slow internet connection.').waitFor();
    // The slow connection is stored, so no second test is needed.
    await page.unroute('**/connection-test.svg*');
    await page.reload();
    await page.getByText('You are experiencing a slow internet connection.').waitFor();
  });

  it('shows the offline page for a page that cannot be loaded, a lost connection until it is back, and the home page when it is rechecked', async () => {
    const { page, context } = await site.visit('/AboutUs', { emptyCache: true });
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Markets' }).click();
    await page.getByRole('heading', { name: 'No Internet Connection' }).waitFor();
    expect(await page.getByText('You have lost Internet connection').count()).toBe(1);
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor();
    await untilReady(page);
    await context.setOffline(true);
    await page.getByText('No Internet Connection').waitFor();
    await context.setOffline(false);
    await page.getByText('No Internet Connection').waitFor({ state: 'hidden' });
    expect(pathOf(page)).toBe('/Markets');
    // The device has a network, but it does not reach the site.
    await page.route('**/connection-test.svg*', (route) => route.abort());
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await page.getByRole('button', { name: 'Recheck Connection' }).click();
    await page.getByText('Still no connection.').waitFor();
    await page.unroute('**/connection-test.svg*');
    await page.getByRole('button', { name: 'Recheck Connection' }).click();
    await page.waitForURL(`${site.origin}/`);
  });
});
