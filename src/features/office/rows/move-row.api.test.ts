import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';

interface Category {
  id: number;
  version: number;
  slug: string;
}

/** The brand with the most categories. */
const BRAND = `(select id from brands where name = 'Steel-Smith')`;

let site: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await testApp();
  headers = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
});
afterAll(() => site?.close());

/** Subcategories in order; '' for the top of the brand. */
const below = (parent: string) =>
  site.query<Category>(
    `select c.id, c.version, c.slug from categories c left join categories p on p.id = c.parent_id
     where coalesce(p.slug, '') = $1 and c.brand_id = ${BRAND} order by c.sort_order, c.id`,
    [parent],
  );
const slugsBelow = async (parent: string) => (await below(parent)).map(({ slug }) => slug);
const moveTo = (category: Category | undefined, parent: string, before: Category | null | undefined) =>
  site.post(
    '/api/office/place_row',
    { resource: 'categories', id: category?.id, version: category?.version, into: parent, before: before?.id ?? null },
    headers,
  );

describe('A category', () => {
  it('moves among its neighbours, as one change in the history, and visitors see the new order', async () => {
    const before = await below('');
    const order = before.map(({ slug }) => slug);
    expect(order.length).toBeGreaterThan(3);
    const placement = await moveTo(before[2], '', before[0]);
    expect(placement.status).toBe(200);
    const moved = [order[2], order[0], order[1], ...order.slice(3)];
    expect(await slugsBelow('')).toEqual(moved);
    const causes = await site.query<{ cause: string }>(
      `select distinct cause from history where via = 'office' and noun = 'categories' and after ? 'sort_order'`,
    );
    const shown = (await site.get('/api/get_categories.php')).body as { category_slug: string }[];
    const seen = shown.map(({ category_slug }) => category_slug).filter((slug) => moved.includes(slug));
    expect(seen).toEqual(moved);

    const { cause } = placement.body as { cause: string };
    expect(causes).toEqual([{ cause }]);
    expect((await site.post('/api/office/take_back', { cause }, headers)).status).toBe(200);
    expect(await slugsBelow('')).toEqual(order);
  });

  it('moves below another one that holds sub-categories, and out again', async () => {
    const [parent] = await site.query<Category>(
      `select p.id, p.version, p.slug from categories p where p.content and p.parent_id is null
       and p.brand_id = ${BRAND} and exists (select from categories c where c.parent_id = p.id) order by p.sort_order limit 1`,
    );
    const slug = parent?.slug ?? '';
    const inside = await below(slug);
    const child = inside.at(-1);
    expect((await moveTo(child, '', parent)).status).toBe(200);
    const top = await slugsBelow('');
    expect(top.indexOf(child?.slug ?? '')).toBe(top.indexOf(slug) - 1);
    const [again] = (await below('')).filter(({ id }) => id === child?.id);
    expect((await moveTo(again, slug, inside[0])).status).toBe(200);
    expect((await slugsBelow(slug))[0]).toBe(child?.slug);
  });

  it('is refused below itself, below one that holds products, before one that is elsewhere, or when it was changed since', async () => {
    const order = await slugsBelow('');
    const [first, second] = await below('');
    const [child] = await below(first?.slug ?? '');
    const problemOf = async (reply: ReturnType<typeof moveTo>) => {
      const { status, body } = await reply;
      return `${status} ${(body as { error: string }).error}`;
    };
    expect(await problemOf(moveTo(first, child?.slug ?? '', null))).toMatch(/^400 parent: /);
    expect(await problemOf(moveTo(second, child?.slug ?? '', null))).toBe(
      `400 parent: "${child?.slug}" holds products`,
    );
    expect(await problemOf(moveTo(second, '', child))).toBe('400 before: must be an entry of the same list');
    expect(await problemOf(moveTo(second, 'nowhere', null))).toMatch(/^400 parent: no category "nowhere"/);
    expect((await moveTo(second && { ...second, version: second.version + 7 }, '', first)).status).toBe(409);
    expect(await slugsBelow('')).toEqual(order);
  });
});

describe('A row of another kind', () => {
  const ordered = (table: string, where: string) =>
    site.query<Category>(`select id, version, slug from ${table} where ${where} order by sort_order, id`);
  const placement = (resource: string, row: Category | undefined, more: object) =>
    site.post('/api/office/place_row', { resource, id: row?.id, version: row?.version, ...more }, headers);

  it('is ordered the same way: a product in its category and into another one, a banner among all', async () => {
    const [{ category_id: from } = { category_id: 0 }] = await site.query<{ category_id: number }>(
      'select category_id from products where is_active group by category_id having count(*) > 2 order by category_id limit 1',
    );
    const [other] = await site.query<{ id: number; slug: string }>(
      'select id, slug from categories where not content and id <> $1 order by id limit 1',
      [from],
    );
    const [first, second, third] = await ordered('products', `category_id = ${from}`);
    expect((await placement('products', third, { before: first?.id })).status).toBe(200);
    const slugs = (await ordered('products', `category_id = ${from}`)).map(({ slug }) => slug);
    expect(slugs.slice(0, 3)).toEqual([third?.slug, first?.slug, second?.slug]);
    const [{ version }] = await site.query('select version from products where id = $1', [third?.id]);
    expect(
      (await placement('products', third && { ...third, version }, { into: other?.slug, before: null })).status,
    ).toBe(200);
    expect((await ordered('products', `category_id = ${other?.id}`)).at(-1)?.slug).toBe(third?.slug);

    const banners = await site.query<Category>('select id, version from banners order by sort_order, id');
    expect((await placement('banners', banners[0], { before: null })).status).toBe(200);
    const [last] = await site.query<Category>('select id from banners order by sort_order desc, id desc limit 1');
    expect(last?.id).toBe(banners[0]?.id);
  });

  it('has no place where its kind has no order, nor below what holds no such rows', async () => {
    const problemOf = async (reply: ReturnType<typeof placement>) => ((await reply).body as { error: string }).error;
    const row = { id: 1, version: 1, slug: '' };
    expect(await problemOf(placement('redirects', row, { before: null }))).toBe('resource: has no order of its own');
    expect(await problemOf(placement('banners', row, { into: 'x', before: null }))).toBe(
      'into: is only for categories and products',
    );
  });
});
