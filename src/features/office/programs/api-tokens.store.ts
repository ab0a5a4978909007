import { z } from 'zod';
import { identified } from '../../../platform/postgres/checked-rows.ts';
import { type Client, execute, firstRow, onlyRow } from '../../../platform/postgres/plain-sql.ts';
import { SCOPES, type Scope } from './programs.limits.ts';

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

/** Records the use of a token, at most once a minute. */
export const noteUse = (client: Queries, id: number, now: Date) =>
  execute(client)`
    update api_tokens set last_used_at = ${now}
    where id = ${id} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`;
