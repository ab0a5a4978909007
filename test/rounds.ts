import { env } from 'node:process';
import { it } from 'vitest';

/** Whether everything is tried, at every size: `npm run nightly`. `npm test` tries a part of it. */
export const isThorough = env.STRICT === '1';

/** How many random cases to try of the number that a thorough run tries. */
export const rounds = (thorough: number): number => (isThorough ? thorough : Math.ceil(thorough / 4));

/** Every `step`th of these, from the first on; all of them in a thorough run. */
export const sampled = <Case>(all: readonly Case[], step: number): Case[] =>
  all.filter((_one, at) => isThorough || at % step === 0);

/** A test for thorough runs: of what changes seldom, or where another test goes most of the same way. */
export const nightly = it.runIf(isThorough);

/** The widths (px) at which a long journey of the office is made. */
export const OFFICE_WIDTHS = sampled([1366, 390], 2);
