import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database.ts';
import { redirects } from './redirects.tables.ts';

const MOST_HOPS = 3;
const NEVER = /^\/(?:$|api\/|uploads\/)/;

/**
 * Where an old path has moved to (resolutions D14): at most three hops are followed, a circle or a self-redirect is none,
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
