import type pg from 'pg';
import { z } from 'zod';
import { type Client, execute, onlyRow, raw } from '../postgres/plain-sql.ts';

/** Not part of an archive, so that a restored database does not claim a backup of itself. */
export const LAST_BACKUP_TABLE = 'last_backup';

/** Records a complete archive. A database that a later release has not migrated yet has no place for it. */
export async function recordBackup(client: pg.ClientBase, madeAt: Date): Promise<void> {
  const { there } = await onlyRow(client, z.object({ there: z.boolean() }))`
    select to_regclass(${LAST_BACKUP_TABLE}) is not null as there`;
  if (!there) return;
  await execute(client)`
    insert into ${raw(LAST_BACKUP_TABLE)} (made_at) values (${madeAt})
    on conflict (only_row) do update set made_at = excluded.made_at`;
}

/** How old the last backup is, in seconds, or undefined without one; and how old the database is, which may be too new for one. */
export async function backupAge(client: Client): Promise<{ ageSeconds: number | undefined; databaseSeconds: number }> {
  const { age, database } = await onlyRow(client, z.object({ age: z.number().nullable(), database: z.number() }))`
    select (select extract(epoch from now() - made_at) from last_backup)::int as age,
      (select extract(epoch from now() - min(applied_at)) from schema_migrations)::int as database`;
  return { ageSeconds: age ?? undefined, databaseSeconds: database };
}
