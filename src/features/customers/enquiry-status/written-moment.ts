/** A moment (ISO 8601) in words with its time, by the clock of the visitor. In the browser only: a server has another one. */
export const writtenMoment = (iso: string) =>
  new Date(iso).toLocaleString('en-IN', { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' });
