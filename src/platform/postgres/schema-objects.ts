import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { execute, queryRows } from './plain-sql.ts';
import { readSqlFile, runSqlFile, type SqlFile } from './sql-file.ts';

const KINDS = ['functions', 'views', 'triggers'];

/** Functions, views and triggers in the order of creation: one file each, and one for the triggers of a table. */
export async function readSchemaObjects(folder: string): Promise<SqlFile[]> {
  const files = await Promise.all(
    KINDS.map(async (kind) => (await readdir(path.join(folder, kind))).sort().map((file) => `${kind}/${file}`)),
  );
  return Promise.all(files.flat().map((name) => readSqlFile(folder, name)));
}

/**
 * Recreates changed objects in the open transaction. A migration drops objects that the folder lacks.
 * @throws MigrationError
 */
export async function makeSchemaObjects(client: pg.ClientBase, objects: readonly SqlFile[]): Promise<void> {
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
    await execute(client)`
      insert into schema_objects (name, sha256) values (${name}, ${sha256})
      on conflict (name) do update set sha256 = excluded.sha256`;
  }
  const names = objects.map(({ name }) => name);
  await execute(client)`delete from schema_objects where name <> all(${names})`;
}
