import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nightly } from '../rounds.ts';
import { expectAccessible, testSite } from './browser.ts';
import { dropFiles, more, staffAt } from './office-visits.ts';

const PICTURES = path.resolve('demo/workbook/pictures/partners');

describe('The form of a product', () => {
  const site = testSite({ RATE_LIMIT_SCALE: '100' });
  const publicTitle = async (path: string) => /<title>([^<]*)/.exec((await site.app.inject(path)).body)?.[1] ?? '';

  it('shows its address, images, files and previews, and copies it with everything', async () => {
    const [product] = await site.app.query<{ id: number; name: string; slug: string }>(
      `select id, name, slug from products where is_active and jsonb_array_length(images) between 1 and 3 order by id limit 1`,
    );
    const [other] = await site.app.query<{ slug: string; name: string }>(
      'select slug, name from products order by id desc limit 1',
    );
    const { page, complaints } = await staffAt(site, 'editor', `/products/${product?.id}`);
    const pictures = page.getByRole('group', { name: 'Images' });
    const texts = pictures.getByRole('textbox');
    await texts.first().waitFor();
    const before = await texts.count();
    await page.getByRole('heading', { name: 'Where this appears' }).waitFor();
    await expectAccessible(page);

    // The name is not cut, even with unsaved changes, and the sections are beside it.
    const heading = page.getByRole('heading', { level: 1 });
    const barHeight = () => page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().height);
    expect(await heading.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await barHeight()).toBeLessThan(60);
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Files' }).click();
    await page.getByRole('heading', { name: 'Files' }).and(page.locator(':focus')).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await barHeight()).toBeLessThanOrEqual(100);
    await page.setViewportSize({ width: 1366, height: 900 });

    // The previews show the title of the public page. Only categories without sub-categories are offered.
    const title = await publicTitle(`/ProductModels/${product?.slug}`);
    expect(await page.getByRole('figure').getByText(title, { exact: true }).count()).toBe(2);
    await page.getByRole('button', { name: /^Category / }).click();
    const chooser = page.getByRole('dialog', { name: 'Choose: Category' });
    await chooser.getByRole('listitem').first().waitFor();
    const offered = await chooser.getByRole('listitem').getByRole('button').allInnerTexts();
    const [{ leaves }] = await site.app.query('select array_agg(name) as leaves from categories where not content');
    expect(offered.sort()).toEqual(leaves.sort());
    await page.keyboard.press('Escape');

    // The form reports a taken address while typing.
    await page.getByLabel('Slug').fill(other?.slug ?? '');
    await page.getByText('taken by').waitFor();
    await page.getByLabel('Slug').fill(product?.slug ?? '');
    await page.getByText('taken by').waitFor({ state: 'hidden' });

    // An image needs an alternative text, which begins with the product's name. Images are ordered by keys.
    const bytes = readFileSync(path.join(PICTURES, 'malwa-mould.webp'));
    await dropFiles(pictures, [{ name: 'dropped.webp', type: 'image/webp', bytes }]);
    await expect.poll(() => texts.count()).toBe(before + 1);
    expect(await texts.last().inputValue()).toBe(`${product?.name}, image ${before + 1}`);
    await texts.last().fill('');
    await page.keyboard.press('Control+s');
    await page.getByText('Describe what the image shows').waitFor();
    await texts.last().fill('A clamp, seen from above');
    const handle = (number: number) => page.getByRole('button', { name: `Move image ${number}`, exact: true });
    for (let at = before + 1; at > 1; at -= 1) await handle(at).press('ArrowUp');
    await expect.poll(() => texts.first().inputValue()).toBe('A clamp, seen from above');
    expect(await handle(1).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByLabel('Meta title').fill('A title for search engines');
    expect(await page.getByText('A title for search engines').count()).toBeGreaterThan(1);
    await page.keyboard.press('Control+s');
    await page.getByRole('status').getByText('Saved').waitFor();
    const stored = await site.app.query<{ images: { file: string; alt: string }[] }>(
      'select images from products where id = $1',
      [product?.id],
    );
    expect(stored[0]?.images).toHaveLength(before + 1);
    expect(stored[0]?.images[0]).toEqual({
      file: expect.stringMatching(/^dropped\..*\.webp$/),
      alt: 'A clamp, seen from above',
    });

    await more(page, 'Duplicate');
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('heading', { level: 1, name: `${product?.name} (copy)` }).waitFor();
    await page.getByText('Archived: visitors do not see it.').waitFor();
    const [copied] = await site.app.query<{ same: boolean }>(
      `select (select count(*) from models m join products p on p.id = m.product_id where p.slug = $1 || '-copy')
         = (select count(*) from models m where m.product_id = $2 and m.is_active) as same`,
      [product?.slug, product?.id],
    );
    expect(copied?.same).toBe(true);
    await page.setViewportSize({ width: 768, height: 900 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(complaints()).toEqual([]);
  });

  nightly('of a model names the cells of its row as its table does', async () => {
    const [model] = await site.app.query(
      `select m.id, m.name, m.cells, t.labels from models m join product_tables t on t.id = m.table_id where m.is_active order by m.id limit 1`,
    );
    const { page } = await staffAt(site, 'editor', `/models/${model.id}`);
    const row = page.getByRole('region', { name: 'Row of the table' });
    for (const [at, label] of model.labels.entries())
      if (at > 0) expect(await row.getByLabel(label, { exact: true }).inputValue()).toBe(model.cells[at] ?? '');
    const title = await publicTitle(`/product-single/${model.name}`);
    expect(title).toContain(model.name);
    expect(await page.getByRole('figure').getByText(title, { exact: true }).count()).toBe(2);
  });

  it('has accessories and spare parts, added from a search by a button or by dragging', async () => {
    const [product] = await site.app.query<{ id: number; slug: string }>(
      `select p.id, p.slug from products p where exists (select from models m where m.product_id = p.id and m.name = 'VTC-200-UB')`,
    );
    const { page, complaints } = await staffAt(site, 'editor', `/products/${product?.id}`);
    const belongs = page.getByRole('region', { name: 'Accessories, spare parts, successors' });
    const added = async () =>
      site.app.query(
        `select r.kind, m.name from relations r join models m on m.id = r.to_model_id where r.product_id = $1 order by r.id desc limit 2`,
        [product?.id],
      );
    await belongs.getByLabel('Find a model to add').fill('SR-M5');
    await belongs.getByLabel('Find a model to add').press('Enter');
    const found = belongs.getByRole('list', { name: 'Found models' }).getByRole('listitem');
    await found.first().waitFor();
    const names = (await found.allInnerTexts()).map((text) => text.split(/\s/)[0] ?? '');
    const [first = '', second = ''] = [names.at(0), names.at(-1)];
    await expectAccessible(page);
    await found.first().getByRole('button', { name: `: accessory` }).click();
    await belongs.getByRole('group', { name: 'Accessory' }).getByRole('link', { name: first, exact: true }).waitFor();
    // Dropped on the heading, because a notice may cover the end of the window.
    await found.last().dragTo(belongs.getByRole('group', { name: 'Spare part' }), { targetPosition: { x: 40, y: 12 } });
    await belongs.getByRole('group', { name: 'Spare part' }).getByRole('link', { name: second, exact: true }).waitFor();
    expect(await added()).toEqual([
      { kind: 'spare_part', name: second },
      { kind: 'accessory', name: first },
    ]);
    expect(complaints()).toEqual([]);

    // The form of a relation finds products and models while typing, and has no field for a place in an order.
    await belongs.getByRole('group', { name: 'Accessory' }).getByRole('link', { name: first, exact: true }).click();
    await page.getByRole('button', { name: `Part or successor ${first}` }).press('V');
    const chooser = page.getByRole('dialog', { name: 'Choose: Part or successor' });
    await page.keyboard.type('TC-200');
    await chooser.getByRole('button', { name: 'VTC-200-UB vtc' }).first().waitFor();
    await expectAccessible(page);
    await chooser.getByRole('button', { name: 'Cancel' }).click();
    await chooser.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Sort order').count()).toBe(0);
    const excluded = page.getByRole('list', { name: 'Exclude models' });
    const exclude = async (name: string) => {
      await excluded.getByRole('button', { name: 'Choose…' }).click();
      await page.keyboard.type(name);
      const choice = page.getByRole('dialog', { name: 'Choose: Exclude models' });
      await choice.getByText(`Press Enter to choose ${name}`, { exact: true }).waitFor();
      await page.keyboard.press('Enter');
      await excluded.getByText(name, { exact: true }).waitFor();
    };
    await exclude('VTC-200-UB');
    await exclude('VTC-200-SB');
    await excluded.getByRole('button', { name: 'Remove VTC-200-UB' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Control+s');
    await page.getByRole('status').getByText('Saved').waitFor();
    expect(
      await site.app.query(
        `select m.name from relations r join models m on m.id = any(r.exception_ids) where r.product_id = $1`,
        [product?.id],
      ),
    ).toEqual([{ name: 'VTC-200-SB' }]);
  });
});
