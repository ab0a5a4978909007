import type pg from 'pg';
import { z } from 'zod';
import { queryRows } from '../../../platform/postgres/plain-sql.ts';
import type { CheckContext } from '../workbook/sheet.ts';
import { reporter } from '../workbook/sheet-rules.ts';
import { checkModelNames, findOwners } from './named-models.store.ts';

const MAX_REPORTED = 50;
/** Longer than any chain of successors. */
const MAX_STEPS = 100;

/** Reports relations and exceptions of unknown models, and models that would be their own successors. */
export async function checkRelations(client: pg.ClientBase, context: CheckContext): Promise<void> {
  await findOwners(client, context, { sheet: 'relations', product: 'product', model: 'model' });
  await findOwners(client, context, { sheet: 'relations', product: 'to_product', model: 'to_model' });
  await checkModelNames(client, context, 'relations', 'exceptions');
  for (const { row, names } of await circles(client))
    reporter(context, 'relations', { row })(
      'to_model',
      `"${names[0]}" would be replaced by itself: ${names.join(' → ')}`,
      'a model that it does not replace',
    );
}

/** The database refuses circles of successors too (114_relations.sql), but without the row of the worksheet. */
const circles = (client: pg.ClientBase) =>
  queryRows(client, z.object({ row: z.int(), names: z.array(z.string()) }))`
    with recursive staged as (
      select * from import_relations where kind = 'successor' and model <> ''
    ), step (product, model, to_product, to_model) as (
      select product, model, to_product, to_model from staged where is_active
      union
      select p.slug, m.name, tp.slug, tm.name from relations r
      join models m on m.id = r.model_id join products p on p.id = m.product_id
      join models tm on tm.id = r.to_model_id join products tp on tp.id = tm.product_id
      where r.kind = 'successor' and r.is_active and not exists (
        select from staged s where (s.product, s.model, s.to_product, s.to_model) = (p.slug, m.name, tp.slug, tm.name))
    ), way (row, product, model, names) as (
      select row, to_product, to_model, array[model, to_model] from staged where is_active
      union all
      select w.row, n.to_product, n.to_model, w.names || n.to_model
      from way w join staged s on s.row = w.row join step n on n.product = w.product and n.model = w.model
      where (w.product, w.model) <> (s.product, s.model) and array_length(w.names, 1) < ${MAX_STEPS}
    )
    select distinct on (w.row) w.row, w.names from way w join staged s on s.row = w.row
    where (w.product, w.model) = (s.product, s.model) order by w.row, array_length(w.names, 1) limit ${MAX_REPORTED}`;
