import { type Client, execute } from '../../../platform/postgres/plain-sql.ts';
import { spellingsOf } from './redirect-path.ts';

export async function countRedirects(client: Client, paths: readonly string[]): Promise<void> {
  const spellings = paths.flatMap((path, at) => spellingsOf(path).map((spelling) => ({ at, spelling })));
  // Sorted, because copies of the program that update in different orders could deadlock.
  await execute(client)`
    insert into redirect_hits (old_path, hits)
    select old_path, count(*)::int from (
      select distinct on (asked.at) r.old_path
      from unnest(${spellings.map(({ at }) => at)}::int[], ${spellings.map(({ spelling }) => spelling)}::text[])
        with ordinality asked (at, spelling, place)
      join redirects r on r.old_path = asked.spelling and r.is_active
      order by asked.at, asked.place) found
    group by old_path order by old_path
    on conflict (old_path) do update set hits = redirect_hits.hits + excluded.hits, last_on = excluded.last_on`;
}
