/** A moment (ISO 8601) as a day in words, in the visitor's time zone. In the browser only: a server has another one. */
export const writtenDate = (iso: string) =>
  new Date(iso).toLocaleDateString('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });
