import { setTimeout as wait } from 'node:timers/promises';

/** Longer than the work behind any neutral answer takes. */
const NEUTRAL_MS = 150;

/** Gives an answer no earlier than a fixed time after the question, so that the time says nothing about an account. */
export async function neutrally<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), wait(NEUTRAL_MS)]);
  return result;
}
