import { setTimeout as wait } from 'node:timers/promises';

/** Longer than the work of any request that uses inMinimumTime. */
const MINIMUM_MS = 150;

/** Runs work in at least MINIMUM_MS, because the response time must not reveal whether an account exists. */
export async function inMinimumTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), wait(MINIMUM_MS)]);
  return result;
}
