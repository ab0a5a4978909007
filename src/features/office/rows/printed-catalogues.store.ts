import { z } from 'zod';
import { type DatabaseClient, executeSql, queryFirstRow, queryOnlyRow } from '../../../platform/postgres/plain-sql.ts';

const printedCatalogue = z.object({ title: z.string(), brands: z.array(z.int()), categories: z.array(z.int()) });

export const loadPrintedCatalogue = (client: DatabaseClient, id: number) =>
  queryOnlyRow(client, printedCatalogue)`select title, brands, categories from printed_catalogues where id = ${id}`;

export const findPrintedCatalogueFile = (client: DatabaseClient, id: number) =>
  queryFirstRow(client, z.object({ name: z.string(), key: z.string() }))`
    select p.title || case when p.volumes > 1 then format(', volume %s of %s', p.volume, p.volumes) else '' end as name, m.key
    from printed_catalogues p join media m on m.key = p.key and m.is_active where p.id = ${id}`;

export const lockSiteCatalogue = (client: DatabaseClient, title: string) =>
  queryFirstRow(client, z.object({ id: z.int(), version: z.int() }))`
    select id, version from catalogues where title = ${title} for update`;

type Asked = { title: string; scope: string; brands: readonly number[]; categories: readonly number[] };

export async function addPrintedCatalogue(client: DatabaseClient, staffId: number, asked: Asked): Promise<number> {
  const { id } = await queryOnlyRow(client, z.object({ id: z.int() }))`
    insert into printed_catalogues (title, brands, categories, scope, created_by)
    values (${asked.title}, ${asked.brands}, ${asked.categories}, ${asked.scope}, ${staffId}) returning id`;
  return id;
}

/** Counts unfinished catalogues under a lock, so that concurrent requests count one after the other. */
export async function countUnfinishedCatalogues(client: DatabaseClient): Promise<number> {
  await client.query('lock table printed_catalogues in share row exclusive mode');
  const { count } = await queryOnlyRow(client, z.object({ count: z.int() }))`
    select count(*)::int as count from printed_catalogues where finished_at is null`;
  return count;
}

const begun = printedCatalogue.extend({ scope: z.string(), staffId: z.int() });
export type StartedCatalogue = z.infer<typeof begun>;

export const startPrintedCatalogue = (client: DatabaseClient, id: number): Promise<StartedCatalogue | undefined> =>
  queryFirstRow(client, begun)`
    update printed_catalogues set state = 'reading', done = 0 where id = ${id} and finished_at is null
    returning title, scope, brands, categories, created_by as "staffId"`;

export type PrintProgress = { state: 'reading' | 'drawing' | 'storing'; done: number; total: number };

export async function recordPrintProgress(
  client: DatabaseClient,
  id: number,
  { state, done, total }: PrintProgress,
): Promise<void> {
  await executeSql(client)`
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
export async function finishPrintedCatalogue(
  client: DatabaseClient,
  id: number,
  made: readonly MadeVolume[],
): Promise<void> {
  for (const [at, { key, pages, models, bytes, revision }] of made.entries()) {
    if (at > 0) {
      await executeSql(client)`
        insert into printed_catalogues (title, scope, brands, categories, state, done, total, created_by, created_at, finished_at,
          key, pages, models, bytes, revision, volume, volumes)
        select title, scope, brands, categories, state, done, total, created_by, created_at, finished_at,
          ${key}, ${pages}, ${models}, ${bytes}, ${revision}, ${at + 1}, volumes from printed_catalogues where id = ${id}`;
      continue;
    }
    const ended = await queryFirstRow(client, z.object({ id: z.int() }))`
      update printed_catalogues set state = 'done', finished_at = now(), key = ${key}, pages = ${pages}, models = ${models}, bytes = ${bytes},
        revision = ${revision}, volumes = ${made.length} where id = ${id} and finished_at is null returning id`;
    if (!ended) return;
  }
}

export async function failPrintedCatalogue(client: DatabaseClient, id: number, problem: string): Promise<void> {
  await executeSql(client)`
    update printed_catalogues set state = 'failed', finished_at = now(), problem = ${problem} where id = ${id} and finished_at is null`;
}
