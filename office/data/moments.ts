const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment by the clock of whoever reads it. */
export const when = (moment: string | Date): string => FORMAT.format(new Date(moment));
