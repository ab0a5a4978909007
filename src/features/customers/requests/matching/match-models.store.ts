import { z } from 'zod';
import {
  type DatabaseClient,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
} from '../../../../platform/postgres/plain-sql.ts';
import { MODEL_IMAGE_SQL } from '../../../catalogue/relations/relations.store.ts';
import { describedModel } from './match-models.contract.ts';

const modelMatch = describedModel.omit({ replaced_by: true }).extend({
  norm: z.string(),
  /** Name in lower case without signs, with O as 0 and I as 1, by the SQL function folded(). */
  key: z.string(),
});
export type ModelMatchRow = z.infer<typeof modelMatch>;

const matchBeside = modelMatch.extend({ of: z.string() });

const NEIGHBOURS = 16;

const columns = sqlFragment`m.id as model_id, m.name as model_name, m.name_norm as norm, folded(m.name_norm) as key,
  p.id as product_id, p.name as product_name, p.category_name, p.brand_name,
  ${MODEL_IMAGE_SQL} as image_upload1`;
const productOfModel = rawSql(`(
  select p.id, p.name, p.images, c.name as category_name, b.name as brand_name
  from visible_products v join products p on p.id = v.id
  join categories c on c.id = v.category_id join brands b on b.id = v.brand_id) p on p.id = m.product_id`);
const loadVisibleMatches = (client: DatabaseClient, condition: SqlFragment): Promise<ModelMatchRow[]> =>
  queryRows(client, modelMatch)`
    select ${columns} from models m join ${productOfModel}
    where ${condition} and m.id in (select id from visible_models) order by m.id`;

export const loadMatchesByNorm = (client: DatabaseClient, norms: readonly string[]) =>
  loadVisibleMatches(client, sqlFragment`m.name_norm = any(${norms}::text[])`);

export async function loadMatchesById(
  client: DatabaseClient,
  ids: readonly number[],
): Promise<Map<number, ModelMatchRow>> {
  const found = await loadVisibleMatches(client, sqlFragment`m.id = any(${ids}::int[])`);
  return new Map(found.map((model) => [model.model_id, model]));
}

export const loadMatchesByKey = (client: DatabaseClient, keys: readonly string[]) =>
  loadVisibleMatches(client, sqlFragment`folded(m.name_norm) = any(${keys}::text[])`);

/**
 * Visible models next to each key in the order of folded names. Digits sort before letters, so models that continue
 * with a letter are searched separately. The inner queries check `is_active` only, so that the index ends them early.
 */
export const loadNeighbouringMatches = (
  client: DatabaseClient,
  keys: readonly string[],
): Promise<z.infer<typeof matchBeside>[]> =>
  queryRows(client, matchBeside)`
    select wanted.key as of, ${columns} from unnest(${keys}::text[]) wanted (key)
    cross join lateral (
      (select * from models a where folded(a.name_norm) ~>=~ wanted.key and a.is_active
       order by folded(a.name_norm) using ~<~ limit ${NEIGHBOURS})
      union all
      (select * from models a where wanted.key ~ '[0-9]$' and folded(a.name_norm) ~>=~ (wanted.key || 'a')
       and a.is_active
       order by folded(a.name_norm) using ~<~ limit ${NEIGHBOURS})
      union all
      (select * from models b where folded(b.name_norm) ~<~ wanted.key and b.is_active
       order by folded(b.name_norm) using ~>~ limit ${NEIGHBOURS})
    ) m
    join ${productOfModel} where m.id in (select id from visible_models)`;
