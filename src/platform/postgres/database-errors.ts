import type { FastifyBaseLogger } from 'fastify';
import { getErrorCode, hasCause, isDiskFull } from '../disk-full.ts';
import { diskFullError, type HttpError, unavailableError } from '../http-errors.ts';

const TOO_MANY = '53300';
const DEADLOCK = '40P01';
/** Codes of a lock timeout, and of two transactions that waited for each other. */
const LOCK_CODES = ['55P03', DEADLOCK];
/** Codes of a statement cancelled at its time limit, of locks, and of a missing connection. */
const CODES = ['57014', ...LOCK_CODES, TOO_MANY];
const NO_CONNECTION = 'timeout exceeded when trying to connect';

export const isOverloadError = (error: unknown): boolean =>
  hasCause(error, (at) => at.message === NO_CONNECTION || CODES.includes(getErrorCode(at)));

/** True if two transactions waited for each other, and PostgreSQL ended this one. */
export const isDeadlock = (error: unknown): boolean => hasCause(error, (at) => getErrorCode(at) === DEADLOCK);

/** True if a statement got no lock in time, or was ended so that another gets its lock. */
export const isRefusedLock = (error: unknown): boolean =>
  hasCause(error, (at) => LOCK_CODES.includes(getErrorCode(at)));

/** True if a query got no connection. */
export const isConnectionRefusal = (error: unknown): boolean =>
  hasCause(error, (at) => at.message === NO_CONNECTION || getErrorCode(at) === TOO_MANY);

/** Codes of a server that shuts down, starts, or ended its connections. */
const AWAY_CODES = ['57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006'];
const SOCKET_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT'];
const ENDED =
  /^(Connection terminated( unexpectedly| due to connection timeout)?|Client has encountered a connection error and is not queryable)$/;

/** True if PostgreSQL is unreachable; catalogue-version.ts logs each outage once. */
export const isDatabaseAway = (error: unknown): boolean =>
  hasCause(error, (at) => AWAY_CODES.includes(getErrorCode(at)) || isSocketError(at) || ENDED.test(at.message));

/** True if the disk, the memory or the locks of a computer do not suffice (classes 53 and 58 of PostgreSQL). */
export const isResourceShortage = (error: unknown): boolean =>
  isDiskFull(error) || hasCause(error, (at) => /^(53...|58...|55P03|25006|EMFILE|ENFILE)$/.test(getErrorCode(at)));

/** True for an error of a socket; a missing file also gives ENOENT, but not from a socket. */
const isSocketError = (error: Error) =>
  SOCKET_CODES.includes(getErrorCode(error)) &&
  'syscall' in error &&
  ['connect', 'read', 'write', 'getaddrinfo'].includes(String(error.syscall));

/** Error 503 for a visitor, if PostgreSQL is away or busy, or a disk is full; undefined for other errors. */
export function toUnavailableError(
  error: unknown,
  log: Pick<FastifyBaseLogger, 'warn'>,
  facts: object,
): HttpError | undefined {
  if (isDatabaseAway(error)) return unavailableError();
  if (isDiskFull(error)) {
    log.warn({ err: error, ...facts }, 'A disk is full');
    return diskFullError();
  }
  if (!isOverloadError(error)) return undefined;
  log.warn({ err: error, ...facts }, 'The database took too long');
  return unavailableError();
}
