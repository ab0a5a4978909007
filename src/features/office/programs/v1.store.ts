import { z } from 'zod';
import { type Client, onlyRow, part, queryRows, raw, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
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
