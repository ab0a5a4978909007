import { sql } from 'drizzle-orm';
import { checkedRows, identified } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { models } from '../products/models.tables.ts';
import { products } from '../products/products.tables.ts';
import { wordsIn } from './search.store.ts';
import { searchKeys } from './search.tables.ts';
import { keyOf, startsWith } from './search-keys.store.ts';

/**
 * The ids of all products in some categories whose name has a word starting with each word of the text, or that have a
 * model whose name, or a word of it, starts with the text. The result is complete even for very common words: every
 * product of the categories is checked, with a few index lookups each.
 */
export async function productIdsNamedIn(db: Queryable, text: string, categoryIds: number[]): Promise<number[]> {
  const key = keyOf(text);
  if (!key) return [];
  const named = wordsIn(text).map(
    (word) => sql`exists (select from ${searchKeys} k
      where k.kind = 'product' and k.item = p.id and k.place < 2 and ${startsWith(sql`k.key`, sql`${keyOf(word)}::text`)})`,
  );
  const found = await db.execute(sql`
    select p.id from ${products} p
    where p.category_id = any(${sql.param(categoryIds)}::int[]) and p.is_active and (
      (${sql.join(named, sql` and `)})
      or exists (
        select from ${models} m, lateral (
          select from ${searchKeys} k
          where k.kind = 'model' and k.item = m.id and ${startsWith(sql`k.key`, sql`${key}::text`)} limit 1) hit
        where m.product_id = p.id))`);
  return checkedRows(found, identified).map(({ id }) => id);
}
