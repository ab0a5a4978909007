import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type HttpError, tooManyRequestsError } from '../http-errors.ts';
import { executeSql, queryOnlyRow } from '../postgres/plain-sql.ts';
import { findWiderNetwork } from './client-address.ts';
import type { Services } from './services.ts';

/** `RATE_LIMIT_SCALE` multiplies `max`. */
export interface RateLimit {
  name: string;
  max: number;
  seconds: number;
}

const countRow = z.object({ count: z.int() });

const TOO_MANY = 'Too many attempts. Please try again later.';

type Needs = Pick<Services, 'database' | 'settings'>;

/**
 * Counts a request against its limit in PostgreSQL, across processes. Only a hash of `who` is stored.
 * @returns true if within the limit
 */
export async function countAgainstLimit(
  { database, settings }: Needs,
  limit: RateLimit,
  who: string,
  amount = 1,
): Promise<boolean> {
  const key = limitKey(limit, who);
  const { count } = await queryOnlyRow(database.pool, countRow)`
    insert into rate_limits as counted (key, count, resets_at)
    values (${key}, ${amount}, now() + make_interval(secs => ${limit.seconds}))
    on conflict (key) do update set
      count = case when counted.resets_at <= now() then 0 else counted.count end + excluded.count,
      resets_at = case when counted.resets_at <= now() then excluded.resets_at else counted.resets_at end
    returning count`;
  if (Math.random() < 0.005) await deleteExpiredWindows({ database });
  return count <= Math.max(1, Math.round(limit.max * settings.rateLimitScale));
}

/**
 * Like `take`.
 * @throws HttpError 429, in the shape of a form's reply: `{success: false, error}`
 */
export async function enforceLimit(services: Needs, limit: RateLimit, who: string, amount = 1): Promise<void> {
  if (!(await countAgainstLimit(services, limit, who, amount))) throw rateLimitError();
}

/** Limit of a wider network as a multiple of an address's limit. A customer of a provider may have 65,536 networks. */
const WIDER = 4;

/**
 * Counts a request against the limits of its address and of the wider IPv6 network: for requests that send an email,
 * store something or cost much (docs/decisions/063-what-one-request-may-cost.md).
 */
export async function enforceNetworkLimits(
  services: Needs,
  limit: RateLimit,
  address: string,
  amount = 1,
): Promise<void> {
  await enforceLimit(services, limit, address, amount);
  const wider = findWiderNetwork(address);
  if (wider)
    await enforceLimit(services, { ...limit, name: `${limit.name}-wider`, max: WIDER * limit.max }, wider, amount);
}

export const rateLimitError = (): HttpError =>
  tooManyRequestsError(TOO_MANY, { success: false, error: TOO_MANY, message: TOO_MANY });

async function uncountRequest({ database }: Pick<Needs, 'database'>, limit: RateLimit, who: string): Promise<void> {
  await executeSql(
    database.pool,
  )`update rate_limits set count = greatest(count - 1, 0) where key = ${limitKey(limit, who)}`;
}

/**
 * Counts an attempt before `check` runs, so that concurrent guesses cannot exceed a limit, and takes the count back
 * unless `isWrong`.
 * @throws HttpError 429, as `enforceLimit`
 */
export async function countWrongAttempts<Result>(
  services: Needs,
  counters: (readonly [RateLimit, string])[],
  check: () => Promise<Result>,
  isWrong: (result: Result) => boolean,
): Promise<Result> {
  for (const [limit, who] of counters) await enforceLimit(services, limit, who);
  const giveAllBack = () => Promise.allSettled(counters.map(([limit, who]) => uncountRequest(services, limit, who)));
  const result = await check().catch(async (error: unknown) => {
    await giveAllBack();
    throw error;
  });
  if (!isWrong(result)) await giveAllBack();
  return result;
}

export type ExpiringMark = Pick<RateLimit, 'name' | 'seconds'>;

export async function setExpiringMark(
  { database }: Pick<Needs, 'database'>,
  mark: ExpiringMark,
  who: string,
): Promise<void> {
  await executeSql(database.pool)`
    insert into rate_limits (key, count, resets_at)
    values (${limitKey(mark, who)}, 1, now() + make_interval(secs => ${mark.seconds}))
    on conflict (key) do update set resets_at = excluded.resets_at`;
}

export async function hasExpiringMark(
  { database }: Pick<Needs, 'database'>,
  mark: ExpiringMark,
  who: string,
): Promise<boolean> {
  const { rows } = await executeSql(database.pool)`
    select from rate_limits where key = ${limitKey(mark, who)} and resets_at > now()`;
  return rows.length > 0;
}

const limitKey = (limit: Pick<RateLimit, 'name'>, who: string) =>
  `${limit.name}:${createHash('sha256').update(who).digest('base64url').slice(0, 32)}`;

async function deleteExpiredWindows({ database }: Pick<Needs, 'database'>): Promise<void> {
  await executeSql(database.pool)`
    delete from rate_limits where key in (select key from rate_limits where resets_at < now() limit 1000 for update skip locked)`;
}
