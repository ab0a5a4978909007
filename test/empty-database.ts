import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase } from '../src/platform/postgres/database.ts';
import { migrate } from '../src/platform/postgres/migrate.ts';

/** A migrated database of this test's own without any data. For the demo catalogue take freshDatabase(). */
export async function emptyDatabase() {
  const server = openDatabase(inject('postgres'), { connections: 1 });
  const name = `test_${randomBytes(6).toString('hex')}`;
  await server.pool.query(`create database ${name}`);
  const address = new URL(inject('postgres'));
  address.pathname = `/${name}`;
  const database = openDatabase(address.href);
  await migrate(database.pool);
  return {
    database,
    connectionString: address.href,
    async close() {
      await database.close();
      await server.pool.query(`drop database ${name} with (force)`);
      await server.close();
    },
  };
}
