import type { Database } from '../../../platform/postgres/database.ts';
import { loadMediaReplacements } from './media.store.ts';

const MAX_AGE_MS = 30_000;

/** Key of the file that replaced a removed file; cached for half a minute. */
export function createReplacementFinder({
  pool,
}: Pick<Database, 'pool'>): (key: string) => Promise<string | undefined> {
  let known: Promise<Map<string, string>> | undefined;
  let readAt = 0;
  return async (key) => {
    if (!known || Date.now() - readAt > MAX_AGE_MS) {
      readAt = Date.now();
      known = loadMediaReplacements(pool).catch(() => new Map());
    }
    return (await known).get(key);
  };
}
