import type pg from 'pg';
import { z } from 'zod';
import { execute, onlyRow, queryRows, raw } from '../../platform/postgres/plain-sql.ts';
import { nameOf, sameKey, tablesOf } from './undo-import.store.ts';

const leftRow = z.object({ table: z.string(), name: z.string(), reason: z.string() });
/** A row that an undo leaves as it is. */
export type LeftRow = z.infer<typeof leftRow>;

const reference = z.object({
  table: z.string(),
  child: z.string(),
  columns: z.array(z.string()),
  keys: z.array(z.string()),
  types: z.array(z.string()),
  childKey: z.array(z.string()),
});
type Reference = z.infer<typeof reference>;

const [CHANGED_SINCE, NEEDED] = ['was changed since', 'is needed by what was added since'];

/**
 * Finds the rows of an import that an undo has to leave: those that somebody has changed since, and added ones that rows refer to which
 * the undo does not remove. They are then in the temporary table `undo_left`.
 */
export async function findLeft(client: pg.ClientBase, importId: number): Promise<void> {
  await client.query(
    'create temp table undo_left (table_name text, row_key jsonb, name text, reason text) on commit drop',
  );
  for (const table of await tablesOf(client, importId)) {
    await execute(client)`
      with last as (
        select distinct on (row_key) row_key, before, after_hash from import_changes
        where import_id = ${importId} and table_name = ${table} order by row_key, step desc
      )
      insert into undo_left
      select ${table}, last.row_key, ${raw(nameOf('coalesce(to_jsonb(t), last.before, last.row_key)'))}, ${CHANGED_SINCE}
      from last left join ${raw(table)} t on ${raw(await sameKey(client, table, 'last'))}
      where import_row_hash(to_jsonb(t)) is distinct from last.after_hash`;
  }
  await client.query(
    `create temp table undo_removes on commit drop as
     select table_name, row_key from (
       select distinct on (table_name, row_key) table_name, row_key, before from import_changes
       where import_id = $1 order by table_name, row_key, step) first
     where before is null`,
    [importId],
  );
  await client.query('create index on undo_removes (table_name, row_key)');
  await client.query('create index on undo_left (table_name, row_key)');
  await client.query('analyze undo_removes, undo_left');
  const references = await referencesTo(client);
  // What stays may need other rows that would be removed.
  for (let found = 1; found > 0; ) {
    found = 0;
    for (const one of references) found += await leaveNeeded(client, one);
  }
}

const counted = z.object({ leftCount: z.int(), models: z.array(z.int()), productTables: z.array(z.int()) });

/** The first of the rows that were left and how many there are, with the ids of models and tables that are among them or concern them. */
export async function leftRows(
  client: pg.ClientBase,
  limit: number,
): Promise<z.infer<typeof counted> & { left: LeftRow[] }> {
  const ids = (key: string, tables: string) =>
    `array(select distinct (row_key ->> '${key}')::int from undo_left where table_name in (${tables}) and row_key ? '${key}')`;
  const counts = await onlyRow(client, counted)`
    select count(*)::int as "leftCount", ${raw(ids('id', `'product_tables'`))} as "productTables",
      ${raw(ids('id', `'models'`))} || ${raw(ids('model_id', `'model_attributes'`))} as models
    from undo_left`;
  const left = await queryRows(client, leftRow)`
    select table_name as "table", left(name, 200) as name, reason from undo_left
    order by table_name, name limit ${limit}`;
  return { ...counts, left };
}

/** Foreign keys that would refuse the removal of a row, or take a recorded row with it. */
async function referencesTo(client: pg.ClientBase): Promise<Reference[]> {
  return queryRows(client, reference)`
    select c.confrelid::regclass::text as "table", c.conrelid::regclass::text as child,
      array(select quote_ident(attname) from unnest(c.conkey) with ordinality k(n, at)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by at)::text[] as columns,
      array(select attname from unnest(c.confkey) with ordinality k(n, at)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by at)::text[] as keys,
      array(select format_type(a.atttypid, a.atttypmod) from unnest(c.confkey) with ordinality k(n, at)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by at)::text[] as types,
      array(select attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.conrelid and i.indisprimary)::text[] as "childKey"
    from pg_constraint c
    where c.contype = 'f' and c.confrelid::regclass::text in (select distinct table_name from undo_removes)
      and (c.confdeltype in ('a', 'r') or (c.confdeltype = 'c' and exists (
        select from pg_trigger t where t.tgrelid = c.conrelid and t.tgname = 'record_import_delete')))
      and not exists (select from pg_index i where i.indrelid = c.confrelid and i.indisprimary
        and not c.confkey <@ i.indkey::smallint[])`;
}

async function leaveNeeded(client: pg.ClientBase, one: Reference): Promise<number> {
  const { table, child, columns, keys, types, childKey } = one;
  const refers = columns.map((column, at) => `k.${column} = (r.row_key ->> '${keys[at]}')::${types[at]}`).join(' and ');
  const key = `jsonb_build_object(${childKey.map((name) => `'${name}', k."${name}"`).join(', ')})`;
  const { rowCount } = await execute(client)`
    insert into undo_left
    select r.table_name, r.row_key, ${raw(nameOf('to_jsonb(t)'))}, ${NEEDED}
    from undo_removes r join ${raw(table)} t on ${raw(await sameKey(client, table, 'r'))}
    where r.table_name = ${table}
      and not exists (select from undo_left l where l.table_name = r.table_name and l.row_key = r.row_key)
      and exists (select from ${raw(child)} k where ${raw(refers)}
        and (not exists (select from undo_removes d where d.table_name = ${child} and d.row_key = ${raw(key)})
          or exists (select from undo_left l where l.table_name = ${child} and l.row_key = ${raw(key)})))`;
  return rowCount ?? 0;
}
