import pg from 'pg';
import { execute } from '../../../platform/postgres/plain-sql.ts';
import { attributeColumns } from './attribute-columns.ts';
import type { Headings } from './sheet.ts';
import { chunkOf } from './write-rows.store.ts';

/** The attributes of the model `t` as one JSON value. */
export const storedAttributes = `(select coalesce(
    jsonb_object_agg(a.name, case when a.unit is null then to_jsonb(v.text) else to_jsonb(v.number) end), '{}')
  from model_attributes v join attributes a on a.id = v.attribute_id where v.model_id = t.id)`;

/** Whether the attributes with a column differ; those without one stay unchanged. */
export function attributesDiffer(headings: Headings): string | undefined {
  const names = namesOf(headings);
  if (names.length === 0) return undefined;
  const list = names.map((name) => pg.escapeLiteral(name)).join(', ');
  return `s.attributes is distinct from e.attributes - array(select name from attributes where name not in (${list}))`;
}

const namesOf = (headings: Headings): string[] => attributeColumns(headings).map(({ name }) => name);

/** Writes the attributes of one chunk of models: only values that differ. */
export async function writeAttributes(
  client: pg.ClientBase,
  headings: Headings,
  first: number,
  last: number,
): Promise<void> {
  const columns = attributeColumns(headings).map((column, at) => ({ ...column, at }));
  if (columns.length === 0) return;
  const chunk = chunkOf('models', first, last);
  await execute(client)`
    insert into attributes (name, unit, sort_order)
    select c.name, c.unit, c.at from json_to_recordset(${JSON.stringify(columns)}::json) as c(name text, unit text, at integer)
    where exists (select from ${chunk} where s.attributes ? c.name) order by c.at
    on conflict (name) do nothing`;
  await execute(client)`
    delete from model_attributes v using ${chunk}, products p, models m, attributes a
    where p.slug = s.product and m.product_id = p.id and m.name = s.name and v.model_id = m.id
      and a.id = v.attribute_id and a.name = any(${namesOf(headings)}) and not s.attributes ? a.name`;
  await execute(client)`
    insert into model_attributes (model_id, attribute_id, number, text)
    select m.id, a.id,
      case when a.unit is not null then (stated.value #>> '{}')::double precision end,
      case when a.unit is null then stated.value #>> '{}' end
    from ${chunk} join products p on p.slug = s.product join models m on m.product_id = p.id and m.name = s.name
    cross join lateral jsonb_each(s.attributes) stated join attributes a on a.name = stated.key
    on conflict (model_id, attribute_id) do update set number = excluded.number, text = excluded.text
    where (model_attributes.number, model_attributes.text) is distinct from (excluded.number, excluded.text)`;
}
