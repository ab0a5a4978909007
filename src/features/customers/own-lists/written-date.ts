/** Writes a day such as 5 December 2026; only for the browser, because the day depends on the visitor's time zone. */
export const writtenDate = (iso: string) =>
  new Date(iso).toLocaleDateString('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });
