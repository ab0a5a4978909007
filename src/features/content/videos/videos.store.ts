import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { videos } from './videos.tables.ts';

export type VideoRow = typeof videos.$inferSelect;

/** One page of the visible videos, in display order; pages count from 1. `hasMore`: whether more pages follow. */
export async function videosFrom(
  db: Queryable,
  { page, size }: { page: number; size: number },
): Promise<{ rows: VideoRow[]; hasMore: boolean }> {
  const rows = await db
    .select()
    .from(videos)
    .where(eq(videos.isActive, true))
    .orderBy(asc(videos.sortOrder), asc(videos.id))
    .offset((page - 1) * size)
    .limit(size + 1);
  return { rows: rows.slice(0, size), hasMore: rows.length > size };
}
