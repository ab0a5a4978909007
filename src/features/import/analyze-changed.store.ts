import type pg from 'pg';
import { z } from 'zod';
import { execute, queryColumn, raw } from '../../platform/postgres/plain-sql.ts';

/** Flushes the counts of changed rows at the commit of a large write, for `analyzeChanged`. */
export const countChanges = (client: pg.ClientBase) => execute(client)`select pg_stat_force_next_flush()`;

/**
 * Updates the statistics of tables that mostly changed, as autovacuum would a minute later. Analysing all tables would
 * take longer than the import.
 */
export async function analyzeChanged(pool: pg.Pool): Promise<void> {
  const tables = await queryColumn(pool, z.string())`
    select relid::regclass::text from pg_stat_user_tables
    where n_mod_since_analyze > 50 + 0.5 * n_live_tup and relname <> 'import_rows' order by n_live_tup`;
  for (const table of tables) await execute(pool)`analyze ${raw(table)}`;
}
