import pg from 'pg';
import { z } from 'zod';
import { KEEP_ALIVE_OPTIONS } from '../postgres/database.ts';
import { executeSql, queryRows, rawSql } from '../postgres/plain-sql.ts';
import { type Manifest, manifestSchema } from './manifest.ts';

export interface SchemaTable {
  name: string;
  sqlName: string;
  columns: string[];
}

/** Condition that excludes objects of extensions. `id`: column with the object's number. */
const notOfExtensionSql = (catalog: string, id: string) => `not exists (
  select from pg_depend where classid = '${catalog}'::regclass and objid = ${id} and deptype = 'e')`;

/** Opens a connection without time limits, with the same text forms of dates and numbers on every server. */
export async function openBackupConnection(connectionString: string): Promise<pg.Client> {
  const options = { application_name: 'clamp-backup', connectionTimeoutMillis: 10_000, ...KEEP_ALIVE_OPTIONS };
  const client = new pg.Client({ connectionString, ...options });
  client.on('error', () => {});
  await client.connect();
  await client.query(`
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '60s';
    set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
    set client_encoding = 'UTF8'`);
  return client;
}

/** Tables of a schema with partitions, sorted by name; none for a missing schema. */
export async function listTables(client: pg.Client, schema?: string, only?: string[]): Promise<SchemaTable[]> {
  const rows = await queryRows(
    client,
    z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) }),
  )`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = coalesce(${schema}, current_schema()) and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname = any(coalesce(${only}, array[c.relname]))
      and ${rawSql(notOfExtensionSql('pg_class', 'c.oid'))}
    group by n.nspname, c.relname order by c.relname collate "C"`;
  return rows.map(({ schema: of, name, columns }) => ({ name, sqlName: quoteSqlName(of, name), columns }));
}

const quoteSqlName = (schema: string, name: string) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

export async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  return queryRows(client, manifestSchema.shape.sequences.element)`
    select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
    from pg_sequences where schemaname = current_schema() order by sequencename collate "C"`;
}

export async function setSequences(client: pg.Client, sequences: Manifest['sequences']): Promise<void> {
  await executeSql(client)`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, value, called)
    from jsonb_to_recordset(${JSON.stringify(sequences)}) as wanted (name text, value bigint, called boolean)
    join pg_sequences on sequencename = name and schemaname = current_schema()`;
}

/**
 * Drops all objects of migrations; extensions stay. An object that was dropped with another one has only a number left,
 * no name.
 */
export async function dropEverything(client: pg.Client): Promise<void> {
  await client.query(`do $$
    declare
      found record;
    begin
      for found in select oid::regclass::text as name, relkind from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
          and ${notOfExtensionSql('pg_class', 'pg_class.oid')}
      loop
        continue when found.name ~ '^[0-9]+$';
        execute format('drop %s if exists %s cascade',
          case found.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, found.name);
      end loop;
      for found in select oid::regclass::text as name from pg_class
        where relnamespace = current_schema()::regnamespace and relkind = 'S'
      loop
        continue when found.name ~ '^[0-9]+$';
        execute format('drop sequence if exists %s cascade', found.name);
      end loop;
      for found in select oid::regprocedure::text as name from pg_proc
        where pronamespace = current_schema()::regnamespace and ${notOfExtensionSql('pg_proc', 'pg_proc.oid')}
      loop
        continue when found.name ~ '^[0-9]+$';
        execute format('drop routine if exists %s cascade', found.name);
      end loop;
      for found in select oid::regtype::text as name from pg_type
        where typnamespace = current_schema()::regnamespace and typtype in ('e', 'd') and ${notOfExtensionSql('pg_type', 'pg_type.oid')}
      loop
        continue when found.name ~ '^[0-9]+$';
        execute format('drop type if exists %s cascade', found.name);
      end loop;
    end
  $$`);
}

/**
 * Drops triggers, foreign keys and indexes that slow down loading, except those of partitioned tables. The returned
 * function restores them and checks all foreign keys.
 */
export async function dropChecks(client: pg.Client, tables: SchemaTable[]): Promise<() => Promise<void>> {
  const rows = await queryRows(client, z.object({ away: z.string(), back: z.string() }))`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = current_schema()::regnamespace and relkind = 'i' and not relispartition
        and not exists (select from pg_constraint where conindid = indexrelid)`;
  for (const { sqlName: name } of tables) await client.query(`alter table ${name} disable trigger user`);
  for (const { away } of rows) await client.query(away);
  return async () => {
    for (const { back } of rows.toReversed()) await client.query(back);
    for (const { sqlName: name } of tables) await client.query(`alter table ${name} enable trigger user`);
  };
}
