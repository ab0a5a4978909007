import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

export class MigrationError extends Error {
  override name = 'MigrationError';
}

export interface SqlFile {
  name: string;
  place: string;
  sql: string;
  sha256: string;
}

export async function readSqlFile(folder: string, name: string): Promise<SqlFile> {
  // A checkout on Windows may have CRLF.
  const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  return { name, place: path.join(folder, name), sql, sha256: createHash('sha256').update(sql).digest('hex') };
}

export async function runSqlFile(client: pg.ClientBase, { place, sql }: SqlFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const position = error instanceof pg.DatabaseError ? positionIn(sql, Number(error.position)) : '';
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`${place}${position}: ${reason}`, { cause: error });
  }
}

/** Line and column of a position in SQL, such as `:3:14`; PostgreSQL counts characters from 1. */
function positionIn(sql: string, position: number): string {
  if (!Number.isInteger(position) || position < 1) return '';
  const before = [...sql]
    .slice(0, position - 1)
    .join('')
    .split('\n');
  return `:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}
