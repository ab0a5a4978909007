import { z } from 'zod';
import { type Client, execute, firstRow, onlyRow, queryRows, raw } from '../../../platform/postgres/plain-sql.ts';
import { type PrintedCatalogue, printedCatalogue } from './printed-catalogues.contract.ts';

const SHOWN = 100;
const ROW = `select to_jsonb(e) as row from (
  select p.id, p.title, p.title || case when p.volumes > 1 then format(', volume %s of %s', p.volume, p.volumes) else '' end as name, p.scope, p.brands, p.categories, p.state, p.done, p.total, p.problem,
    case when m.is_active then split_part(m.key, '/', 3) end as file, p.pages, p.models, p.bytes, p.revision, s.name as made_by,
    p.created_at, p.finished_at
  from printed_catalogues p join staff s on s.id = p.created_by left join media m on m.key = p.key`;
const shown = z.object({ row: printedCatalogue });

export async function listPrinted(client: Client): Promise<PrintedCatalogue[]> {
  const rows = await queryRows(client, shown)`${raw(ROW)} order by p.created_at desc, p.volume limit ${SHOWN}) e`;
  return rows.map(({ row }) => row);
}

export async function printedById(client: Client, id: number): Promise<PrintedCatalogue | undefined> {
  return (await firstRow(client, shown)`${raw(ROW)} where p.id = ${id}) e`)?.row;
}

type Asked = Pick<PrintedCatalogue, 'title' | 'brands' | 'categories' | 'scope' | 'total'>;

export async function addPrinted(client: Client, staffId: number, asked: Asked): Promise<number> {
  const { id } = await onlyRow(client, z.object({ id: z.int() }))`
    insert into printed_catalogues (title, brands, categories, scope, total, created_by)
    values (${asked.title}, ${asked.brands}, ${asked.categories}, ${asked.scope}, ${asked.total}, ${staffId}) returning id`;
  return id;
}

/**
 * Number of unfinished catalogues; holds a lock until the transaction ends, so that concurrent requests count one after
 * the other.
 */
export async function countUnfinished(client: Client): Promise<number> {
  await client.query('lock table printed_catalogues in share row exclusive mode');
  const { count } = await onlyRow(client, z.object({ count: z.int() }))`
    select count(*)::int as count from printed_catalogues where finished_at is null`;
  return count;
}

const begun = z
  .object({ title: z.string(), scope: z.string(), staffId: z.int() })
  .and(z.object({ brands: z.array(z.int()), categories: z.array(z.int()) }));
export type Begun = z.infer<typeof begun>;

export const beginPrinted = (client: Client, id: number): Promise<Begun | undefined> =>
  firstRow(client, begun)`
    update printed_catalogues set state = 'reading', done = 0 where id = ${id} and finished_at is null
    returning title, scope, brands, categories, created_by as "staffId"`;

type Standing = Pick<PrintedCatalogue, 'state' | 'done' | 'total'>;

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

/** Records the volumes of a catalogue: the first one in its own row, each further one in a row that is added. */
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
