import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { certifications } from './certifications.tables.ts';

export type CertificationRow = typeof certifications.$inferSelect;

/** One page of the visible certifications, in display order; pages count from 1. `hasMore`: whether more pages follow. */
export async function certificationsFrom(
  db: Queryable,
  { page, size }: { page: number; size: number },
): Promise<{ rows: CertificationRow[]; hasMore: boolean }> {
  const rows = await db
    .select()
    .from(certifications)
    .where(eq(certifications.isActive, true))
    .orderBy(asc(certifications.sortOrder), asc(certifications.id))
    .offset((page - 1) * size)
    .limit(size + 1);
  return { rows: rows.slice(0, size), hasMore: rows.length > size };
}
