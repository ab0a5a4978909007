import { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { idRowSchema } from '../../../platform/postgres/validate-rows.ts';
import { TOKEN_SCOPES, type TokenScope } from './programs.limits.ts';
import { type V1PageQuery, v1Customer } from './v1.contract.ts';

/**
 * SQL for the rows after a cursor in the order of their changes, one more than the page.
 * @param row alias of a table with `updated_at` and `id`
 */
export function selectPage(
  row: 'c' | 'q' | 'u',
  { updated_since: since, cursor, per_page: size }: V1PageQuery,
): SqlFragment {
  const [at, id] = [rawSql(`${row}.updated_at`), rawSql(`${row}.id`)];
  const from = since ? sqlFragment`${at} >= ${since}::timestamptz` : sqlFragment`true`;
  const after = cursor
    ? sqlFragment`(${at}, ${id}) > (${cursor.at}::timestamptz, ${cursor.id}::integer)`
    : sqlFragment`true`;
  return sqlFragment`${from} and ${after} order by ${at}, ${id} limit ${size + 1}`;
}

export function buildPageReply<Row extends { updated_at: string }>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  size: number,
) {
  const items = rows.slice(0, size);
  const last = rows.length > size ? items.at(-1) : undefined;
  const next = last ? Buffer.from(`${last.updated_at} ${idOf(last)}`).toString('base64url') : null;
  return { items, next };
}

/** Start of the oldest running transaction, which may still commit rows with this time of change. */
export async function loadOldestTransactionTime(client: DatabaseClient): Promise<string> {
  const { at } = await queryOnlyRow(client, z.object({ at: z.string() }))`
    select to_json(coalesce(min(xact_start), now())) as at from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`;
  return at;
}

const stored = v1Customer.omit({ version: true, link: true });

export const listCustomersForPrograms = (
  client: DatabaseClient,
  which: SqlFragment,
): Promise<z.infer<typeof stored>[]> =>
  queryRows(client, stored)`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.company_name as company, u.email, u.mobile as phone, u.gstin, u.job_role,
      u.city, u.state, u.country, u.email_verified as is_verified, to_json(u.created_at) as registered_at, to_json(u.updated_at) as updated_at
    from users u where ${which}`;

type Queries = Pick<DatabaseClient, 'query'>;

export async function addAccessToken(
  client: Queries,
  token: { name: string; tokenHash: string; scopes: readonly TokenScope[]; staffId: number; expiresAt: Date },
): Promise<number> {
  const { name, tokenHash, scopes, staffId, expiresAt } = token;
  const { id } = await queryOnlyRow(client, idRowSchema)`
    insert into api_tokens (name, token_hash, scopes, created_by, expires_at)
    values (${name}, ${tokenHash}, ${scopes}, ${staffId}, ${expiresAt}) returning id`;
  return id;
}

export const changeAccessToken = (
  client: Queries,
  id: number,
  { name, scopes }: { name: string; scopes: readonly TokenScope[] },
) => executeSql(client)`update api_tokens set name = ${name}, scopes = ${scopes} where id = ${id}`;

export const removeAccessToken = (client: Queries, id: number) =>
  executeSql(client)`delete from api_tokens where id = ${id}`;

const program = z.object({ id: z.int(), scopes: z.array(z.enum(TOKEN_SCOPES)), expiresAt: z.date() });
export type Program = z.infer<typeof program>;

export const findProgram = (client: Queries, tokenHash: string): Promise<Program | undefined> =>
  queryFirstRow(client, program)`
    select id, scopes, expires_at as "expiresAt" from api_tokens where token_hash = ${tokenHash}`;

export const recordTokenUse = (client: Queries, id: number, now: Date) =>
  executeSql(client)`
    update api_tokens set last_used_at = ${now}
    where id = ${id} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`;
