// Days are India's everywhere, so that a quotation or a link ends on one day for everybody.
const timeZone = 'Asia/Kolkata';

/** Day in India, such as 2026-12-05. */
export const dayInIndia = (at: Date): string => at.toLocaleDateString('en-CA', { timeZone });

/** Day in India in words, such as 5 December 2026. */
export const longDayInIndia = (at: Date): string => at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone });

/** SQL: a moment as a clock in India shows it. */
export const inIndia = (moment: string): string => `${moment} at time zone '${timeZone}'`;

/** SQL: today. */
export const TODAY_IN_INDIA = `(${inIndia('now()')})::date`;
