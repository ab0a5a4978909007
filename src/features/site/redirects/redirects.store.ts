import { and, eq } from 'drizzle-orm';
import { isOwnPath } from '../../../platform/link-rules.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { redirects } from './redirects.tables.ts';

const MAX_HOPS = 3;
const NEVER = /^\/(?:$|api\/|uploads\/)/;

const MAX_CACHED = 10_000;

/** All old paths, with a leading slash; undefined when there are too many to cache. */
export async function oldPaths(db: Queryable): Promise<Set<string> | undefined> {
  const rows = await db
    .select({ path: redirects.oldPath })
    .from(redirects)
    .where(eq(redirects.isActive, true))
    .limit(MAX_CACHED + 1);
  return rows.length > MAX_CACHED ? undefined : new Set(rows.map(({ path }) => `/${path}`));
}

/**
 * Where an old path has moved to. Follows max three hops; a cycle or a self-redirect counts as no redirect; `/`, `/api/`
 * and `/uploads/` are never redirected, and no redirect leads to another site.
 * @param path with its leading slash, without query
 */
export async function redirectFor(db: Queryable, path: string): Promise<string | undefined> {
  const seen = new Set([path]);
  let at = path;
  let target: string | undefined;
  for (let hop = 0; hop < MAX_HOPS && !NEVER.test(at); hop++) {
    const [row] = await db
      .select({ location: redirects.location })
      .from(redirects)
      .where(and(eq(redirects.oldPath, at.slice(1)), eq(redirects.isActive, true)));
    if (!row) return target;
    if (seen.has(row.location) || !isOwnPath(row.location)) return undefined;
    target = row.location;
    at = target;
    seen.add(at);
  }
  return target;
}
