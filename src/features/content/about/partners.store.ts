import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { partners } from './partners.tables.ts';

export type PartnerRow = typeof partners.$inferSelect;

/** The visible partners, in display order. */
export function visiblePartners(db: Queryable): Promise<PartnerRow[]> {
  return db
    .select()
    .from(partners)
    .where(eq(partners.isActive, true))
    .orderBy(asc(partners.sortOrder), asc(partners.id));
}
