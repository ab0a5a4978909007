import type pg from 'pg';
import { z } from 'zod';
import { execute, queryColumn, raw } from '../../platform/postgres/plain-sql.ts';

/** Within a transaction that writes much: with its end the changes are counted, and `analyzeChanged` knows of them. */
export const countChanges = (client: pg.ClientBase) => execute(client)`select pg_stat_force_next_flush()`;

/**
 * Renews the statistics of tables of which most was changed since they were made, as autovacuum would after a minute. New tables have none, and
 * visitors may arrive before it. The others keep theirs: in a large database all of them take longer than an import. What imports record
 * of themselves is left to autovacuum: it is read by the number of an import alone.
 */
export async function analyzeChanged(pool: pg.Pool): Promise<void> {
  const tables = await queryColumn(pool, z.string())`
    select relid::regclass::text from pg_stat_user_tables
    where n_mod_since_analyze > 50 + 0.5 * n_live_tup and relname <> 'import_rows' order by n_live_tup`;
  for (const table of tables) await execute(pool)`analyze ${raw(table)}`;
}
