import { and, eq, inArray, sql } from 'drizzle-orm';
import { isOwnPath } from '../../../platform/link-rules.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { locationHeader, MAX_HOPS, redirectKey, spellingsOf } from './redirect-path.ts';
import { redirects } from './redirects.tables.ts';

const NEVER = /^\/(?:$|api\/|uploads\/)/;

const MAX_CACHED = 10_000;

/** The keys of all old paths; undefined when there are too many to cache. */
export async function oldPaths(db: Queryable): Promise<Set<string> | undefined> {
  const rows = await db
    .select({ path: redirects.oldPath })
    .from(redirects)
    .where(eq(redirects.isActive, true))
    .limit(MAX_CACHED + 1);
  return rows.length > MAX_CACHED ? undefined : new Set(rows.map(({ path }) => redirectKey(path)));
}

/**
 * Where an old path has moved to, as a `Location` header. Follows max three hops; a cycle or a self-redirect, in whatever spelling, counts
 * as no redirect; `/`, `/api/` and `/uploads/` are never redirected, and no redirect leads to another site.
 * @param path with its leading slash, without query
 */
export async function redirectFor(db: Queryable, path: string): Promise<string | undefined> {
  let at = path;
  let target: string | undefined;
  const seen = new Set([redirectKey(path)]);
  for (let hop = 0; hop < MAX_HOPS && !NEVER.test(at); hop++) {
    const [row] = await db
      .select({ location: redirects.location })
      .from(redirects)
      .where(and(inArray(redirects.oldPath, spellingsOf(at)), eq(redirects.isActive, true)))
      .orderBy(sql`${redirects.oldPath} = ${at.slice(1)} desc`)
      .limit(1);
    if (!row) break;
    if (!isOwnPath(row.location)) return undefined;
    const key = redirectKey(row.location);
    if (seen.has(key)) return undefined;
    seen.add(key);
    at = `/${key}`;
    target = locationHeader(row.location);
  }
  return target;
}
