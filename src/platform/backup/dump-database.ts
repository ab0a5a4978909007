import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { MIGRATION_LOCK } from '../postgres/migrate-database.ts';
import { queryRows } from '../postgres/plain-sql.ts';
import type { AddEntry } from './archive-writer.ts';
import { LAST_BACKUP_TABLE } from './last-backup.store.ts';
import { BackupError, type DatabaseContent, type TableContent, tableEntryName } from './manifest.ts';
import { listTables, openBackupConnection, readSequences, type SchemaTable } from './site-schema.ts';

/** Limits memory: a part is collected in memory, because a part of an archive begins with its length. */
const PART_BYTES = 8 * 1024 * 1024;

/** Unfinished jobs. A running one is retried after a restore, as after a crash. */
const WAITING_JOBS = "state in ('created', 'retry', 'active')";

/**
 * Adds all tables in the format of COPY, which later versions of PostgreSQL read, in one transaction that blocks no
 * visitor.
 */
export async function dumpDatabase(
  connectionString: string,
  add: AddEntry,
  onTable: (done: number, total: number) => void,
): Promise<DatabaseContent> {
  const client = await openBackupConnection(connectionString);
  try {
    const { tables, queue } = await beginSnapshot(client);
    const content: DatabaseContent = {
      migrations: await readAppliedMigrations(client),
      tables: [],
      queue: [],
      sequences: [],
    };
    for (const [done, table] of tables.entries()) {
      onTable(done, tables.length + queue.length);
      content.tables.push(await dumpTable(client, add, 'database', table));
    }
    for (const table of queue) content.queue.push(await dumpTable(client, add, 'queue', table));
    // Sequences ignore transactions. They are read last, so that they are ahead of every row.
    content.sequences = await readSequences(client);
    await client.query('commit');
    return content;
  } finally {
    await client.end();
  }
}

/** Locks prevent a migration between listing the tables and reading them. */
async function beginSnapshot(client: pg.Client): Promise<{ tables: SchemaTable[]; queue: SchemaTable[] }> {
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
  const tables = (await listTables(client)).filter(
    ({ name }) => name !== LAST_BACKUP_TABLE && name !== 'schema_objects',
  );
  if (!tables.some(({ name }) => name === 'schema_migrations')) {
    throw new BackupError('There is nothing to back up: the database is empty, or it is not one of this site.');
  }
  const queue = await listTables(client, 'pgboss', ['queue', 'job']);
  await client.query('begin isolation level repeatable read read only');
  const names = [...tables, ...queue].map(({ sqlName }) => sqlName);
  await client.query(`lock table ${names.join(', ')} in access share mode`);
  await client.query('select 1'); // The first query, not the lock, determines the snapshot.
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]);
  return { tables, queue };
}

async function readAppliedMigrations(client: pg.Client) {
  return queryRows(client, z.object({ name: z.string(), sha256: z.string() }))`
    select name, sha256 from schema_migrations order by name collate "C"`;
}

async function dumpTable(
  client: pg.Client,
  add: AddEntry,
  folder: 'database' | 'queue',
  { name, sqlName, columns }: SchemaTable,
): Promise<TableContent> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const condition = folder === 'queue' && name === 'job' ? ` where ${WAITING_JOBS}` : '';
  const rows = client.query(copyTo(`copy (select ${list} from ${sqlName}${condition}) to stdout`));
  let number = 0;
  for await (const chunk of splitIntoChunks(rows)) {
    number += 1;
    await add(tableEntryName(folder, name, number), chunk.length, [chunk]);
  }
  return { name, columns, rows: rows.rowCount };
}

async function* splitIntoChunks(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of source) {
    pieces.push(piece);
    size += piece.length;
    if (size < PART_BYTES) continue;
    const all = Buffer.concat(pieces);
    const end = all.lastIndexOf('\n') + 1;
    if (end > 0) yield all.subarray(0, end);
    pieces = [all.subarray(end)];
    size = all.length - end;
  }
  if (size > 0) yield Buffer.concat(pieces);
}
