import { z } from 'zod';
import { type Client, joined, part, queryColumn, raw } from '../../../platform/postgres/plain-sql.ts';
import { wordsIn } from './search.store.ts';
import { keyOf, startsWith } from './search-keys.store.ts';

/**
 * The ids of all products in some categories whose name has a word starting with each word of the text, or that have a
 * model whose name, or a word of it, starts with the text. The result is complete even for very common words: every
 * product of the categories is checked, with a few index lookups each.
 */
export async function productIdsNamedIn(client: Client, text: string, categoryIds: number[]): Promise<number[]> {
  const key = keyOf(text);
  if (!key) return [];
  const named = wordsIn(text).map(
    (word) => part`exists (select from search_keys k
      where k.kind = 'product' and k.item = p.id and k.place < 2 and ${startsWith(raw('k.key'), part`${keyOf(word)}::text`)})`,
  );
  return queryColumn(client, z.int())`
    select p.id from products p
    where p.category_id = any(${categoryIds}::int[]) and p.is_active and (
      (${joined(named, ' and ')})
      or exists (
        select from models m, lateral (
          select from search_keys k
          where k.kind = 'model' and k.item = m.id and ${startsWith(raw('k.key'), part`${key}::text`)} limit 1) hit
        where m.product_id = p.id))`;
}
