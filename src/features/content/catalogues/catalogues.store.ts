import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { catalogues } from './catalogues.tables.ts';

export type CatalogueRow = typeof catalogues.$inferSelect;

/** The visible catalogues, in display order. */
export function visibleCatalogues(db: Queryable): Promise<CatalogueRow[]> {
  return db
    .select()
    .from(catalogues)
    .where(eq(catalogues.isActive, true))
    .orderBy(asc(catalogues.sortOrder), asc(catalogues.id));
}
