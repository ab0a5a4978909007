import { and, asc, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { pagePictures } from './page-pictures.tables.ts';

/** The pictures of a page that have a file, in the order of their places. */
export function picturesOfPage(db: Queryable, pageName: string) {
  return db
    .select({ place: pagePictures.place, image: pagePictures.image, alt: pagePictures.alt })
    .from(pagePictures)
    .where(and(eq(pagePictures.pageName, pageName), eq(pagePictures.isActive, true), ne(pagePictures.image, '')))
    .orderBy(asc(pagePictures.place));
}
