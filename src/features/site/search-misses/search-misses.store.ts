import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { searchMisses } from './search-misses.tables.ts';

/** Different words that are counted on one day; more of them come from a program, not from visitors. */
const MAX_WORDS_A_DAY = 2000;

/** Counts searches without a result today. Words that are not known yet are left out once there are very many. */
export async function countSearchMisses(db: Queryable, misses: readonly string[]): Promise<void> {
  // In the order of the key, as every copy of the program writes them: two that wait for each other would be a deadlock.
  await db.execute(sql`
    insert into ${searchMisses} (words, asked)
    select words, count(*)::int from unnest(${sql.param(misses)}::text[]) one (words)
    where (select count(*) from ${searchMisses} where day = current_date) < ${MAX_WORDS_A_DAY}
      or exists (select from ${searchMisses} known where known.day = current_date and known.words = one.words)
    group by words order by words
    on conflict (day, words) do update set asked = search_misses.asked + excluded.asked`);
}
