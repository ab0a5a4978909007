import { z } from 'zod';
import { isOwnPath } from '../../../platform/link-rules.ts';
import { type DatabaseClient, executeSql, queryColumn, queryFirstRow } from '../../../platform/postgres/plain-sql.ts';
import { buildLocationHeader, buildRedirectKey, listSpellings, MAX_REDIRECT_HOPS } from './redirect-path.ts';

const NEVER = /^\/(?:$|api\/|uploads\/)/;

const MAX_CACHED = 10_000;

/** Keys of all redirected paths; undefined when there are too many to cache. */
export async function loadOldPaths(client: DatabaseClient): Promise<Set<string> | undefined> {
  const paths = await queryColumn(client, z.string())`
    select old_path from redirects where is_active limit ${MAX_CACHED + 1}`;
  return paths.length > MAX_CACHED ? undefined : new Set(paths.map(buildRedirectKey));
}

/**
 * Target of a moved path, after at most three hops; a cycle counts as none. `/`, `/api/` and `/uploads/` are never
 * redirected, and no redirect leads to another site.
 * @param path with leading slash, without query
 */
export async function findRedirect(client: DatabaseClient, path: string): Promise<string | undefined> {
  let at = path;
  let target: string | undefined;
  const seen = new Set([buildRedirectKey(path)]);
  for (let hop = 0; hop < MAX_REDIRECT_HOPS && !NEVER.test(at); hop++) {
    const row = await queryFirstRow(client, z.object({ location: z.string() }))`
      select location from redirects where old_path = any(${listSpellings(at)}) and is_active
      order by old_path = ${at.slice(1)} desc limit 1`;
    if (!row) break;
    if (!isOwnPath(row.location)) return undefined;
    const key = buildRedirectKey(row.location);
    if (seen.has(key)) return undefined;
    seen.add(key);
    at = `/${key}`;
    target = buildLocationHeader(row.location);
  }
  return target;
}

export async function countRedirects(client: DatabaseClient, paths: readonly string[]): Promise<void> {
  const spellings = paths.flatMap((path, at) => listSpellings(path).map((spelling) => ({ at, spelling })));
  // Sorted, because copies of the program that update in different orders could deadlock.
  await executeSql(client)`
    insert into redirect_hits (old_path, hits)
    select old_path, count(*)::int from (
      select distinct on (asked.at) r.old_path
      from unnest(${spellings.map(({ at }) => at)}::int[], ${spellings.map(({ spelling }) => spelling)}::text[])
        with ordinality asked (at, spelling, place)
      join redirects r on r.old_path = asked.spelling and r.is_active
      order by asked.at, asked.place) found
    group by old_path order by old_path
    on conflict (old_path) do update set hits = redirect_hits.hits + excluded.hits, last_on = excluded.last_on`;
}
