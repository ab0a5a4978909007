import { and, asc, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { applicationPictures } from './application-pictures.tables.ts';

export type ApplicationPictureRow = typeof applicationPictures.$inferSelect;

/** The visible application pictures that have a file, in display order. */
export function visibleApplicationPictures(db: Queryable): Promise<ApplicationPictureRow[]> {
  return db
    .select()
    .from(applicationPictures)
    .where(and(eq(applicationPictures.isActive, true), ne(applicationPictures.image, '')))
    .orderBy(asc(applicationPictures.sortOrder), asc(applicationPictures.id));
}
