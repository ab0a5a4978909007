import { z } from 'zod';
import { type Client, queryRows } from '../../../platform/postgres/plain-sql.ts';
import type { After } from '../../../platform/postgres/updated-by-version.ts';
import { DRAWN_ONLY } from '../products/swept-arcs.ts';

const productFigures = z.object({
  product_id: z.int(),
  version: z.string(),
  category_id: z.int().nullable(),
  models: z.array(z.int()),
  figures: z.record(z.string(), z.array(z.union([z.number(), z.string(), z.null()]))),
});
export type ProductFigures = z.infer<typeof productFigures>;

export const figuresAfter = (client: Client, after: After, limit: number): Promise<ProductFigures[]> =>
  queryRows(client, productFigures)`
    select product_id, version, category_id, models, figures from product_figures
    where (version, product_id) > (${after.version}::bigint, ${after.product}::int)
    order by version, product_id limit ${limit}`;

const attribute = z.object({ id: z.int(), name: z.string(), unit: z.string().nullable() });
export type Attribute = z.output<typeof attribute>;

export const allAttributes = (client: Client): Promise<Attribute[]> =>
  queryRows(client, attribute)`
    select id, name, unit from attributes where name <> all(${DRAWN_ONLY}::text[]) order by sort_order, name`;

const categoryParent = z.object({ id: z.int(), parent: z.int().nullable() });

export const categoryTree = (client: Client): Promise<{ id: number; parent: number | null }[]> =>
  queryRows(client, categoryParent)`
    select id, parent_id as parent from categories where id in (select id from visible_categories) order by sort_order, id`;
