import type pg from 'pg';
import { chunksOf, stagedAs } from './workbook.store.ts';

export type MediaRecord = {
  key: string;
  gated: boolean;
  mime: string;
  bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
};

/** Every media row by its key. */
export async function loadMedia(client: pg.PoolClient): Promise<Map<string, MediaRecord>> {
  const { rows } = await client.query<MediaRecord>('select key, gated, mime, bytes, sha256, width, height from media');
  return new Map(rows.map((row) => [row.key, row]));
}

/** Inserts missing rows. Rows never change, since the key contains the hash of the content. */
export async function addMedia(client: pg.PoolClient, records: MediaRecord[]): Promise<void> {
  const staged = stagedAs([
    ['key', 'text'],
    ['gated', 'boolean'],
    ['mime', 'text'],
    ['bytes', 'integer'],
    ['sha256', 'text'],
    ['width', 'integer'],
    ['height', 'integer'],
  ]);
  for (const chunk of chunksOf(records)) {
    await client.query(
      `insert into media (key, gated, mime, bytes, sha256, width, height)
       select key, gated, mime, bytes, sha256, width, height from ${staged} on conflict do nothing`,
      [JSON.stringify(chunk)],
    );
  }
}
