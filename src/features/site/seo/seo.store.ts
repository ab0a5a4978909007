import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { brands } from '../../catalogue/brands-and-categories/brands.tables.ts';
import { pageSeo } from './seo.tables.ts';

/** The record of a page by its name, ignoring case. */
export async function seoOfPage(db: Queryable, pageName: string) {
  const [row] = await db
    .select()
    .from(pageSeo)
    .where(and(sql`lower(${pageSeo.pageName}) = ${pageName.toLowerCase()}`, eq(pageSeo.isActive, true)))
    .limit(1);
  return row;
}

/** The SEO columns of a brand and the columns for their defaults. A category's are loaded with the category. */
export async function seoOfBrand(db: Queryable, id: number) {
  const { name, description, metaTitle, metaDescription, metaKeywords, ogImage } = brands;
  const [row] = await db
    .select({ name, description, metaTitle, metaDescription, metaKeywords, ogImage })
    .from(brands)
    .where(and(eq(brands.id, id), eq(brands.isActive, true)));
  return row;
}
