import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { execute, queryRows } from './plain-sql.ts';

/** The order in which they are made. */
const KINDS = ['functions', 'views', 'triggers'];

/** A file of db/objects: a function, a view, or the triggers of a table, with the text that is in force. */
export interface SchemaObject {
  /** `functions/norm.sql` */
  name: string;
  sql: string;
  sha256: string;
}

/** The functions, views and triggers of a folder, in the order in which they are made. */
export async function readSchemaObjects(folder: string): Promise<SchemaObject[]> {
  const files = await Promise.all(
    KINDS.map(async (kind) => (await readdir(path.join(folder, kind))).sort().map((file) => `${kind}/${file}`)),
  );
  return Promise.all(
    files.flat().map(async (name) => {
      // A checkout on Windows may have CRLF; it is the same text.
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Makes what differs from the texts that were made last, in the open transaction. What is not in the folder any more is removed by a
 * migration.
 */
export async function makeSchemaObjects(
  client: pg.ClientBase,
  objects: readonly SchemaObject[],
  run: (object: SchemaObject) => Promise<void> = async ({ sql }) => {
    await client.query(sql);
  },
): Promise<void> {
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
    await run(object);
    await execute(client)`
      insert into schema_objects (name, sha256) values (${name}, ${sha256})
      on conflict (name) do update set sha256 = excluded.sha256`;
  }
  const names = objects.map(({ name }) => name);
  await execute(client)`delete from schema_objects where name <> all(${names})`;
}
