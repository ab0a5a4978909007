import { z } from 'zod';
import type { VersionCursor } from '../../../platform/postgres/incremental-cache.ts';
import { type DatabaseClient, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { DRAWING_ATTRIBUTES } from '../products/read-swept-arcs.ts';

const productValuesRow = z.object({
  product_id: z.int(),
  version: z.string(),
  category_id: z.int().nullable(),
  models: z.array(z.int()),
  figures: z.record(z.string(), z.array(z.union([z.number(), z.string(), z.null()]))),
});
export type ProductValuesRow = z.infer<typeof productValuesRow>;

export const readProductValuesAfter = (
  client: DatabaseClient,
  after: VersionCursor,
  limit: number,
): Promise<ProductValuesRow[]> =>
  queryRows(client, productValuesRow)`
    select product_id, version, category_id, models, figures from product_figures
    where (version, product_id) > (${after.version}::bigint, ${after.product}::int)
    order by version, product_id limit ${limit}`;

const attribute = z.object({ id: z.int(), name: z.string(), unit: z.string().nullable() });
export type AttributeRow = z.output<typeof attribute>;

export const listAttributes = (client: DatabaseClient): Promise<AttributeRow[]> =>
  queryRows(client, attribute)`
    select id, name, unit from attributes where name <> all(${DRAWING_ATTRIBUTES}::text[]) order by sort_order, name`;

const categoryParent = z.object({ id: z.int(), parent: z.int().nullable() });

export const listCategoryParents = (client: DatabaseClient): Promise<{ id: number; parent: number | null }[]> =>
  queryRows(client, categoryParent)`
    select id, parent_id as parent from categories where id in (select id from visible_categories) order by sort_order, id`;
