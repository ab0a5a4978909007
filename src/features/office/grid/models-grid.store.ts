import type pg from 'pg';
import { groupBy } from '../../../platform/group-by.ts';
import { joined, part, queryRows, raw, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { VALUE_JSON } from '../../catalogue/measures/model-values.store.ts';
import { draftsOfRows } from '../lists/drafts-of-rows.store.ts';
import { idsByFilter } from '../quality/row-filters.ts';
import { type ModelsGridQuery, type ModelsGridReply, modelsGridReply } from './grid.contract.ts';

const MAX_MODELS = 2000;

/**
 * Matching models in the order of products and tables; none without a condition.
 * @param viewer id of the caller
 * @throws HttpError 400 for an unknown check, or a value of `changed` or `draft` that lists do not have
 */
export async function readModels(
  client: pg.Pool,
  { category, attribute, from, to, text, lacks, check, changed, draft, search }: ModelsGridQuery,
  viewer: number,
): Promise<Omit<ModelsGridReply, 'attributes'>> {
  const conditions: SqlPart[] = [];
  if (category) {
    conditions.push(part`p.category_id in (
      with recursive below as (
        select id from categories where slug = ${category}
        union all select c.id from categories c join below on c.parent_id = below.id
      ) select id from below)`);
  }
  if (attribute) {
    const wanted = [part`a.name = ${attribute}`];
    if (from !== undefined) wanted.push(part`coalesce(v.upper, v.number) >= ${from}`);
    if (to !== undefined) wanted.push(part`v.number <= ${to}`);
    if (text) wanted.push(part`strpos(lower(coalesce(v.text, v.number::text)), lower(${text})) > 0`);
    conditions.push(part`exists (select from model_attributes v join attributes a on a.id = v.attribute_id
      where v.model_id = m.id and ${joined(wanted, ' and ')})`);
  }
  if (lacks) {
    conditions.push(part`not exists (select from model_attributes v join attributes a on a.id = v.attribute_id
      where v.model_id = m.id and a.name = ${lacks})`);
  }
  for (const [name, value] of Object.entries({ check, changed, draft })) {
    const rows =
      value && idsByFilter({ resource: 'models', table: 'models', textKey: false, viewer }, name, value, name);
    if (rows) conditions.push(part`m.id in (${rows})`);
  }
  if (search) conditions.push(part`strpos(m.name_norm, norm(${search})) > 0`);
  if (conditions.length === 0) return { models: [], more: false, drafts: [] };
  const models = await queryRows(client, modelsGridReply.shape.models.element)`
    select m.id, m.is_active as active, m.name, p.name as product, coalesce((
       select json_object_agg(a.name, ${raw(VALUE_JSON)})
       from model_attributes v join attributes a on a.id = v.attribute_id where v.model_id = m.id), '{}') as attributes
     from (
       select m.* from models m join products p on p.id = m.product_id
       where m.is_active and ${joined(conditions, ' and ')}
      order by m.product_id, m.table_id, m.position, m.id limit ${MAX_MODELS + 1}
     ) m join products p on p.id = m.product_id
    order by m.product_id, m.table_id, m.position, m.id`;
  const shown = models.slice(0, MAX_MODELS);
  return { models: shown, more: models.length > MAX_MODELS, drafts: await draftsOf(client, shown) };
}

async function draftsOf(client: pg.Pool, models: readonly { id: number }[]): Promise<ModelsGridReply['drafts']> {
  const drafts = await draftsOfRows(
    client,
    'models',
    models.map(({ id }) => id),
  );
  const bySet = groupBy(Object.values(drafts).flat(), ({ set }) => set);
  return [...bySet.values()].flatMap(([first, ...others]) => (first ? [{ ...first, models: 1 + others.length }] : []));
}
