import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { LARGE_IMPORT_CHANNEL } from '../../platform/postgres/catalogue-version.ts';
import { executeSql, queryColumn, queryOnlyRow, rawSql } from '../../platform/postgres/plain-sql.ts';

const LOCK_KEY = 7_402_119;

/** Waits for another import, because concurrent ones would miss each other's rows. */
export async function lockImports(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
}

/** True if an import is running; otherwise new imports wait until this transaction ends. */
export async function isImportRunning(client: pg.ClientBase): Promise<boolean> {
  const { free } = await queryOnlyRow(client, z.object({ free: z.boolean() }))`
    select pg_try_advisory_xact_lock_shared(${LOCK_KEY}) as free`;
  return !free;
}

/** Flushes the counts of changed rows at the commit of a large write, for `analyzeChangedTables`. */
export const flushRowCounts = (client: pg.ClientBase) => executeSql(client)`select pg_stat_force_next_flush()`;

/**
 * Updates the statistics of tables that mostly changed, as autovacuum would a minute later. Analysing all tables would
 * take longer than the import.
 */
export async function analyzeChangedTables(pool: pg.Pool): Promise<void> {
  const tables = await queryColumn(pool, z.string())`
    select relid::regclass::text from pg_stat_user_tables
    where n_mod_since_analyze > 50 + 0.5 * n_live_tup and relname <> 'import_rows' order by n_live_tup`;
  for (const table of tables) await executeSql(pool)`analyze ${rawSql(table)}`;
}

/** With this many rows, rendering all pages at once would slow the site (docs/decisions/076-imports.md). */
const LARGE = 1000;

export type ImportAct = { staffId?: number | undefined; cause: string };

/** Records later writes of the transaction as changes of a new import. */
export async function recordImport(client: pg.ClientBase, source: string): Promise<void> {
  const cause = randomUUID();
  const { id } = await queryOnlyRow(client, z.object({ id: z.number() }))`
    insert into imports (source, cause) values (${source}, ${cause}) returning id`;
  await recordAsImport(client, id, { cause });
}

export async function recordAsImport(client: pg.ClientBase, id: number, { staffId, cause }: ImportAct): Promise<void> {
  await executeSql(client)`
    select set_config('catalogue.import', ${String(id)}, true), set_config('app.actor', ${String(staffId ?? '')}, true),
      set_config('app.cause', ${cause}, true)`;
}

export async function recordRefusedImport(db: Pick<pg.Pool, 'query'>, source: string, problems: number): Promise<void> {
  await db.query(`insert into imports (source, problems, state) values ($1, $2, 'refused')`, [source, problems]);
}

/**
 * Notifies the site before the commit that many pages become outdated at once. Not after an import that archived or
 * removed something, because no visitor may see the pages from before it.
 */
export async function announceLargeImport(client: pg.ClientBase, rows: number): Promise<void> {
  if (rows <= LARGE) return;
  await client.query(
    `select pg_notify($1, '') where not exists (
       select from history_acts where cause = nullif(current_setting('app.cause', true), '')::uuid and action in ('archive', 'remove'))`,
    [LARGE_IMPORT_CHANNEL],
  );
}
