import { setTimeout as wait } from 'node:timers/promises';
import type { HeavyWorkQueues } from '../../../platform/heavy-work-queues.ts';
import { MAX_PASSWORD_LENGTH } from './password-rule.ts';
import { createScryptHash, matchesScryptHash } from './scrypt-hash.ts';

/** Longer than the work of any request that uses inMinimumTime. */
const MINIMUM_MS = 150;

/** Runs work in at least MINIMUM_MS, because the response time must not reveal whether an account exists. */
export async function runInMinimumTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), wait(MINIMUM_MS)]);
  return result;
}

export const hashPassword = (turns: HeavyWorkQueues, password: string): Promise<string> =>
  turns.run('passwords', () => createScryptHash(password));

/** A hash that no password matches. Checking it for unknown people makes all replies take equally long. */
const NOBODYS_HASH = `${'0'.repeat(32)}:${'0'.repeat(128)}`;

/** True if the password has this hash. Takes equally long without a hash. The caller counts failures. */
export async function isPasswordOfHash(
  turns: HeavyWorkQueues,
  password: string,
  hash: string | undefined,
): Promise<boolean> {
  if (password.length > MAX_PASSWORD_LENGTH) return false;
  const isRight = await turns.run('passwords', () => matchesScryptHash(password, hash ?? NOBODYS_HASH));
  return isRight && hash !== undefined;
}
