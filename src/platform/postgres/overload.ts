/** A statement was canceled at its time limit, a lock was not to be had in time, no connection was free. */
const CODES = ['57014', '55P03', '53300'];
const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** Whether an error only says that the database has too much to do; the query builder wraps the original as `cause`. */
export function isOverload(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.message === NO_CONNECTION || ('code' in at && CODES.includes(String(at.code)))) return true;
  }
  return false;
}
