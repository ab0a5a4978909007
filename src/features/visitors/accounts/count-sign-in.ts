import type { Call } from '../../../platform/api/endpoint.ts';
import { countIfWrong, hasMark, type Mark, setMark, takeOrRefuse } from '../../../platform/api/rate-limit.ts';
import type { SecurityEvent } from '../../../platform/errors.ts';
import { recordedIfTooMany } from '../../../platform/secrets/security-log.ts';
import { accountKey, PASSWORD_LIMITS } from './account-limits.ts';

interface SignInLimits {
  fromHere: string;
  fromAnywhere: string;
  fromAddress: string;
  own: Mark;
}

/**
 * Counts an attempt to log in or sign in (docs/decisions/063-what-one-request-may-cost.md).
 * @returns the attempt's result, and a function that marks the IP address as one of the account's owner
 * @throws HttpError 429 for too many attempts, which is recorded as `event`
 */
export async function countSignIn<Result>(
  { services, http }: Pick<Call, 'services' | 'http'>,
  limits: SignInLimits,
  { login, found, event }: { login: string; found: { id: number } | undefined; event: SecurityEvent },
  attempt: () => Promise<Result>,
  isWrong: (result: Result) => boolean,
): Promise<{ result: Result; markOwn: () => Promise<void> }> {
  const tooMany = recordedIfTooMany({ ...event, reason: 'too many' });
  const fromAddress = { name: limits.fromAddress, ...PASSWORD_LIMITS.attemptsFromAddress };
  await takeOrRefuse(services, fromAddress, http.ip).catch(tooMany);
  const account = accountKey(login, found);
  const here = `${account} ${http.ip}`;
  const isOwn = await hasMark(services, limits.own, here);
  const fromHere = [{ name: limits.fromHere, ...PASSWORD_LIMITS.wrongFromHere }, here] as const;
  const fromAnywhere = [{ name: limits.fromAnywhere, ...PASSWORD_LIMITS.wrongFromAnywhere }, account] as const;
  const counters = isOwn ? [fromHere] : [fromHere, fromAnywhere];
  const result = await countIfWrong(services, counters, attempt, isWrong).catch(tooMany);
  return { result, markOwn: () => setMark(services, limits.own, here) };
}
