import type pg from 'pg';
import { z } from 'zod';
import { executeSql, queryOnlyRow } from '../postgres/plain-sql.ts';
import type { FileStore } from './file-store.ts';
import { imageFormats, imageWidths } from './image-sizes.ts';
import { buildVariantKey } from './image-variants.ts';

/** First number of the advisory locks; the second is one of 256 shares of all keys: PostgreSQL has few locks. */
const LOCK = 7_402_140;

/**
 * Keeps the clean-up from removing these files until the transaction ends. Whoever stores a file, or begins to use a
 * stored one, calls this function before looking whether the file exists.
 */
export async function lockFiles(client: pg.ClientBase, keys: readonly string[]): Promise<void> {
  await executeSql(client)`
    select pg_advisory_xact_lock_shared(${LOCK}, share)
    from (select distinct hashtext(key) & 255 as share from unnest(${keys}::text[]) key order by 1) shares`;
}

type Remover = { transaction<T>(work: (given: { client: pg.PoolClient }) => Promise<T>): Promise<T> };

/**
 * Removes files with their drawn sizes, each in its own transaction: first the files, then the row. A file that is
 * being stored or used is left for the next run.
 * @param forget deletes the row of a key, if its file is still to be removed; false if not
 * @throws AggregateError of the files that could not be removed, after the others were
 */
export async function removeFiles(
  database: Remover,
  files: FileStore,
  keys: readonly string[],
  forget: (client: pg.PoolClient, key: string) => Promise<boolean>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const key of keys)
    await database
      .transaction(async ({ client }) => {
        const { isFree } = await queryOnlyRow(client, z.object({ isFree: z.boolean() }))`
          select pg_try_advisory_xact_lock(${LOCK}, hashtext(${key}) & 255) as "isFree"`;
        // The row goes only if the transaction commits, which is after the files went.
        if (!isFree || !(await forget(client, key))) return;
        for (const each of [...listVariantKeys(key), key]) await files.remove(each);
      })
      .catch((error: unknown) => failures.push(error));
  if (failures.length) throw new AggregateError(failures, `${failures.length} files could not be removed yet`);
}

/** Keys of the sizes that may have been drawn of a public image. */
function listVariantKeys(key: string): string[] {
  const [root, folder = '', name = ''] = key.split('/');
  if (root !== 'uploads') return [];
  return imageFormats.flatMap((format) => imageWidths.map((width) => buildVariantKey(folder, name, width, format)));
}
