import type { Database } from '../../../platform/postgres/database.ts';
import { allReplacements } from './media.store.ts';

/** How old the answer may be. Requests for files have no limit, so that not each of them may ask the database. */
const MAX_AGE_MS = 30_000;

/** The key of the file that took the place of one that is gone, as of half a minute ago at most. */
export function replacedFiles({ pool }: Pick<Database, 'pool'>): (key: string) => Promise<string | undefined> {
  let known: Promise<Map<string, string>> | undefined;
  let readAt = 0;
  return async (key) => {
    if (!known || Date.now() - readAt > MAX_AGE_MS) {
      readAt = Date.now();
      known = allReplacements(pool).catch(() => new Map());
    }
    return (await known).get(key);
  };
}
