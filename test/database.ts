import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { FileStore } from '../src/platform/files/file-store.ts';
import { openFileStore } from '../src/platform/files/open-file-store.ts';

export interface FreshDatabase {
  connectionString: string;
  /** The file store that the demo catalogue's pictures and files lie in. */
  files(): Promise<FileStore>;
  drop(): Promise<void>;
}

/** A database of this test's own: a copy of the migrated one with the demo catalogue (some 50 ms). */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template template_app`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return {
    connectionString: address.href,
    files: () => openFileStore({ dataDir: inject('demoDataDir'), s3: undefined }),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
