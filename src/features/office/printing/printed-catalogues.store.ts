import { z } from 'zod';
import { type Client, execute, firstRow, onlyRow } from '../../../platform/postgres/plain-sql.ts';

const printed = z.object({ title: z.string(), brands: z.array(z.int()), categories: z.array(z.int()) });

export const printedById = (client: Client, id: number) =>
  onlyRow(client, printed)`select title, brands, categories from printed_catalogues where id = ${id}`;

export const fileOfPrinted = (client: Client, id: number) =>
  firstRow(client, z.object({ name: z.string(), key: z.string() }))`
    select p.title || case when p.volumes > 1 then format(', volume %s of %s', p.volume, p.volumes) else '' end as name, m.key
    from printed_catalogues p join media m on m.key = p.key and m.is_active where p.id = ${id}`;

export const catalogueOfSite = (client: Client, title: string) =>
  firstRow(client, z.object({ id: z.int(), version: z.int() }))`
    select id, version from catalogues where title = ${title} for update`;

type Asked = { title: string; scope: string; brands: readonly number[]; categories: readonly number[] };

export async function addPrinted(client: Client, staffId: number, asked: Asked): Promise<number> {
  const { id } = await onlyRow(client, z.object({ id: z.int() }))`
    insert into printed_catalogues (title, brands, categories, scope, created_by)
    values (${asked.title}, ${asked.brands}, ${asked.categories}, ${asked.scope}, ${staffId}) returning id`;
  return id;
}

/** Counts unfinished catalogues under a lock, so that concurrent requests count one after the other. */
export async function countUnfinished(client: Client): Promise<number> {
  await client.query('lock table printed_catalogues in share row exclusive mode');
  const { count } = await onlyRow(client, z.object({ count: z.int() }))`
    select count(*)::int as count from printed_catalogues where finished_at is null`;
  return count;
}

const begun = printed.extend({ scope: z.string(), staffId: z.int() });
export type Begun = z.infer<typeof begun>;

export const beginPrinted = (client: Client, id: number): Promise<Begun | undefined> =>
  firstRow(client, begun)`
    update printed_catalogues set state = 'reading', done = 0 where id = ${id} and finished_at is null
    returning title, scope, brands, categories, created_by as "staffId"`;

export type Standing = { state: 'reading' | 'drawing' | 'storing'; done: number; total: number };

export async function recordProgress(client: Client, id: number, { state, done, total }: Standing): Promise<void> {
  await execute(client)`
    update printed_catalogues set state = ${state}, done = ${done}, total = ${total} where id = ${id} and finished_at is null`;
}

interface MadeVolume {
  key: string;
  pages: number;
  models: number;
  bytes: number;
  revision: string;
}

/** Stores the first volume in the catalogue's row, and each further volume in a new row. */
export async function finishPrinted(client: Client, id: number, made: readonly MadeVolume[]): Promise<void> {
  for (const [at, { key, pages, models, bytes, revision }] of made.entries()) {
    if (at > 0) {
      await execute(client)`
        insert into printed_catalogues (title, scope, brands, categories, state, done, total, created_by, created_at, finished_at,
          key, pages, models, bytes, revision, volume, volumes)
        select title, scope, brands, categories, state, done, total, created_by, created_at, finished_at,
          ${key}, ${pages}, ${models}, ${bytes}, ${revision}, ${at + 1}, volumes from printed_catalogues where id = ${id}`;
      continue;
    }
    const ended = await firstRow(client, z.object({ id: z.int() }))`
      update printed_catalogues set state = 'done', finished_at = now(), key = ${key}, pages = ${pages}, models = ${models}, bytes = ${bytes},
        revision = ${revision}, volumes = ${made.length} where id = ${id} and finished_at is null returning id`;
    if (!ended) return;
  }
}

export async function failPrinted(client: Client, id: number, problem: string): Promise<void> {
  await execute(client)`
    update printed_catalogues set state = 'failed', finished_at = now(), problem = ${problem} where id = ${id} and finished_at is null`;
}
