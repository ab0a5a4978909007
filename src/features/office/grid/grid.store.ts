import type pg from 'pg';
import { z } from 'zod';
import { groupBy } from '../../../platform/group-by.ts';
import {
  type DatabaseClient,
  joinSql,
  queryColumn,
  queryFirstRow,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { VALUE_JSON_SQL } from '../../catalogue/measures/model-values.store.ts';
import { buildFilterQuery, IS_WAITING_SET } from '../quality/row-filters.ts';
import { listDraftsOfRows } from '../rows/found-rows.store.ts';
import {
  type GridReply,
  gridReply,
  type ModelsGridQuery,
  type ModelsGridReply,
  modelsGridReply,
} from './grid.contract.ts';

const MAX_MODELS = 2000;

/**
 * Matching models in the order of products and tables; none without a condition.
 * @param viewer id of the caller
 * @throws HttpError 400 for an unknown check, or another value of `changed` or `draft` than lists have
 */
export async function loadGridModels(
  client: pg.Pool,
  { category, attribute, from, to, text, lacks, check, changed, draft, search }: ModelsGridQuery,
  viewer: number,
): Promise<Omit<ModelsGridReply, 'attributes'>> {
  const conditions: SqlFragment[] = [];
  if (category) {
    conditions.push(sqlFragment`p.category_id in (
      with recursive below as (
        select id from categories where slug = ${category}
        union all select c.id from categories c join below on c.parent_id = below.id
      ) select id from below)`);
  }
  if (attribute) {
    const wanted = [sqlFragment`a.name = ${attribute}`];
    if (from !== undefined) wanted.push(sqlFragment`coalesce(v.upper, v.number) >= ${from}`);
    if (to !== undefined) wanted.push(sqlFragment`v.number <= ${to}`);
    if (text) wanted.push(sqlFragment`strpos(lower(coalesce(v.text, v.number::text)), lower(${text})) > 0`);
    conditions.push(sqlFragment`exists (select from model_attributes v join attributes a on a.id = v.attribute_id
      where v.model_id = m.id and ${joinSql(wanted, ' and ')})`);
  }
  if (lacks) {
    conditions.push(sqlFragment`not exists (select from model_attributes v join attributes a on a.id = v.attribute_id
      where v.model_id = m.id and a.name = ${lacks})`);
  }
  for (const [name, value] of Object.entries({ check, changed, draft })) {
    const rows =
      value && buildFilterQuery({ resource: 'models', table: 'models', textKey: false, viewer }, name, value, name);
    if (rows) conditions.push(sqlFragment`m.id in (${rows})`);
  }
  if (search) conditions.push(sqlFragment`strpos(m.name_norm, norm(${search})) > 0`);
  if (conditions.length === 0) return { models: [], more: false, drafts: [] };
  const models = await queryRows(client, modelsGridReply.shape.models.element)`
    select m.id, m.is_active as active, m.name, p.name as product, coalesce((
       select json_object_agg(a.name, ${rawSql(VALUE_JSON_SQL)})
       from model_attributes v join attributes a on a.id = v.attribute_id where v.model_id = m.id), '{}') as attributes
     from (
       select m.* from models m join products p on p.id = m.product_id
       where m.is_active and ${joinSql(conditions, ' and ')}
      order by m.product_id, m.table_id, m.position, m.id limit ${MAX_MODELS + 1}
     ) m join products p on p.id = m.product_id
    order by m.product_id, m.table_id, m.position, m.id`;
  const shown = models.slice(0, MAX_MODELS);
  return { models: shown, more: models.length > MAX_MODELS, drafts: await listDraftSets(client, shown) };
}

async function listDraftSets(client: pg.Pool, models: readonly { id: number }[]): Promise<ModelsGridReply['drafts']> {
  const drafts = await listDraftsOfRows(
    client,
    'models',
    models.map(({ id }) => id),
  );
  const bySet = groupBy(Object.values(drafts).flat(), ({ set }) => set);
  return [...bySet.values()].flatMap(([first, ...others]) => (first ? [{ ...first, models: 1 + others.length }] : []));
}

export async function loadGrid(client: DatabaseClient, productId: number): Promise<GridReply | undefined> {
  // PostgreSQL builds the JSON, which is several times faster than parsing thousands of rows here.
  const row = await queryFirstRow(client, z.object({ grid: gridReply }))`
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
          select v.model_id, json_object_agg(a.name, ${rawSql(VALUE_JSON_SQL)}) as given
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
        where m.product_id = p.id and ${IS_WAITING_SET}), '[]')
    ) as grid from products p where p.id = ${productId}`;
  return row?.grid;
}

export interface GridProduct {
  slug: string;
  tables: { id: number; number: number; labels: string[] }[];
}

/** Locks a product with its tables, so that concurrent saves run one after the other. */
export async function lockGrid(client: pg.ClientBase, productId: number): Promise<GridProduct | undefined> {
  const product = await queryFirstRow(client, z.object({ slug: z.string() }))`
    select slug from products where id = ${productId} for no key update`;
  if (!product) return undefined;
  const tables = await queryRows(client, z.object({ id: z.int(), number: z.int(), labels: z.array(z.string()) }))`
    select id, number, labels from product_tables where product_id = ${productId} order by id for no key update`;
  return { slug: product.slug, tables };
}

export async function listModelsElsewhere(
  client: pg.ClientBase,
  productId: number,
  ids: readonly number[],
): Promise<number[]> {
  return queryColumn(client, z.number())`
    select given.id from unnest(${ids}::integer[]) given(id)
    left join models m on m.id = given.id and m.product_id = ${productId} where m.id is null`;
}
