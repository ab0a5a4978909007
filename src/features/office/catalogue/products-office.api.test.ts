import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import type { OfficeRow } from '../rows/resources.contract.ts';

let site: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await testApp();
  headers = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
});
afterAll(() => site?.close());

const get = async (path: string) => (await site.get(`/api/office/${path}`, headers)).body as Record<string, unknown>;
const post = (path: string, body: unknown) => site.post(`/api/office/${path}`, body, headers);
const productWithMost = async () => {
  const [product] = await site.query(`select p.id, p.version, p.slug, p.name from products p where p.is_active order by
    (select count(*) from models m where m.product_id = p.id and m.is_active and exists (select from files f where f.model_id = m.id)) desc, p.id limit 1`);
  return product as { id: number; version: number; slug: string; name: string };
};

describe('The form of a product', () => {
  it('is told while typing which address the product would have, and what has it already', async () => {
    const { id, slug, name } = await productWithMost();
    const address = (query: Record<string, string>) =>
      get(`address?${new URLSearchParams({ resource: 'products', ...query })}`);
    expect(await address({ name: 'A Clamp of 2 kN' })).toEqual({
      path: '/ProductModels/a-clamp-of-2-kn',
      slug: 'a-clamp-of-2-kn',
      valid: true,
      taken_by: null,
      redirect_to: null,
    });
    expect(await address({ slug: slug.toUpperCase() })).toMatchObject({ valid: false, taken_by: { id, label: name } });
    expect(await address({ slug, id: String(id) })).toMatchObject({ valid: true, taken_by: null });
    await site.query(`insert into redirects (old_path, location) values ('ProductModels/former-clamp', '/News')`);
    expect(await address({ slug: 'former-clamp' })).toMatchObject({ taken_by: null, redirect_to: '/News' });
  });

  it('copies a product with its tables, models and files, hidden until it is restored', async () => {
    const { id, version, slug, name } = await productWithMost();
    const contents = async (product: number) => {
      const tables = await site.query(
        'select number, headline, labels from product_tables where product_id = $1 order by number',
        [product],
      );
      const models = await site.query(
        `select m.name, m.cells, m.images, t.number, array(select a.attribute_id || ' ' || coalesce(a.text, '') || coalesce(a.number::text, '') from model_attributes a where a.model_id = m.id order by 1) as attributes
         from models m join product_tables t on t.id = m.table_id where m.product_id = $1 and m.is_active order by t.number, m.position`,
        [product],
      );
      const files = await site.query(
        `select f.kind, f.file, f.title, m.name as model from files f left join models m on m.id = f.model_id
         where f.is_active and coalesce(f.product_id, m.product_id) = $1 order by f.kind, f.file, m.name`,
        [product],
      );
      return { tables, models, files };
    };
    const duplicate = async (seen: number) =>
      post('run_act', { resource: 'products', act: 'duplicate', id, version: seen });
    const copyAt = async ({ body }: Awaited<ReturnType<typeof duplicate>>) =>
      (await get(`row?resource=products&id=${(body as { to: string }).to.split('/').at(-1)}`)).row as OfficeRow;
    const copy = await copyAt(await duplicate(version));
    expect(copy).toMatchObject({ name: `${name} (copy)`, slug: `${slug}-copy`, active: false });
    const original = await contents(id);
    expect(original.models.length).toBeGreaterThan(1);
    expect(original.files.length).toBeGreaterThan(1);
    expect(await contents(Number(copy.id))).toEqual(original);
    expect((await site.get(`/api/get_product.php?slug=${slug}-copy`)).status).toBe(404);
    const causes = await site.query('select distinct cause from history where row_id = $1 and noun = $2', [
      String(copy.id),
      'products',
    ]);
    expect(causes).toHaveLength(1);

    expect(await copyAt(await duplicate(version))).toMatchObject({ slug: `${slug}-copy-2` });
    expect(await duplicate(version + 1)).toMatchObject({ status: 409 });
    const restored = await post('restore_rows', {
      resource: 'products',
      rows: [{ id: copy.id, version: copy.version }],
    });
    expect(restored.status).toBe(200);
  });

  it('saves the text of an image alone, and the order of the images', async () => {
    const [product] = await site.query(
      `select id from products where jsonb_array_length(images) > 1 order by id limit 1`,
    );
    const row = async () =>
      (await get(`row?resource=products&id=${product.id}`)).row as OfficeRow & Record<string, string>;
    const before = await row();
    const change = async (values: Record<string, string | undefined>) =>
      post('change_row', { resource: 'products', id: product.id, version: (await row()).version, values });
    await change({ alt1: 'A clamp, from the left' });
    expect(await row()).toMatchObject({ image1: before.image1, image2: before.image2, alt1: 'A clamp, from the left' });
    await change({ image1: before.image2, alt1: before.alt2, image2: before.image1, alt2: 'Now the second' });
    expect(await row()).toMatchObject({ image1: before.image2, image2: before.image1, alt2: 'Now the second' });
  });
});
