import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getPageRegions } from '../../office/screens/catalogue/page-regions.ts';
import { expectAccessible, testSite } from './browser.ts';
import { staffAt } from './office-visits.ts';

describe('The catalogue in the office', () => {
  const site = testSite({ RATE_LIMIT_SCALE: '100' });
  const shown = (page: Page) => page.frameLocator('iframe[title="The page as visitors see it"]');
  const headline = (page: Page, name: string) => shown(page).getByRole('heading', { level: 1, name }).waitFor();
  const item = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
  const publicPage = async (path: string) => (await fetch(site.origin + path)).text();

  it('is walked through and ordered by keys, shows a page as visitors see it, and edits it at the part', async () => {
    const [product] = await site.app.query(
      `select p.id, p.name, p.slug, c.name as category, above.name as parent, b.name as brand
       from products p join categories c on c.id = p.category_id join categories above on above.id = c.parent_id
       join brands b on b.id = c.brand_id
       where above.parent_id is null and p.is_active and p.main_description <> '' and p.images <> '[]' and p.group1_image <> ''
         and (select min(o.sort_order) from products o where o.category_id = c.id) = p.sort_order
         and (select count(*) from products o where o.category_id = c.id) > 1
       order by b.menu_order, above.sort_order, c.sort_order, p.id limit 1`,
    );
    const path = `/ProductModels/${product.slug}`;
    const { page, context, complaints } = await staffAt(site, 'editor', '/catalogue');
    await headline(page, 'Products');
    // Uses only the keyboard: to the category, into it, and to its first product.
    await item(page, product.brand).focus();
    const walkTo = async (name: string) => {
      for (let at = 0; at < 40; at += 1) {
        if ((await page.evaluate(() => document.activeElement?.textContent)) === name) break;
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('ArrowRight');
    };
    await walkTo(product.parent);
    await walkTo(product.category);
    await item(page, product.name).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/admin/catalogue/products/${product.id}`);
    await headline(page, product.name);
    const ofCategory = () =>
      site.app.query(
        `select name from products where category_id = (select category_id from products where id = ${product.id}) order by sort_order, id`,
      );
    const before = (await ofCategory()).map(({ name }) => name);
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('status').getByText(`${product.name} was moved`).waitFor();
    expect((await ofCategory()).map(({ name }) => name)).toEqual([before[1], before[0], ...before.slice(2)]);
    await expect
      .poll(() => item(page, product.name).evaluate((element) => element === document.activeElement))
      .toBe(true);

    // Every declared component of a product is on its page and has a control.
    for (const { selector, label } of getPageRegions('products')) {
      if (label === 'Drawing 2') continue;
      expect(await shown(page).locator(selector).count(), label).toBeGreaterThan(0);
    }
    await page.getByRole('button', { name: 'Edit: description' }).waitFor();
    expect(await page.getByRole('link', { name: 'Edit the table' }).count()).toBeGreaterThan(0);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Edit: headline' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('A clamp by another name');
    await page.getByRole('button', { name: 'Save draft…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save draft' });
    await dialog.getByLabel('Name of the new change set').fill('Names');
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    await headline(page, 'A clamp by another name');
    expect(new URL(page.url()).searchParams.get('set')).toBeTruthy();
    expect(await publicPage(path)).not.toContain('A clamp by another name');

    // With the change set chosen, a move becomes a draft: the tree shows it, visitors do not see it.
    const moved = (await ofCategory()).map(({ name }) => name);
    const ownItem = item(page, 'A clamp by another name has a draft');
    await ownItem.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => ownItem.getAttribute('aria-posinset')).toBe('1');
    expect((await ofCategory()).map(({ name }) => name)).toEqual(moved);

    // Two tabs draft the same field into one change set: the second save shows the conflict.
    const other = await context.newPage();
    await other.goto(page.url());
    for (const [tab, text] of [
      [page, 'Holds as no other'],
      [other, 'Holds like any other'],
    ] as const)
      await tab
        .getByRole('button', { name: 'Edit: short text' })
        .click()
        .then(() => tab.getByRole('textbox', { name: 'Short description' }).fill(text));
    await page.keyboard.press('Control+s');
    await shown(page).getByText('Holds as no other').waitFor();
    await other.keyboard.press('Control+s');
    await other.getByRole('radio', { name: 'Holds like any other' }).check();
    await other.getByRole('button', { name: 'Save draft', exact: true }).click();
    await shown(other).getByText('Holds like any other').waitFor();
    await other.close();

    await page.reload();
    await shown(page).getByText('Holds like any other').waitFor();
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('status').getByText('is public now').waitFor();
    await expect.poll(() => publicPage(path)).toContain('A clamp by another name');
    expect(complaints()).toEqual([]);
  });

  it('moves a brand at once, and back again by Undo in the notice', async () => {
    const brands = async () =>
      (await site.app.query('select name from brands where is_active order by menu_order, id')).map(({ name }) => name);
    const [first = '', second = '', ...others] = (await brands()).map(String);
    const { page, complaints } = await staffAt(site, 'editor', '/catalogue');
    await item(page, first).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('status').getByText(`${first} was moved`).waitFor();
    expect(await brands()).toEqual([second, first, ...others]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('status').getByText('Undone').waitFor();
    expect(await brands()).toEqual([first, second, ...others]);
    expect(complaints()).toEqual([]);
  });

  it('edits a model on its page, and the banners on the home page', async () => {
    const [model] = await site.app.query(
      `select m.id, m.name from models m join products p on p.id = m.product_id
       where m.is_active and p.is_active and m.images <> '[]' and m.short_description <> '' and m.main_description <> '' order by m.id limit 1`,
    );
    const { page, complaints } = await staffAt(site, 'editor', `/catalogue/models/${model.id}`);
    await headline(page, model.name);
    for (const { selector, label } of getPageRegions('models'))
      expect(await shown(page).locator(selector).count(), label).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Edit the figures' }).waitFor();
    await page.getByRole('button', { name: 'Edit: short text' }).click();
    await page.getByRole('textbox', { name: 'Short description' }).fill('Edited on its page');
    await page.keyboard.press('Control+s');
    await shown(page).getByText('Edited on its page').waitFor();

    await page.getByRole('button', { name: 'Home page' }).click();
    // The order of the banners, and the disabled ones, are in the list of banners.
    expect(await page.getByRole('link', { name: 'All banners' }).getAttribute('href')).toBe('/admin/banners');
    await expectAccessible(page);
    // The button moves with the banner while the page's images load, so a click could miss it.
    await page.getByRole('button', { name: 'Edit: banner' }).first().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Banner' });
    await dialog.getByLabel('Heading').fill('A banner by another name');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await shown(page).getByRole('heading', { name: 'A banner by another name' }).waitFor();
    await expect.poll(() => publicPage('/')).toContain('A banner by another name');
    expect(complaints()).toEqual([]);
  });

  it('prepares a category and a product out of sight, walks through them, and makes both public together', async () => {
    const { page, complaints } = await staffAt(site, 'editor', '/catalogue', 768);
    await item(page, 'IMAO').click();
    await page.getByRole('button', { name: 'New category here' }).click();
    await page.getByLabel('New category in IMAO').fill('Quiet clamps');
    await page.keyboard.press('Enter');
    await headline(page, 'Quiet clamps');
    // The form for its first product opens at once.
    await page.getByLabel('New product in Quiet clamps').fill('Quiet clamp 1');
    await page.keyboard.press('Enter');
    await headline(page, 'Quiet clamp 1');
    await item(page, 'Quiet clamp 1 not public yet').waitFor();
    const path = `/ProductModels/quiet-clamp-1`;
    expect((await fetch(site.origin + path)).status).toBe(404);

    await page.getByRole('button', { name: 'Short text' }).click();
    await page.getByLabel('Short description').fill('Closes without a sound');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await shown(page).getByText('Closes without a sound').waitFor();
    await shown(page).getByRole('link', { name: 'Quiet clamps' }).first().click();
    await headline(page, 'Quiet clamps');
    await expect.poll(() => item(page, 'Quiet clamps not public yet').getAttribute('aria-selected')).toBe('true');

    // An unpublished category can be chosen and is marked.
    await page.getByRole('searchbox', { name: 'Search' }).fill('quiet');
    await page.getByRole('button', { name: /^Quiet clamp 1/ }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await page.getByRole('link', { name: 'All fields' }).click();
    await page.getByRole('button', { name: 'Category IMAO › Quiet clamps' }).click();
    const chooser = page.getByRole('dialog', { name: 'Choose: Category' });
    await chooser.getByRole('button', { name: 'Quiet clamps not public yet' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.goBack();

    await item(page, 'Quiet clamps not public yet').click();
    await page.getByRole('button', { name: 'Publish…' }).click();
    const launch = page.getByRole('dialog', { name: 'Publish Quiet clamps' });
    await launch.getByLabel('Quiet clamp 1 Product').waitFor();
    await expectAccessible(page);
    await launch.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('status').getByText('is public now').waitFor();
    await expect.poll(() => publicPage(path)).toContain('Closes without a sound');
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
    expect(complaints()).toEqual([]);
  });
});
