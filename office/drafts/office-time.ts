/** The company's, whatever the clock of whoever plans something; without daylight saving. */
const ZONE = 'Asia/Kolkata';
const OFFSET = '+05:30';

const SHOWN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: ZONE });
const TYPED = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: ZONE });

/** A moment by the company's clock, such as 3 Feb 2031, 09:30 (India). */
export const officeTime = (moment: string | Date): string => `${SHOWN.format(new Date(moment))} (India)`;

/** A moment as a field for date and time holds it: 2031-02-03T09:30. */
export const typedTime = (moment: Date): string => TYPED.format(moment).replace(' ', 'T');

/** What such a field holds, as a moment; undefined while it is not complete. */
export const momentOf = (typed: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed) ? `${typed}:00${OFFSET}` : undefined;
