import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type HttpError, tooMany } from '../errors.ts';
import { execute, onlyRow } from '../postgres/plain-sql.ts';
import { widerNetwork } from './client-address.ts';
import type { Services } from './services.ts';

/** `RATE_LIMIT_SCALE` multiplies `max`. */
export interface Limit {
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
export async function take({ database, settings }: Needs, limit: Limit, who: string, amount = 1): Promise<boolean> {
  const key = keyOf(limit, who);
  const { count } = await onlyRow(database.pool, countRow)`
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
export async function takeOrRefuse(services: Needs, limit: Limit, who: string, amount = 1): Promise<void> {
  if (!(await take(services, limit, who, amount))) throw refusal();
}

/** Limit of a wider network as a multiple of an address's limit. A customer of a provider may have 65,536 networks. */
const WIDER = 4;

/**
 * Counts a request against the limits of its address and of the wider IPv6 network: for requests that send an email,
 * store something or cost much (docs/decisions/063-what-one-request-may-cost.md).
 */
export async function takeFromNetworks(services: Needs, limit: Limit, address: string, amount = 1): Promise<void> {
  await takeOrRefuse(services, limit, address, amount);
  const wider = widerNetwork(address);
  if (wider)
    await takeOrRefuse(services, { ...limit, name: `${limit.name}-wider`, max: WIDER * limit.max }, wider, amount);
}

export const refusal = (): HttpError => tooMany(TOO_MANY, { success: false, error: TOO_MANY, message: TOO_MANY });

async function giveBack({ database }: Pick<Needs, 'database'>, limit: Limit, who: string): Promise<void> {
  await execute(database.pool)`update rate_limits set count = greatest(count - 1, 0) where key = ${keyOf(limit, who)}`;
}

/**
 * Counts an attempt before `check` runs, so that concurrent guesses cannot exceed a limit, and takes the count back
 * unless `isWrong`.
 * @throws HttpError 429, as `takeOrRefuse`
 */
export async function countIfWrong<Result>(
  services: Needs,
  counters: (readonly [Limit, string])[],
  check: () => Promise<Result>,
  isWrong: (result: Result) => boolean,
): Promise<Result> {
  for (const [limit, who] of counters) await takeOrRefuse(services, limit, who);
  const giveAllBack = () => Promise.allSettled(counters.map(([limit, who]) => giveBack(services, limit, who)));
  const result = await check().catch(async (error: unknown) => {
    await giveAllBack();
    throw error;
  });
  if (!isWrong(result)) await giveAllBack();
  return result;
}

export type Mark = Pick<Limit, 'name' | 'seconds'>;

export async function setMark({ database }: Pick<Needs, 'database'>, mark: Mark, who: string): Promise<void> {
  await execute(database.pool)`
    insert into rate_limits (key, count, resets_at)
    values (${keyOf(mark, who)}, 1, now() + make_interval(secs => ${mark.seconds}))
    on conflict (key) do update set resets_at = excluded.resets_at`;
}

export async function hasMark({ database }: Pick<Needs, 'database'>, mark: Mark, who: string): Promise<boolean> {
  const { rows } = await execute(database.pool)`
    select from rate_limits where key = ${keyOf(mark, who)} and resets_at > now()`;
  return rows.length > 0;
}

const keyOf = (limit: Pick<Limit, 'name'>, who: string) =>
  `${limit.name}:${createHash('sha256').update(who).digest('base64url').slice(0, 32)}`;

async function deleteExpiredWindows({ database }: Pick<Needs, 'database'>): Promise<void> {
  await execute(database.pool)`
    delete from rate_limits where key in (select key from rate_limits where resets_at < now() limit 1000 for update skip locked)`;
}
