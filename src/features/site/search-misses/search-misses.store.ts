import { type Client, execute, raw } from '../../../platform/postgres/plain-sql.ts';
import { TODAY_IN_INDIA } from '../../../platform/time/time-zone.ts';

/** More different words a day come from a program, not from visitors. */
const MAX_WORDS_A_DAY = 2000;

export async function countSearchMisses(client: Client, misses: readonly string[]): Promise<void> {
  // Sorted, because copies of the program that update in different orders could deadlock.
  await execute(client)`
    insert into search_misses (words, asked)
    select words, count(*)::int from unnest(${misses}::text[]) one (words)
    where (select count(*) from search_misses where day = ${raw(TODAY_IN_INDIA)}) < ${MAX_WORDS_A_DAY}
      or exists (select from search_misses known where known.day = ${raw(TODAY_IN_INDIA)} and known.words = one.words)
    group by words order by words
    on conflict (day, words) do update set asked = search_misses.asked + excluded.asked`;
}
