import type pg from 'pg';
import { z } from 'zod';
import { type CadReading, cadReading } from '../../../platform/cad/cad-reading.ts';
import type { FileProblem } from '../../../platform/files/run-in-file-worker.ts';
import {
  type DatabaseClient,
  executeSql,
  queryColumn,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { type CadContent, type CadDifference, cadDifference } from './cad-files.contract.ts';

/** STEP and IGES files of the library, alone or packed. */
const CAD_MEDIA = rawSql(
  `m.is_active and m.key ~ '^gated/(step|igs)/' and m.key ~* '[.](step|stp|stpz|igs|iges|zip)$'`,
);
/** A reading that took longer was ended with its process, or failed because of the site. */
const IS_OVER = rawSql(`r.read_at is null and r.begun_at < now() - interval '10 minutes'`);

export const CAD_QUEUE = 'cad-files';

const claimed = z.object({ sha256: z.string(), key: z.string() });
const MAX_TRIES = 3;

/** Marks a content as being read and returns it: STEP before IGES, newest first. */
export const claimCadFile = (client: DatabaseClient) =>
  queryFirstRow(client, claimed)`
    with next as (
      select m.sha256, m.key from media m left join cad_readings r on r.sha256 = m.sha256
      where ${CAD_MEDIA} and (r.sha256 is null or ${IS_OVER} and r.tries < ${MAX_TRIES})
      order by m.key !~ '^gated/step/', m.stored_at desc, m.key limit 1), claim as (
      insert into cad_readings as r (sha256) select sha256 from next
      on conflict (sha256) do update set begun_at = now(), tries = r.tries + 1 where ${IS_OVER} and r.tries < ${MAX_TRIES} returning sha256)
    select sha256, key from next join claim using (sha256)`;

export const releaseCadFile = (client: DatabaseClient, sha256: string) =>
  executeSql(client)`delete from cad_readings where sha256 = ${sha256} and read_at is null`;

export const recordCadReading = (client: DatabaseClient, sha256: string, reading: CadReading, view: string) =>
  executeSql(client)`
    update cad_readings set read_at = now(), reading = ${JSON.stringify(reading)}::jsonb, view = ${view}
    where sha256 = ${sha256}`;

export const recordCadProblem = (client: DatabaseClient, sha256: string, { problem, allowed }: FileProblem) =>
  executeSql(client)`
    update cad_readings set read_at = now(), problem = ${problem}, allowed = ${allowed} where sha256 = ${sha256}`;

/** Raises the version of the catalogue if a content differs from a table, so that Quality is counted again. */
export const noteCadDifferences = (client: pg.ClientBase, read: readonly string[]) =>
  executeSql(client)`
    insert into catalogue_changes select pg_current_xact_id() where exists (
      select from cad_differences d join media m using (key) where m.sha256 = any(${read}::text[]))
    on conflict do nothing`;

/** Lets files that were refused, or whose reading never ended, be read again. */
export const forgetRefusedCadFiles = (client: DatabaseClient) =>
  executeSql(client)`delete from cad_readings r where problem is not null or ${IS_OVER}`;

/** Gives up contents whose reading never ended, however often it was begun. */
export const refuseUnreadableCadFiles = (client: DatabaseClient, { problem, allowed }: FileProblem) =>
  executeSql(client)`
    update cad_readings r set read_at = now(), problem = ${problem}, allowed = ${allowed}
    where ${IS_OVER} and r.tries >= ${MAX_TRIES}`;

/** Contents that the library no longer has; those being read are left out. */
export const listGoneCadReadings = (client: DatabaseClient) =>
  queryColumn(client, z.string())`
    select r.sha256 from cad_readings r where not exists (select from media m where m.sha256 = r.sha256)
      and (r.read_at is not null or ${IS_OVER})`;

export const deleteCadReading = (client: DatabaseClient, sha256: string) =>
  executeSql(client)`
    delete from cad_readings r where sha256 = ${sha256} and not exists (select from media m where m.sha256 = r.sha256)`;

const counts = z.object({ total: z.number(), read: z.number(), refused: z.number() });

export const countCadFiles = (client: DatabaseClient) =>
  queryOnlyRow(client, counts)`
    select count(distinct m.sha256)::int as total,
      count(distinct m.sha256) filter (where r.reading is not null)::int as read,
      count(distinct m.sha256) filter (where r.problem is not null)::int as refused
    from media m left join cad_readings r on r.sha256 = m.sha256 where ${CAD_MEDIA}`;

const problem = z.object({ key: z.string(), name: z.string(), problem: z.string(), allowed: z.string() });

export const listCadProblems = (client: DatabaseClient, limit: number) =>
  queryRows(client, problem)`
    select m.key, split_part(m.key, '/', 3) as name, r.problem, r.allowed
    from media m join cad_readings r on r.sha256 = m.sha256
    where ${CAD_MEDIA} and r.problem is not null order by m.stored_at desc, m.key limit ${limit}`;

const selectDifferences = (condition: SqlFragment, limit: number): SqlFragment => sqlFragment`
  select d.model_id, m.name as model, d.name as attribute, round(d.stated::numeric, 2)::float8 as stated,
    round(d.measured::numeric, 2)::float8 as measured, case d.kind when 'step' then 'STEP' else 'IGES' end as format, d.key
  from cad_differences d join models m on m.id = d.model_id where ${condition}
  order by m.name, d.model_id, d.attribute_id limit ${limit}`;

export const listCadDifferences = (client: DatabaseClient, limit: number): Promise<CadDifference[]> =>
  queryRows(client, cadDifference)`${selectDifferences(sqlFragment`true`, limit)}`;

const MAX_OF_FILE = 50;

const stored = z.object({
  reading: cadReading.nullable(),
  problem: z.string().nullable(),
  allowed: z.string().nullable(),
});
const NOTHING = { unit: null, schema: null, outline: null, solids: 0, names: [], holes: [] };

/** Content of a file of the library; null if it is no STEP or IGES file. */
export async function findCadContent(client: DatabaseClient, key: string): Promise<CadContent | null> {
  const found = await queryFirstRow(client, stored)`
    select r.reading, r.problem, r.allowed from media m left join cad_readings r on r.sha256 = m.sha256
    where m.key = ${key} and ${CAD_MEDIA}`;
  if (!found) return null;
  const { reading, ...why } = found;
  const differences = await queryRows(
    client,
    cadDifference,
  )`${selectDifferences(sqlFragment`d.key = ${key}`, MAX_OF_FILE)}`;
  const state = reading ? 'read' : why.problem === null ? 'waiting' : 'refused';
  const { triangles: _, ...content } = reading ?? { ...NOTHING, triangles: 0 };
  return { state, ...why, ...content, differences };
}
