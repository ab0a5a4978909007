import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { contactDetails, team } from './contact-details.tables.ts';

export type ContactDetailsRow = typeof contactDetails.$inferSelect;
export type TeamRow = typeof team.$inferSelect;

/** The visible places of the company, in display order. */
export function visibleContactDetails(db: Queryable): Promise<ContactDetailsRow[]> {
  return db
    .select()
    .from(contactDetails)
    .where(eq(contactDetails.isActive, true))
    .orderBy(asc(contactDetails.sortOrder), asc(contactDetails.id));
}

/** The visible people to talk to, in display order. */
export function visibleTeam(db: Queryable): Promise<TeamRow[]> {
  return db.select().from(team).where(eq(team.isActive, true)).orderBy(asc(team.sortOrder), asc(team.id));
}
