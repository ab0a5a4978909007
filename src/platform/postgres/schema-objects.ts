import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { executeSql, queryRows } from './plain-sql.ts';

export class MigrationError extends Error {
  override name = 'MigrationError';
}

export interface SqlFile {
  name: string;
  shownPath: string;
  sql: string;
  sha256: string;
}

/** Read synchronously, because promises took three quarters of the CPU time of reading hundreds of small files. */
export function readSqlFile(folder: string, name: string): SqlFile {
  // A checkout on Windows may have CRLF.
  const sql = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
  return { name, shownPath: path.join(folder, name), sql, sha256: createHash('sha256').update(sql).digest('hex') };
}

export async function runSqlFile(client: pg.ClientBase, { shownPath, sql }: SqlFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const position = error instanceof pg.DatabaseError ? formatPosition(sql, Number(error.position)) : '';
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`${shownPath}${position}: ${reason}`, { cause: error });
  }
}

/** Line and column of a position in SQL, such as `:3:14`; PostgreSQL counts characters from 1. */
function formatPosition(sql: string, position: number): string {
  if (!Number.isInteger(position) || position < 1) return '';
  const before = [...sql]
    .slice(0, position - 1)
    .join('')
    .split('\n');
  return `:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

const KINDS = ['functions', 'views', 'triggers'];

/** Functions, views and triggers in the order of creation: one file each, and one for the triggers of a table. */
export const readSchemaObjects = (folder: string): SqlFile[] =>
  KINDS.flatMap((kind) => {
    const files = readdirSync(path.join(folder, kind))
      .sort()
      .map((file) => readSqlFile(folder, `${kind}/${file}`));
    return kind === 'views' ? sortByUse(files) : files;
  });

/** Sorts each view after the views that it names. */
function sortByUse(views: readonly SqlFile[]): SqlFile[] {
  const seen = new Set<SqlFile>();
  const sorted: SqlFile[] = [];
  const add = (view: SqlFile): void => {
    if (seen.has(view)) return;
    seen.add(view);
    for (const other of views) if (view.sql.includes(` ${path.basename(other.name, '.sql')} `)) add(other);
    sorted.push(view);
  };
  for (const view of views) add(view);
  return sorted;
}

/**
 * Recreates changed objects in the open transaction. Only a migration can drop objects that the folder lacks.
 * @throws MigrationError
 */
export async function createSchemaObjects(client: pg.ClientBase, objects: readonly SqlFile[]): Promise<void> {
  await client.query('create table if not exists schema_objects (name text primary key, sha256 text not null)');
  const made = new Map(
    (
      await queryRows(
        client,
        z.object({ name: z.string(), sha256: z.string() }),
      )`select name, sha256 from schema_objects`
    ).map(({ name, sha256 }) => [name, sha256]),
  );
  // A function may use a later one.
  await client.query('set local check_function_bodies = off');
  for (const object of objects) {
    const { name, sha256 } = object;
    if (made.get(name) === sha256) continue;
    await runSqlFile(client, object);
    await executeSql(client)`
      insert into schema_objects (name, sha256) values (${name}, ${sha256})
      on conflict (name) do update set sha256 = excluded.sha256`;
  }
  const names = objects.map(({ name }) => name);
  await executeSql(client)`delete from schema_objects where name <> all(${names})`;
}
