import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { redirects } from './redirects.tables.ts';

const MOST_HOPS = 3;
const NEVER = /^\/(?:$|api\/|uploads\/)/;

const KEPT_AT_MOST = 10_000;

/** All old paths, with their leading slash; undefined when there are too many to keep. */
export async function oldPaths(db: Queryable): Promise<Set<string> | undefined> {
  const rows = await db
    .select({ path: redirects.oldPath })
    .from(redirects)
    .limit(KEPT_AT_MOST + 1);
  return rows.length > KEPT_AT_MOST ? undefined : new Set(rows.map(({ path }) => `/${path}`));
}

/**
 * Where an old path has moved to: at most three hops are followed, a circle or a self-redirect is none,
 * `/`, `/api/` and `/uploads/` are never redirected, and no redirect leads to another site.
 * @param path with its leading slash, without query
 */
export async function redirectFor(db: Queryable, path: string): Promise<string | undefined> {
  const seen = new Set([path]);
  let at = path;
  let target: string | undefined;
  for (let hop = 0; hop < MOST_HOPS && !NEVER.test(at); hop++) {
    const [row] = await db
      .select({ location: redirects.location })
      .from(redirects)
      .where(eq(redirects.oldPath, at.slice(1)));
    if (!row) return target;
    if (seen.has(row.location) || !row.location.startsWith('/')) return undefined;
    target = row.location;
    at = target;
    seen.add(at);
  }
  return target;
}
