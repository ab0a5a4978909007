import type { AttributeColumn } from './attribute-columns.ts';
import type { Row } from './parsed-sheet.ts';
import { chunksOf, type Difference, stagedAs, type Write } from './workbook.store.ts';

export type ModelAttributes = { product: string; name: string; attributes: Record<string, number | string> };

const staged = stagedAs([
  ['product', 'text'],
  ['name', 'text'],
  ['attributes', 'jsonb'],
]);

/** The stored attributes of a model as one JSON value, limited to the names in $2 (those with a workbook column). */
const storedAttributes = `select coalesce(
    jsonb_object_agg(a.name, case when a.unit is null then to_jsonb(v.text) else to_jsonb(v.number) end), '{}') as attributes
  from model_attributes v join attributes a on a.id = v.attribute_id
  where v.model_id = m.id and a.name = any($2)`;

/**
 * Attributes of models, compared per model. Where they differ, those with a workbook column are deleted and inserted again;
 * attributes without a column stay unchanged.
 */
export function modelAttributesWrite<Values>(
  rows: Row<Values>[],
  columns: AttributeColumn[],
  of: (row: Row<Values>) => ModelAttributes,
): Write {
  const names = columns.map(({ name }) => name);
  const chunkJson = (chunk: Row<Values>[]) => JSON.stringify(chunk.map((row, n) => ({ n, ...of(row) })));

  return {
    rows: columns.length === 0 ? 0 : rows.length,

    async compare(client, onRows) {
      const difference: Difference = { added: new Set(), changed: new Set() };
      if (columns.length === 0) return difference;
      for (const chunk of chunksOf(rows)) {
        const found = await client.query<{ n: number }>(
          `select s.n from ${staged}
           left join products p on p.slug = s.product left join models m on m.product_id = p.id and m.name = s.name
           left join lateral (${storedAttributes}) h on true
           where h.attributes is distinct from s.attributes`,
          [chunkJson(chunk), names],
        );
        for (const { n } of found.rows) {
          const row = chunk[n];
          if (row) difference.changed.add(row as Row);
        }
        onRows(chunk.length);
      }
      return difference;
    },

    async apply(client, { changed }, onRows) {
      const differing = rows.filter((row) => changed.has(row as Row));
      const used = new Set(differing.flatMap((row) => Object.keys(of(row).attributes)));
      const fresh = columns.map((column, at) => ({ ...column, at })).filter(({ name }) => used.has(name));
      await client.query(
        `insert into attributes (name, unit, sort_order)
         select name, unit, at from json_to_recordset($1::json) as s(name text, unit text, at integer)
         on conflict (name) do nothing`,
        [JSON.stringify(fresh)],
      );
      for (const chunk of chunksOf(differing)) {
        const json = chunkJson(chunk);
        await client.query(
          `delete from model_attributes v using ${staged}, products p, models m, attributes a
           where p.slug = s.product and m.product_id = p.id and m.name = s.name
             and v.model_id = m.id and a.id = v.attribute_id and a.name = any($2)`,
          [json, names],
        );
        await client.query(
          `insert into model_attributes (model_id, attribute_id, number, text)
           select m.id, a.id,
             case when a.unit is not null then (given.value #>> '{}')::double precision end,
             case when a.unit is null then given.value #>> '{}' end
           from ${staged} join products p on p.slug = s.product join models m on m.product_id = p.id and m.name = s.name
           cross join lateral jsonb_each(s.attributes) given join attributes a on a.name = given.key`,
          [json],
        );
        onRows(chunk.length);
      }
    },
  };
}
