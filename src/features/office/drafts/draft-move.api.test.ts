import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import type { TreeCategory, TreeProduct } from '../catalogue/catalogue.contract.ts';

type Headers = Record<string, string>;
type Row = Pick<TreeCategory, 'id' | 'version' | 'slug' | 'name' | 'draft_version'>;

let site: TestApp;
let [asha, ben]: Headers[] = [];
beforeAll(async () => {
  site = await testApp();
  const session = async () => officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
  [asha, ben] = [await session(), await session()];
});
afterAll(() => site?.close());

const BRAND = `(select id from brands where name = 'Steel-Smith')`;
// biome-ignore lint/suspicious/noExplicitAny: replies of many endpoints
const get = async (path: string): Promise<any> => (await site.get(`/api/office/${path}`, asha)).body;
// biome-ignore lint/suspicious/noExplicitAny: replies of many endpoints
const post = async (path: string, body: unknown, as = asha): Promise<{ status: number; body: any }> =>
  site.post(`/api/office/${path}`, body, as);
/** A change set with one draft that changes no order. */
const newSet = async (title: string): Promise<number> => {
  const [row] = await site.query('select id, version from categories order by parent_id desc nulls last, id limit 1');
  const changes = [{ resource: 'categories', action: 'change', ...row, values: { description: title } }];
  const { body } = await post('draft_changes', { title, changes });
  return body.set.id;
};
/** Top categories of the brand, as the tree shows them with a change set or as they are public. */
const top = async (set?: number): Promise<Row[]> => {
  const [{ id } = { id: 0 }] = await site.query(`select ${BRAND} as id`);
  const { categories } = await get(`catalogue${set ? `?set=${set}` : ''}`);
  return categories.filter((one: TreeCategory) => one.brand_id === id && one.parent_id === null);
};
const slugs = (rows: readonly Row[]) => rows.map(({ slug }) => slug);
const seen = (rows: readonly Row[]) =>
  rows.flatMap(({ id, draft_version: version }) => (version === null ? [] : [{ id, version }]));
const moveInDraft = (
  set: number,
  rows: readonly Row[],
  row: Row | undefined,
  before: Row | undefined,
  as = asha,
  more = {},
) =>
  post(
    'draft_place',
    {
      ...{ set, resource: 'categories', id: row?.id, version: row?.version, before: before?.id ?? null },
      drafts: seen(rows),
      ...more,
    },
    as,
  );

describe('A move that is drafted', () => {
  it('is seen in the tree of its set and in its preview alone, and by all once the set is published; and is taken back', async () => {
    const set = await newSet('Order');
    const before = await top();
    const [first, second, third, ...rest] = slugs(before);
    expect((await moveInDraft(set, before, before[2], before[0])).status).toBe(200);
    const moved = [third, first, second, ...rest];
    expect([slugs(await top()), slugs(await top(set))]).toEqual([slugs(before), moved]);

    // A step back and forth continues from the order of the change set, whose other draft stays unchanged.
    const now = await top(set);
    expect((await moveInDraft(set, now, now[0], now[2])).status).toBe(200);
    expect(slugs(await top(set))).toEqual([first, third, second, ...rest]);
    const again = await top(set);
    expect((await moveInDraft(set, again, again[1], again[0])).status).toBe(200);

    const { set: open } = await get(`change_set?id=${set}`);
    expect((await post('publish_change_set', { id: set, version: open.version })).status).toBe(200);
    expect(slugs(await top())).toEqual(moved);
    const { set: published } = await get(`change_set?id=${set}`);
    expect((await moveInDraft(set, await top(), before[0], before[1])).status).toBe(409);
    expect((await post('take_back', { cause: published.cause })).status).toBe(200);
    expect(slugs(await top())).toEqual(slugs(before));
  });

  it('leaves its change set open when the public order is restored', async () => {
    const set = await newSet('Back again');
    const { changes } = await get(`change_set?id=${set}`);
    const { id, version } = changes[0];
    const public_ = await top();
    expect((await moveInDraft(set, public_, public_[0], public_[2])).status).toBe(200);
    await post('remove_change', { id, version });
    const drafted = await top(set);
    expect((await moveInDraft(set, drafted, drafted[1], drafted[0])).status).toBe(200);
    expect(await get(`change_set?id=${set}`)).toMatchObject({ set: { state: 'open' }, changes: [] });
    expect(slugs(await top(set))).toEqual(slugs(public_));
  });

  it('conflicts only where another staff member has drafted an order of the same rows', async () => {
    const set = await newSet('Two at once');
    const both = await top();
    const [a, b, c, d] = both;
    expect((await moveInDraft(set, both, b, a)).status).toBe(200);
    // Ben still has the old tree: a move elsewhere succeeds, a move of the same rows conflicts.
    expect((await moveInDraft(set, both, d, c, ben)).status).toBe(200);
    const refused = await moveInDraft(set, both, a, b, ben);
    expect(refused.status).toBe(409);
    expect(refused.body.conflicts).toMatchObject([
      { changed_fields: ['sort_order'], draft: { version: 1 }, current: { label: a?.name } },
      { changed_fields: ['sort_order'], draft: { version: 1 }, current: { label: b?.name } },
    ]);
    expect(slugs(await top(set)).slice(0, 4)).toEqual(slugs([b, a, d, c] as Row[]));
    const now = await top(set);
    expect((await moveInDraft(set, now, a, b, ben)).status).toBe(200);
    expect(slugs(await top(set)).slice(0, 4)).toEqual(slugs([a, b, d, c] as Row[]));
  });

  it('may lead into another category, also of a product', async () => {
    const set = await newSet('Elsewhere');
    const productsOf = async (category: number, of?: number): Promise<TreeProduct[]> =>
      (await get(`catalogue_products?category=${category}${of ? `&set=${of}` : ''}`)).products;
    const [from, into] = await site.query<{ id: number; slug: string }>(
      `select c.id, c.slug from categories c join products p on p.category_id = c.id where c.is_active and p.is_active
       group by c.id order by count(*) desc, c.id limit 2`,
    );
    const [product] = await productsOf(from?.id ?? 0);
    const others = await productsOf(into?.id ?? 0);
    const to = { resource: 'products', into: into?.slug };
    expect((await moveInDraft(set, [], product as never, others[1] as never, asha, to)).status).toBe(200);
    expect((await productsOf(into?.id ?? 0, set)).map(({ id }) => id)).toEqual(
      others.map(({ id }) => id).toSpliced(1, 0, product?.id ?? 0),
    );
    expect((await productsOf(from?.id ?? 0, set)).map(({ id }) => id)).not.toContain(product?.id);
    expect(await productsOf(into?.id ?? 0)).toHaveLength(others.length);
    const page = await site.inject({ url: `/admin/preview/${set}${product?.page_address}`, headers: asha });
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining(`/${into?.slug}"`)]);

    const [parent] = await site.query(`select slug from categories where not content and brand_id = ${BRAND} limit 1`);
    const rows = await top(set);
    const problem = await moveInDraft(set, rows, rows[1], undefined, asha, { into: parent?.slug });
    expect([problem.status, problem.body.field, problem.body.problem]).toEqual([
      400,
      'parent',
      `"${parent?.slug}" holds products`,
    ]);
    const nowhere = await moveInDraft(set, rows, rows[1], undefined, asha, { into: 'nowhere' });
    expect([nowhere.status, nowhere.body.error]).toEqual([400, 'parent: no category "nowhere"']);
  });
});
