import { type Client, execute } from '../../../platform/postgres/plain-sql.ts';

/** Different words that are counted on one day; more of them come from a program, not from visitors. */
const MAX_WORDS_A_DAY = 2000;

/** Counts searches without a result today. Words that are not known yet are left out once there are very many. */
export async function countSearchMisses(client: Client, misses: readonly string[]): Promise<void> {
  // In the order of the key, as every copy of the program writes them: two that wait for each other would be a deadlock.
  await execute(client)`
    insert into search_misses (words, asked)
    select words, count(*)::int from unnest(${misses}::text[]) one (words)
    where (select count(*) from search_misses where day = current_date) < ${MAX_WORDS_A_DAY}
      or exists (select from search_misses known where known.day = current_date and known.words = one.words)
    group by words order by words
    on conflict (day, words) do update set asked = search_misses.asked + excluded.asked`;
}
