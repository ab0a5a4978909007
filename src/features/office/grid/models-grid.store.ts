import type pg from 'pg';
import { badInput } from '../../../platform/errors.ts';
import { joined, part, queryRows, raw, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { VALUE_JSON } from '../../catalogue/measures/model-values.store.ts';
import { checkedRowsOf } from '../quality/quality-checks.ts';
import { type ModelsGridQuery, type ModelsGridReply, modelsGridReply } from './grid.contract.ts';

const MAX_MODELS = 2000;

/**
 * The models that a query asks for, in the order of their products and tables; none without a condition.
 * @throws HttpError 400 for a check that is none
 */
export async function readModels(
  client: pg.Pool,
  { category, attribute, from, to, text, lacks, check, search }: ModelsGridQuery,
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
  if (check) {
    const rows = checkedRowsOf('models', check);
    if (!rows) throw badInput('check', 'is no check of models');
    conditions.push(part`m.id in (${rows})`);
  }
  if (search) conditions.push(part`strpos(m.name_norm, norm(${search})) > 0`);
  if (conditions.length === 0) return { models: [], more: false };
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
  return { models: models.slice(0, MAX_MODELS), more: models.length > MAX_MODELS };
}
