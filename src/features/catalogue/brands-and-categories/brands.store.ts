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
    from categories c where c.brand_id = b.id and c.parent_id is null and c.is_active), '[]') as "topCategories"
  from brands b where b.is_active`;

export const allBrands = (client: Client): Promise<BrandRow[]> =>
  queryRows(client, brandRow)`${visibleBrands} order by b.menu_order, b.id`;

export const brandBy = (client: Client, by: { id: number } | { key: string }): Promise<BrandRow | undefined> =>
  firstRow(client, brandRow)`${visibleBrands} and ${'id' in by ? part`b.id = ${by.id}` : part`b.slug = ${by.key}`}`;
