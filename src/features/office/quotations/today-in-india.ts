/** The day in India, by which quotations expire, as an SQL expression. */
export const TODAY = `(now() at time zone 'Asia/Kolkata')::date`;
