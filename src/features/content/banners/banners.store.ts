import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { banners } from './banners.tables.ts';

/** The active banners, in display order. */
export function activeBanners(db: Queryable) {
  return db.select().from(banners).where(eq(banners.isActive, true)).orderBy(asc(banners.sortOrder), asc(banners.id));
}
