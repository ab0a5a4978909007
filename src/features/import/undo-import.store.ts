import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import { LARGE_IMPORT } from '../../platform/postgres/catalogue-version.ts';
import { execute, firstRow, onlyRow, queryColumn, queryRows, raw } from '../../platform/postgres/plain-sql.ts';

const importRecord = z.object({ id: z.int(), source: z.string(), importedAt: z.date() });
export type ImportRecord = z.infer<typeof importRecord>;
/** Of one table: rows that got their former values back, rows that were removed, and rows that were there before again. */
export type UndoneRows = { table: string; restored: number; removed: number; added: number };
const foreignChange = z.object({ table: z.string(), name: z.string() });
export type ForeignChange = z.infer<typeof foreignChange>;

const recordedStep = z.object({ step: z.string(), table: z.string(), kind: z.enum(['added', 'changed', 'removed']) });

/** Rows: after more, rendering every page at once would be felt by visitors (docs/decisions/076-imports.md). */
const LARGE = 1000;
const MAX_IMPORTS = 5;
/** The class of codes of unique, foreign and other keys. */
const CONSTRAINT_VIOLATION = '23';
const MAX_NAMED = 20;

/** Whose act an import is in the history; `cause` is the same for everything that it changes. */
export type ImportAct = { staffId: number; cause: string };

/** Records from here to the end of the transaction which rows change, as a new import. */
export async function recordAnew(client: pg.ClientBase, source: string, act?: ImportAct): Promise<number> {
  const cause = act?.cause ?? randomUUID();
  const { id } = await onlyRow(client, z.object({ id: z.number() }))`
    insert into imports (source, cause) values (${source}, ${cause}) returning id`;
  await recordAs(client, id, { cause, staffId: act?.staffId });
  return id;
}

/** As `recordAnew`, for an import that is known. */
export async function recordAs(
  client: pg.ClientBase,
  id: number,
  { staffId, cause }: { cause: string; staffId?: number | undefined },
): Promise<void> {
  await execute(client)`
    select set_config('catalogue.import', ${String(id)}, true), set_config('app.actor', ${String(staffId ?? '')}, true),
      set_config('app.cause', ${cause}, true)`;
}

/** Forgets what all but the last few imports have changed; one that is not applied yet is kept too. */
export async function forgetOlder(client: pg.ClientBase): Promise<void> {
  await execute(client)`
    delete from import_changes where import_id in (
      select id from imports where state = 'applied' order by imported_at desc, id desc offset ${MAX_IMPORTS})`;
}

/** Notes that an import was refused, for staff to see until one succeeds. */
export async function noteRefusal(db: Pick<pg.Pool, 'query'>, source: string, problems: number): Promise<void> {
  await db.query(`insert into imports (source, problems, state) values ($1, $2, 'refused')`, [source, problems]);
}

/** Tells the site before the commit that many pages will be outdated at once. */
export async function announce(client: pg.ClientBase, rows: number): Promise<void> {
  if (rows > LARGE) await client.query('select pg_notify($1, $2)', [LARGE_IMPORT, '']);
}

/** The last import that was not undone and whose changes are still recorded; or the one with this number, if it is such a one. */
export async function importToUndo(client: pg.ClientBase, id?: number): Promise<ImportRecord | undefined> {
  return firstRow(client, importRecord)`
    select id, source, imported_at as "importedAt" from imports i
    where state in ('applied', 'undoing') and (${id ?? null}::int is null or id = ${id ?? null})
      and exists (select from import_changes c where c.import_id = i.id)
    order by imported_at desc, id desc limit 1`;
}

/** The rows that are not as the import left them, at most some of them. */
export async function changedSince(client: pg.ClientBase, importId: number): Promise<ForeignChange[]> {
  const found: ForeignChange[] = [];
  for (const table of await tablesOf(client, importId)) {
    const rows = await queryRows(client, z.object({ name: z.string() }))`
      with last as (
        select distinct on (row_key) row_key, before, after_hash from import_changes
        where import_id = ${importId} and table_name = ${table} order by row_key, step desc
      )
      select ${raw(nameOf('coalesce(to_jsonb(t), last.before, last.row_key)'))} as name
      from last left join ${raw(table)} t on ${raw(await sameKey(client, table, 'last'))}
      where import_row_hash(to_jsonb(t)) is distinct from last.after_hash limit ${MAX_NAMED}`;
    found.push(...rows.map(({ name }) => ({ table, name })));
  }
  return found.slice(0, MAX_NAMED);
}

/** Takes back the statements of an import, the last one first. `leave`: the rows in the temporary table of `findLeft` stay as they are. */
export async function takeBack(client: pg.ClientBase, importId: number, leave = false): Promise<UndoneRows[]> {
  const steps = await queryRows(client, recordedStep)`
    select step, table_name as "table",
      case when bool_or(before is null) then 'added' when bool_or(after_hash is null) then 'removed' else 'changed' end as kind
    from import_changes where import_id = ${importId} group by step, table_name order by step desc`;
  const undone = new Map<string, UndoneRows>();
  for (const { step, table, kind } of steps) {
    const statement = await statementFor(client, table, kind, leave);
    const count = leave
      ? await takeBackOrLeave(client, statement, [importId, step])
      : await takeBackStep(client, statement, [importId, step]);
    const rows = undone.get(table) ?? { table, restored: 0, removed: 0, added: 0 };
    rows[kind === 'added' ? 'removed' : kind === 'removed' ? 'added' : 'restored'] += count;
    undone.set(table, rows);
  }
  return [...undone.values()].reverse();
}

