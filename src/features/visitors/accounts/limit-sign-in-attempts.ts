import type { EndpointCall } from '../../../platform/api/endpoint.ts';
import {
  countWrongAttempts,
  type ExpiringMark,
  enforceLimit,
  hasExpiringMark,
  setExpiringMark,
} from '../../../platform/api/rate-limit.ts';
import type { SecurityEvent } from '../../../platform/http-errors.ts';
import { attachEventIfTooMany } from '../../../platform/secrets/security-log.ts';
import { buildAccountKey, PASSWORD_LIMITS } from './account-limits.ts';

interface SignInLimits {
  fromHere: string;
  fromAnywhere: string;
  fromAddress: string;
  own: ExpiringMark;
}

/**
 * Counts an attempt to log in or sign in (docs/decisions/063-what-one-request-may-cost.md).
 * @returns the attempt's result, and a function that marks the IP address as one of the account's owner
 * @throws HttpError 429 for too many attempts, which is recorded as `event`
 */
export async function limitSignInAttempts<Result>(
  { services, http }: Pick<EndpointCall, 'services' | 'http'>,
  limits: SignInLimits,
  { login, found, event }: { login: string; found: { id: number } | undefined; event: SecurityEvent },
  attempt: () => Promise<Result>,
  isWrong: (result: Result) => boolean,
): Promise<{ result: Result; markOwn: () => Promise<void> }> {
  const tooMany = attachEventIfTooMany({ ...event, reason: 'too many' });
  const fromAddress = { name: limits.fromAddress, ...PASSWORD_LIMITS.attemptsFromAddress };
  await enforceLimit(services, fromAddress, http.ip).catch(tooMany);
  const account = buildAccountKey(login, found);
  const here = `${account} ${http.ip}`;
  const isOwn = await hasExpiringMark(services, limits.own, here);
  const fromHere = [{ name: limits.fromHere, ...PASSWORD_LIMITS.wrongFromHere }, here] as const;
  const fromAnywhere = [{ name: limits.fromAnywhere, ...PASSWORD_LIMITS.wrongFromAnywhere }, account] as const;
  const counters = isOwn ? [fromHere] : [fromHere, fromAnywhere];
  const result = await countWrongAttempts(services, counters, attempt, isWrong).catch(tooMany);
  return { result, markOwn: () => setExpiringMark(services, limits.own, here) };
}
