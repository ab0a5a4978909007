import type { Call } from '../../../platform/api/endpoint.ts';
import { countIfWrong, hasMark, type Mark, setMark, takeOrRefuse } from '../../../platform/api/rate-limit.ts';
import type { SecurityEvent } from '../../../platform/errors.ts';
import { recordedIfTooMany } from '../../../platform/secrets/security-log.ts';
import { accountKey, PASSWORD_LIMITS } from './account-limits.ts';

/** The names of the limits of one kind of accounts, which are counted apart from those of others. */
interface SignInLimits {
  /** Wrong passwords for one account, by whichever name, from one IP address; and from all addresses together. */
  fromHere: string;
  fromAnywhere: string;
  /** For trying many accounts. */
  fromAddress: string;
  /** An address from which somebody has signed in: others who guess cannot keep them out there. */
  own: Mark;
}

/**
 * An attempt to sign in, within its limits (docs/decisions/063-what-one-request-may-cost.md).
 * @returns its result, and what marks the address as the account's own after a sign-in
 * @throws HttpError 429, recorded as the event
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
