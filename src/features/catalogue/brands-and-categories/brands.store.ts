import { z } from 'zod';
import { type DatabaseClient, queryFirstRow, queryRows, sqlFragment } from '../../../platform/postgres/plain-sql.ts';
import { brands } from './brands.tables.ts';

const brandRow = brands.row.extend({
  topCategories: z.array(z.object({ name: z.string(), slug: z.string(), content: z.boolean() })),
});
export type BrandRow = z.output<typeof brandRow>;

const visibleBrands = sqlFragment`
  select ${brands.columns('b')}, coalesce((
    select jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug, 'content', c.content) order by c.sort_order, c.id)
    from visible_categories v join categories c on c.id = v.id
    where v.brand_id = b.id and v.parent_id is null), '[]') as "topCategories"
  from brands b where b.id in (select id from visible_brands)`;

export const listBrands = (client: DatabaseClient): Promise<BrandRow[]> =>
  queryRows(client, brandRow)`${visibleBrands} order by b.menu_order, b.id`;

export const findBrand = (
  client: DatabaseClient,
  by: { id: number } | { key: string },
): Promise<BrandRow | undefined> =>
  queryFirstRow(
    client,
    brandRow,
  )`${visibleBrands} and ${'id' in by ? sqlFragment`b.id = ${by.id}` : sqlFragment`b.slug = ${by.key}`}`;