type Step = readonly [importId: number, step: string];

async function takeBackStep(client: pg.ClientBase, statement: string, [importId, step]: Step, key?: string) {
  return (await client.query(statement, [importId, step, key ?? null])).rowCount ?? 0;
}

/** What the database refuses is left as it is; each row is then taken back by itself. */
async function takeBackOrLeave(client: pg.ClientBase, statement: string, step: Step): Promise<number> {
  const together = await attempt(client, () => takeBackStep(client, statement, step));
  if (typeof together === 'number') return together;
  const keys = await queryColumn(client, z.string())`
    select row_key::text as key from import_changes where import_id = ${step[0]} and step = ${step[1]}`;
  let count = 0;
  for (const key of keys) {
    const one = await attempt(client, () => takeBackStep(client, statement, step, key));
    if (typeof one === 'number') count += one;
    else
      await execute(client)`
        insert into undo_left select table_name, row_key, ${raw(nameOf('coalesce(before, row_key)'))}, ${one.message}
        from import_changes where import_id = ${step[0]} and step = ${step[1]} and row_key = ${key}::jsonb`;
  }
  return count;
}

/** What a constraint of the database refuses is undone alone, and its reason returned. */
async function attempt(client: pg.ClientBase, act: () => Promise<number>): Promise<number | pg.DatabaseError> {
  await client.query('savepoint of_step');
  try {
    const count = await act();
    await client.query('release savepoint of_step');
    return count;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code?.startsWith(CONSTRAINT_VIOLATION))) throw error;
    await client.query('rollback to savepoint of_step');
    return error;
  }
}

/** The rows that an undo removed although the import had not added them: they belonged to rows that it removed. */
export async function removedWithOthers(
  client: pg.ClientBase,
  undoId: number,
  importId: number,
): Promise<ForeignChange[]> {
  return queryRows(client, foreignChange)`
    select u.table_name as "table", ${raw(nameOf('u.before'))} as name from import_changes u
    where u.import_id = ${undoId} and u.after_hash is null and not exists (
      select from import_changes i where i.import_id = ${importId} and i.table_name = u.table_name and i.row_key = u.row_key)
    limit ${MAX_NAMED}`;
}

export async function markUndone(client: pg.ClientBase, importId: number, undoId: number): Promise<void> {
  await client.query("select set_config('catalogue.import', '', true)");
  await client.query('delete from imports where id = $1', [undoId]);
  await client.query('delete from import_changes where import_id = $1', [importId]);
  await client.query(`update imports set undone_at = now(), state = 'undone' where id = $1`, [importId]);
}

async function statementFor(
  client: pg.ClientBase,
  table: string,
  kind: z.infer<typeof recordedStep>['kind'],
  leave: boolean,
): Promise<string> {
  const left = 'and not exists (select from undo_left l where l.table_name = c.table_name and l.row_key = c.row_key)';
  const changes = `(select * from import_changes c where import_id = $1 and step = $2
    and ($3::text is null or row_key = $3::jsonb) ${leave ? left : ''}) c`;
  const same = await sameKey(client, table, 'c');
  if (kind === 'added') return `delete from ${table} t using ${changes} where ${same}`;
  const columns = await writableColumns(client, table);
  const all = columns.map(({ name }) => name);
  // The database numbers the rows of some tables itself: the number of a row that is there stays.
  const changeable = columns.flatMap(({ name, isIdentity }) => (isIdentity ? [] : [name]));
  const stored = `${changes}, jsonb_populate_record(null::${table}, c.before) r`;
  if (kind === 'removed') {
    return `insert into ${table} (${all.join(', ')}) overriding system value
      select ${all.map((name) => `r.${name}`).join(', ')} from ${stored}`;
  }
  return `update ${table} t set ${changeable.map((name) => `${name} = r.${name}`).join(', ')} from ${stored} where ${same}`;
}

export async function tablesOf(client: pg.ClientBase, importId: number): Promise<string[]> {
  return queryColumn(client, z.string())`
    select distinct table_name as name from import_changes where import_id = ${importId} order by 1`;
}

/** The condition for the row `t` to be the one of the recorded change. */
export async function sameKey(client: pg.ClientBase, table: string, change: string): Promise<string> {
  const rows = await queryRows(client, z.object({ name: z.string(), type: z.string() }))`
    select quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary`;
  return rows.map(({ name, type }) => `t.${name} = (${change}.row_key ->> '${name}')::${type}`).join(' and ');
}

/** Without the version, which a trigger raises with every change. */
async function writableColumns(client: pg.ClientBase, table: string): Promise<{ name: string; isIdentity: boolean }[]> {
  return queryRows(client, z.object({ name: z.string(), isIdentity: z.boolean() }))`
    select quote_ident(attname) as name, attidentity <> '' as "isIdentity" from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'version'`;
}

/** What people call a row: the first of these columns that it has. */
const NAME_COLUMNS = ['name', 'title', 'heading', 'caption', 'company_name', 'old_path', 'page_name', 'slug', 'file'];
export const nameOf = (row: string): string =>
  `coalesce(${NAME_COLUMNS.map((column) => `nullif((${row}) ->> '${column}', '')`).join(', ')}, (${row})::text)`;
