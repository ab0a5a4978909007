import { setTimeout as wait } from 'node:timers/promises';

/** Longer than any such request takes. */
const MINIMUM_MS = 150;

/** The response time must not reveal whether an account exists. */
export async function inMinimumTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), wait(MINIMUM_MS)]);
  return result;
}
