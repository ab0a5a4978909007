import { setTimeout as wait } from 'node:timers/promises';
import type { HeavyWorkQueues } from '../../../platform/heavy-work-queues.ts';

/** Longer than the work of any request that uses inMinimumTime. */
const MINIMUM_MS = 150;

/** Runs work in at least MINIMUM_MS, because the response time must not reveal whether an account exists. */
export async function runInMinimumTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), wait(MINIMUM_MS)]);
  return result;
}

// Loading takes about 25 ms.
const loadLibrary = () => import('better-auth/crypto');

/** Hash of a password by scrypt, which takes about 50 ms by design, off the event loop. */
export const hashPassword = async (turns: HeavyWorkQueues, password: string): Promise<string> => {
  const { hashPassword: hash } = await loadLibrary();
  return turns.run('passwords', () => hash(password));
};

export const verifyPassword = async (turns: HeavyWorkQueues, password: string, hash: string): Promise<boolean> => {
  const { verifyPassword: verify } = await loadLibrary();
  return turns.run('passwords', () => verify({ hash, password }));
};
