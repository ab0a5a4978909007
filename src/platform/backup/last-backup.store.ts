import type pg from 'pg';
import { z } from 'zod';
import { type DatabaseClient, executeSql, queryOnlyRow, rawSql } from '../postgres/plain-sql.ts';

export const LAST_BACKUP_TABLE = 'last_backup';

/** Records a backup, unless the database of an earlier release has no table or column for it. */
export async function recordBackup(
  client: pg.ClientBase,
  { madeAt, bytes, freeBytes }: { madeAt: Date; bytes: number; freeBytes: number },
): Promise<void> {
  const { there } = await queryOnlyRow(client, z.object({ there: z.boolean() }))`
    select exists (select from pg_attribute where attrelid = to_regclass(${LAST_BACKUP_TABLE}) and attname = 'free_bytes') as there`;
  if (!there) return;
  await executeSql(client)`
    insert into ${rawSql(LAST_BACKUP_TABLE)} (made_at, bytes, free_bytes) values (${madeAt}, ${bytes}, ${freeBytes})
    on conflict (only_row) do update set made_at = excluded.made_at, bytes = excluded.bytes, free_bytes = excluded.free_bytes`;
}

const lastBackupRow = z.object({
  age: z.number().nullable(),
  bytes: z.coerce.number().nullable(),
  free: z.coerce.number().nullable(),
  database: z.number(),
});

interface LastBackup {
  ageSeconds: number | undefined;
  bytes: number | undefined;
  freeBytes: number | undefined;
  databaseSeconds: number;
}

export async function loadLastBackup(client: DatabaseClient): Promise<LastBackup> {
  const { age, bytes, free, database } = await queryOnlyRow(client, lastBackupRow)`
    select extract(epoch from now() - b.made_at)::int as age, b.bytes, b.free_bytes as free,
      (select extract(epoch from now() - min(applied_at)) from schema_migrations)::int as database
    from (values (1)) one left join last_backup b on true`;
  return {
    ageSeconds: age ?? undefined,
    bytes: bytes ?? undefined,
    freeBytes: free ?? undefined,
    databaseSeconds: database,
  };
}
