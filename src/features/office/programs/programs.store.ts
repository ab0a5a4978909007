import { z } from 'zod';
import { identified } from '../../../platform/postgres/checked-rows.ts';
import {
  type Client,
  execute,
  firstRow,
  onlyRow,
  part,
  queryRows,
  raw,
  type SqlPart,
} from '../../../platform/postgres/plain-sql.ts';
import { SCOPES, type Scope } from './programs.limits.ts';
import { customer, type PageQuery } from './v1.contract.ts';

/**
 * SQL for the rows after a cursor in the order of their changes, one more than the page.
 * @param row alias of a table with `updated_at` and `id`
 */
export function pageOfRows(row: 'c' | 'q' | 'u', { updated_since: since, cursor, per_page: size }: PageQuery): SqlPart {
  const [at, id] = [raw(`${row}.updated_at`), raw(`${row}.id`)];
  const from = since ? part`${at} >= ${since}::timestamptz` : part`true`;
  const after = cursor ? part`(${at}, ${id}) > (${cursor.at}::timestamptz, ${cursor.id}::integer)` : part`true`;
  return part`${from} and ${after} order by ${at}, ${id} limit ${size + 1}`;
}

export function pageReply<Row extends { updated_at: string }>(
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
export async function readUntil(client: Client): Promise<string> {
  const { at } = await onlyRow(client, z.object({ at: z.string() }))`
    select to_json(coalesce(min(xact_start), now())) as at from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`;
  return at;
}

const stored = customer.omit({ version: true, link: true });

export const customersForPrograms = (client: Client, which: SqlPart): Promise<z.infer<typeof stored>[]> =>
  queryRows(client, stored)`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.company_name as company, u.email, u.mobile as phone, u.gstin, u.job_role,
      u.city, u.state, u.country, u.email_verified as is_verified, to_json(u.created_at) as registered_at, to_json(u.updated_at) as updated_at
    from users u where ${which}`;

type Queries = Pick<Client, 'query'>;

export async function addToken(
  client: Queries,
  token: { name: string; tokenHash: string; scopes: readonly Scope[]; staffId: number; expiresAt: Date },
): Promise<number> {
  const { name, tokenHash, scopes, staffId, expiresAt } = token;
  const { id } = await onlyRow(client, identified)`
    insert into api_tokens (name, token_hash, scopes, created_by, expires_at)
    values (${name}, ${tokenHash}, ${scopes}, ${staffId}, ${expiresAt}) returning id`;
  return id;
}

export const changeToken = (
  client: Queries,
  id: number,
  { name, scopes }: { name: string; scopes: readonly Scope[] },
) => execute(client)`update api_tokens set name = ${name}, scopes = ${scopes} where id = ${id}`;

export const removeToken = (client: Queries, id: number) => execute(client)`delete from api_tokens where id = ${id}`;

const program = z.object({ id: z.int(), scopes: z.array(z.enum(SCOPES)), expiresAt: z.date() });
export type Program = z.infer<typeof program>;

export const programOfToken = (client: Queries, tokenHash: string): Promise<Program | undefined> =>
  firstRow(client, program)`
    select id, scopes, expires_at as "expiresAt" from api_tokens where token_hash = ${tokenHash}`;

export const noteUse = (client: Queries, id: number, now: Date) =>
  execute(client)`
    update api_tokens set last_used_at = ${now}
    where id = ${id} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`;
