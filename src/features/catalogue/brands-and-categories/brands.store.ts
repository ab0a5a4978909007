import { z } from 'zod';
import { type Client, firstRow, part, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { brands } from './brands.tables.ts';

const brandRow = brands.row.extend({
  topCategories: z.array(z.object({ name: z.string(), slug: z.string(), content: z.boolean() })),
});
export type BrandRow = z.output<typeof brandRow>;

const visibleBrands = part`
  select ${brands.columns('b')}, coalesce((
    select jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug, 'content', c.content) order by c.sort_order, c.id)
    from visible_categories v join categories c on c.id = v.id
    where v.brand_id = b.id and v.parent_id is null), '[]') as "topCategories"
  from brands b where b.id in (select id from visible_brands)`;

export const allBrands = (client: Client): Promise<BrandRow[]> =>
  queryRows(client, brandRow)`${visibleBrands} order by b.menu_order, b.id`;

export const brandBy = (client: Client, by: { id: number } | { key: string }): Promise<BrandRow | undefined> =>
  firstRow(client, brandRow)`${visibleBrands} and ${'id' in by ? part`b.id = ${by.id}` : part`b.slug = ${by.key}`}`;
