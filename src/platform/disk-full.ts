export const DISK_FULL_CODE = 'ENOSPC';
/** Codes of a full disk or quota: of files, of PostgreSQL (SQLSTATE 53100) and of S3 stores. */
const FULL_CODES = [DISK_FULL_CODE, 'EDQUOT', '53100', 'XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage'];

/** True if something could not be written because the disk of files, of temporary files or of PostgreSQL is full. */
export const isDiskFull = (error: unknown): boolean =>
  hasCause(error, (at) => FULL_CODES.includes(getErrorCode(at)) || FULL_CODES.includes(at.name));

export const getErrorCode = (error: Error) => ('code' in error ? String(error.code) : '');

/** True if the error, one of its causes, or one error of a group matches. */
export function hasCause(error: unknown, matches: (at: Error) => boolean): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (
      matches(at) ||
      (at instanceof AggregateError && at.errors.some((each) => each instanceof Error && matches(each)))
    )
      return true;
  }
  return false;
}
