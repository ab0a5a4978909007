import type pg from 'pg';
import { z } from 'zod';
import { type Client, firstRow, queryColumn, queryRows, raw } from '../../../platform/postgres/plain-sql.ts';
import { VALUE_JSON } from '../../catalogue/measures/model-values.store.ts';
import { IS_WAITING } from '../quality/row-filters.ts';
import { type GridReply, gridReply } from './grid.contract.ts';

export async function readGrid(client: Client, productId: number): Promise<GridReply | undefined> {
  // PostgreSQL builds the JSON, which is several times faster than parsing thousands of rows here.
  const row = await firstRow(client, z.object({ grid: gridReply }))`
    select json_build_object(
      'product', json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'active', p.is_active,
        'drawings', json_build_array(p.group1_image, p.group2_image)),
      'tables', coalesce((
        select json_agg(json_build_object('id', t.id, 'version', t.version, 'number', t.number, 'headline', t.headline,
          'labels', t.labels, 'measures', coalesce(t.measures, '{}'), 'active', t.is_active) order by t.number)
        from product_tables t where t.product_id = p.id), '[]'),
      'models', coalesce((
        select json_agg(json_build_object('id', m.id, 'version', m.version, 'active', m.is_active, 'table', t.number,
          'position', m.position, 'name', m.name, 'cells', m.cells, 'attributes', coalesce(v.given, '{}'))
          order by t.number, m.position, m.id)
        from models m join product_tables t on t.id = m.table_id
        left join (
          select v.model_id, json_object_agg(a.name, ${raw(VALUE_JSON)}) as given
          from model_attributes v join attributes a on a.id = v.attribute_id join models o on o.id = v.model_id
          where o.product_id = ${productId} group by v.model_id
        ) v on v.model_id = m.id
        where m.product_id = p.id), '[]'),
      'attributes', coalesce((
        select json_agg(json_build_object('name', a.name, 'unit', a.unit) order by a.sort_order, a.id) from attributes a), '[]'),
      'drafts', coalesce((
        select json_agg(json_build_object('model', m.id, 'set', c.id, 'title', c.title,
          'fields', array(select jsonb_object_keys(d."values"))) order by c.id, m.id)
        from models m join draft_changes d on d.noun = 'models' and d.row_id = m.id::text
        join change_sets c on c.id = d.change_set_id
        where m.product_id = p.id and ${IS_WAITING}), '[]')
    ) as grid from products p where p.id = ${productId}`;
  return row?.grid;
}

export interface GridOwner {
  slug: string;
  tables: { id: number; number: number; labels: string[] }[];
}

/** Locks a product with its tables, so that concurrent saves run one after the other. */
export async function lockGrid(client: pg.ClientBase, productId: number): Promise<GridOwner | undefined> {
  const product = await firstRow(client, z.object({ slug: z.string() }))`
    select slug from products where id = ${productId} for no key update`;
  if (!product) return undefined;
  const tables = await queryRows(client, z.object({ id: z.int(), number: z.int(), labels: z.array(z.string()) }))`
    select id, number, labels from product_tables where product_id = ${productId} order by id for no key update`;
  return { slug: product.slug, tables };
}

export async function modelsElsewhere(
  client: pg.ClientBase,
  productId: number,
  ids: readonly number[],
): Promise<number[]> {
  return queryColumn(client, z.number())`
    select given.id from unnest(${ids}::integer[]) given(id)
    left join models m on m.id = given.id and m.product_id = ${productId} where m.id is null`;
}
