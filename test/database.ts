import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { FileStore } from '../src/platform/files/file-store.ts';
import { openFileStore } from '../src/platform/files/open-file-store.ts';
import { type Database, openDatabase } from '../src/platform/postgres/database.ts';

export interface FreshDatabase {
  connectionString: string;
  files(): Promise<FileStore>;
  drop(): Promise<void>;
}

/** Creates a copy of the migrated database with the demo catalogue, in about 50 ms. */
export async function freshDatabase(): Promise<FreshDatabase> {
  return {
    ...(await createDatabase('template_app')),
    files: () => openFileStore({ dataDir: inject('demoDataDir'), s3: undefined }),
  };
}

export const emptyDatabase = () => openCopy('template_empty');

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
  await runOnServer(`create database ${name} template ${template} strategy file_copy`);
  const address = new URL(inject('postgres'));
  address.pathname = `/${name}`;
  return {
    connectionString: address.href,
    drop: () => runOnServer(`drop database if exists ${name} with (force)`),
  };
}

let server: Database | undefined;

/** One connection for all databases of a test worker, because opening one takes as long as creating a database. */
async function runOnServer(sql: string) {
  server ??= openDatabase(inject('postgres'), { connections: 1 });
  await server.pool.query(sql);
}
