import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** Any number, the same in every process: it names the lock that keeps two processes from migrating at once. */
const lockKey = 7_402_118;

type Migration = { name: string; sql: string; sha256: string };

/**
 * Brings the database to the state of the migrations in `folder`: every `.sql` file that has not run yet runs in the
 * order of the names, each in its own transaction, and is recorded with its hash in `schema_migrations`.
 *
 * Safe when several processes start at once: one works, the others wait and find nothing to do.
 * A database that knows later migrations than the folder is left alone, so that the previous release can be started again.
 *
 * @returns the names of the migrations that ran now
 * @throws MigrationError when a landed file was edited, a new file sorts before a landed one, or SQL fails
 *   (with file, line and column)
 */
export async function migrate(pool: pg.Pool, folder = 'db/migrations'): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(`create table if not exists schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
    const waiting = pendingOf(migrations, await landed(client), folder);
    for (const migration of waiting) await apply(client, migration, folder);
    return waiting.map((migration) => migration.name);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    // Closing the connection is what frees the lock for certain, also after an error in the middle.
    client.release(failure ?? true);
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have CRLF; it is the same migration.
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function landed(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations');
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

function pendingOf(migrations: Migration[], done: Map<string, string>, folder: string): Migration[] {
  const last = [...done.keys()].sort().at(-1) ?? '';
  return migrations.filter((migration) => {
    const hash = done.get(migration.name);
    const file = path.join(folder, migration.name);
    if (hash === migration.sha256) return false;
    if (hash !== undefined) {
      throw new MigrationError(
        `${file} was changed after it ran on this database. Put it back and add a new migration.`,
      );
    }
    if (migration.name < last) {
      throw new MigrationError(`${file} is new but sorts before ${last}, which has run. Give it a later number.`);
    }
    return true;
  });
}

async function apply(client: pg.PoolClient, { name, sql, sha256 }: Migration, folder: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
  } catch (error) {
    const place = error instanceof pg.DatabaseError ? placeIn(sql, Number(error.position)) : '';
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`${path.join(folder, name)}${place}: ${reason}`, { cause: error });
  }
  await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
  await client.query('commit');
}

/** PostgreSQL counts characters from 1; editors count lines and columns. */
function placeIn(sql: string, position: number): string {
  if (!Number.isInteger(position) || position < 1) return '';
  const before = [...sql]
    .slice(0, position - 1)
    .join('')
    .split('\n');
  return `:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}
