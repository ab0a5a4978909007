import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { FileStore } from '../src/platform/files/file-store.ts';
import { openFileStore } from '../src/platform/files/open-file-store.ts';
import { openDatabase } from '../src/platform/postgres/database.ts';

export interface FreshDatabase {
  connectionString: string;
  /** The file store that the demo catalogue's pictures and files lie in. */
  files(): Promise<FileStore>;
  drop(): Promise<void>;
}

/** A database of this test's own: a copy of the migrated one with the demo catalogue (some 50 ms). */
export async function freshDatabase(): Promise<FreshDatabase> {
  return {
    ...(await createDatabase('template_app')),
    files: () => openFileStore({ dataDir: inject('demoDataDir'), s3: undefined }),
  };
}

/** A migrated database of this test's own without any data, opened. For the demo catalogue take freshDatabase(). */
export const emptyDatabase = () => openCopy('template_empty');

/** A database of this test's own without any table, opened. */
export const unmigratedDatabase = () => openCopy('template1');

async function openCopy(template: string) {
  const { connectionString, drop } = await createDatabase(template);
  const database = openDatabase(connectionString);
  return {
    database,
    connectionString,
    async close() {
      await database.close();
      await drop();
    },
  };
}

async function createDatabase(template: string) {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnServer(`create database ${name} template ${template}`);
  const address = new URL(inject('postgres'));
  address.pathname = `/${name}`;
  return {
    connectionString: address.href,
    drop: () => runOnServer(`drop database if exists ${name} with (force)`),
  };
}

async function runOnServer(sql: string) {
  const server = openDatabase(inject('postgres'), { connections: 1 });
  try {
    await server.pool.query(sql);
  } finally {
    await server.close();
  }
}
