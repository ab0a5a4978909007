import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { z } from 'zod';
import { checkedRows } from '../postgres/checked-rows.ts';
import type { Queryable } from '../postgres/database.ts';

/** Not part of an archive, so that a restored database does not claim a backup of itself. */
export const LAST_BACKUP_TABLE = 'last_backup';

/** Records a complete archive. A database that a later release has not migrated yet has no place for it. */
export async function recordBackup(client: pg.ClientBase, madeAt: Date): Promise<void> {
  const rows = checkedRows(
    await client.query('select to_regclass($1) is not null as there', [LAST_BACKUP_TABLE]),
    z.object({ there: z.boolean() }),
  );
  if (!rows[0]?.there) return;
  await client.query(
    `insert into ${LAST_BACKUP_TABLE} (made_at) values ($1) on conflict (only_row) do update set made_at = excluded.made_at`,
    [madeAt],
  );
}

/** How old the last backup is, in seconds, or undefined without one; and how old the database is, which may be too new for one. */
export async function backupAge(db: Queryable): Promise<{ ageSeconds: number | undefined; databaseSeconds: number }> {
  const rows = checkedRows(
    await db.execute(sql`
    select (select extract(epoch from now() - made_at) from last_backup)::int as age,
      (select extract(epoch from now() - min(applied_at)) from schema_migrations)::int as database`),
    z.object({ age: z.number().nullable(), database: z.number() }),
  );
  return { ageSeconds: rows[0]?.age ?? undefined, databaseSeconds: rows[0]?.database ?? 0 };
}
