import { type DatabaseClient, executeSql, rawSql } from '../../../platform/postgres/plain-sql.ts';
import { TODAY_IN_INDIA_SQL } from '../../../platform/time/time-zone.ts';

/** More different words a day come from a program, not from visitors. */
const MAX_WORDS_A_DAY = 2000;

export async function countSearchMisses(client: DatabaseClient, misses: readonly string[]): Promise<void> {
  // Sorted, because copies of the program that update in different orders could deadlock.
  await executeSql(client)`
    insert into search_misses (words, asked)
    select words, count(*)::int from unnest(${misses}::text[]) one (words)
    where (select count(*) from search_misses where day = ${rawSql(TODAY_IN_INDIA_SQL)}) < ${MAX_WORDS_A_DAY}
      or exists (select from search_misses known where known.day = ${rawSql(TODAY_IN_INDIA_SQL)} and known.words = one.words)
    group by words order by words
    on conflict (day, words) do update set asked = search_misses.asked + excluded.asked`;
}
