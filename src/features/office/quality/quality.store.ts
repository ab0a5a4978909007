import { z } from 'zod';
import { type DatabaseClient, joinSql, queryRows, sqlFragment } from '../../../platform/postgres/plain-sql.ts';
import { type QualityCheck, qualityChecks } from './quality-checks.ts';

const inCategory = z.object({ category: z.number(), count: z.number() });

export async function loadQualityCounts(
  client: DatabaseClient,
  { resource, rows }: QualityCheck,
): Promise<z.infer<typeof inCategory>[]> {
  const products =
    resource === 'products'
      ? sqlFragment`join products p on p.id = found.id`
      : sqlFragment`join models m on m.id = found.id join products p on p.id = m.product_id`;
  return queryRows(client, inCategory)`
    select p.category_id as category, count(*)::int as count from (${rows}) found ${products} group by p.category_id`;
}

const category = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  brand: z.string(),
  models: z.number(),
  complete: z.number(),
});

export async function listCategoriesWithModels(client: DatabaseClient): Promise<z.infer<typeof category>[]> {
  const found = qualityChecks.filter(({ resource }) => resource === 'models').map(({ rows }) => sqlFragment`(${rows})`);
  return queryRows(client, category)`
    select c.id, c.slug, concat_ws(' › ', above.name, c.name) as name, b.name as brand,
      count(*)::int as models, count(*) filter (where found.id is null)::int as complete
    from models m join products p on p.id = m.product_id join categories c on c.id = p.category_id
      join brands b on b.id = c.brand_id left join categories above on above.id = c.parent_id
      left join (${joinSql(found, ' union ')}) found on found.id = m.id
    where m.is_active and p.is_active
    group by c.id, above.id, b.id
    order by b.menu_order, b.id, coalesce(above.sort_order, c.sort_order), coalesce(above.id, c.id), above.id nulls first, c.sort_order, c.id`;
}
