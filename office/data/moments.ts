const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment by the clock of whoever reads it. */
export const when = (moment: string | Date): string => FORMAT.format(new Date(moment));

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A day such as 2026-01-31, as 31 Jan. */
export const dayOf = (day: string): string => (day ? DAY.format(new Date(`${day}T00:00:00Z`)) : '');
