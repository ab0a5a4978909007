import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { execute, queryRows } from './plain-sql.ts';
import { readSqlFile, runSqlFile, type SqlFile } from './sql-file.ts';

/** The order in which they are made. */
const KINDS = ['functions', 'views', 'triggers'];

/** The functions, views and triggers in force, in the order in which they are made: a file for each, and one for the triggers of a table. */
export async function readSchemaObjects(folder: string): Promise<SqlFile[]> {
  const files = await Promise.all(
    KINDS.map(async (kind) => (await readdir(path.join(folder, kind))).sort().map((file) => `${kind}/${file}`)),
  );
  return Promise.all(files.flat().map((name) => readSqlFile(folder, name)));
}

/**
 * Makes what differs from the texts that were made last, in the open transaction. What is not in the folder any more is removed by a
 * migration.
 *
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
  // A function may use one that is made after it.
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
