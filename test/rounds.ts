import { env } from 'node:process';
import { it } from 'vitest';

/** True in `npm run nightly`, which tests everything at every size; `npm test` runs a part of it. */
export const isThorough = env.STRICT === '1';

/** Number of random cases to try; a quarter of `thorough` outside of nightly runs. */
export const rounds = (thorough: number): number => (isThorough ? thorough : Math.ceil(thorough / 4));

/** Every `step`th case, starting with the first; all cases in nightly runs. */
export const sampled = <Case>(all: readonly Case[], step: number): Case[] =>
  all.filter((_one, at) => isThorough || at % step === 0);

/** A test for nightly runs only: its code changes seldom, or another test covers most of it. */
export const nightly = it.runIf(isThorough);

/** Widths (px) for long browser tests of the office. */
export const OFFICE_WIDTHS = sampled([1366, 390], 2);
