import type pg from 'pg';

/**
 * Sets the order of models. If the workbook has all models of a table, their rows set the order; otherwise new models
 * are appended.
 */
export async function setModelPositions(client: pg.ClientBase): Promise<void> {
  await client.query('create index on import_models (product, name)');
  await client.query(
    `with stored as (
       select p.slug as product, m.name, t.number, m.position
       from models m join products p on p.id = m.product_id join product_tables t on t.id = m.table_id
       where p.slug in (select product from import_models)
     ),
     others as (
       select product, number, max(position) as last from stored
       where not exists (select from import_models s where s.product = stored.product and s.name = stored.name)
       group by product, number
     ),
     listed as (
       select s.row, s.product, s."table" as number, stored.position as stays
       from import_models s
       left join stored on stored.product = s.product and stored.name = s.name and stored.number = s."table"
     ),
     placed as (
       select row, stays, others.last, row_number() over in_order as place,
         max(stays) over (partition by product, number) as last_listed,
         count(*) filter (where stays is null) over in_order as appended
       from listed left join others using (product, number)
       window in_order as (partition by product, number order by row)
     )
     update import_models s set position = case
       when last is null then place
       when stays is not null then stays
       else greatest(last, coalesce(last_listed, 0)) + appended
     end
     from placed where placed.row = s.row`,
  );
}
