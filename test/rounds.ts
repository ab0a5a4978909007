import { env } from 'node:process';

/** Whether everything is tried, at every size: `npm run nightly`. `npm test` tries a part of it, within its quarter of an hour. */
export const isThorough = env.STRICT === '1';

/** How many random cases to try of the number that a thorough run tries. */
export const rounds = (thorough: number): number => (isThorough ? thorough : Math.ceil(thorough / 4));

/** The widths (px) at which a long journey of the office is made. */
export const OFFICE_WIDTHS = isThorough ? [1366, 390] : [1366];
