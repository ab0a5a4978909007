import type { Call, Guard } from '../../../platform/api/endpoint.ts';
import { take } from '../../../platform/api/rate-limit.ts';
import { forbidden, tooMany, unauthorized } from '../../../platform/errors.ts';
import { hashOfToken } from '../../../platform/secrets/secret-token.ts';
import { recorded } from '../../../platform/secrets/security-log.ts';
import { noteUse, type Program, programOfToken } from './api-tokens.store.ts';
import { ROWS_A_MINUTE, type Scope } from './programs.limits.ts';

const ROWS = { name: 'api-rows', max: ROWS_A_MINUTE, seconds: 60 };

const callers = new WeakMap<Call, Promise<Program>>();

/**
 * Program of the header `Authorization: Bearer TOKEN`.
 * @throws HttpError 401 that says whether the token is missing, unknown or expired
 */
export function programOf(call: Call): Promise<Program> {
  const known = callers.get(call);
  if (known) return known;
  const caller = readProgram(call);
  callers.set(call, caller);
  return caller;
}

async function readProgram({ http, services }: Call): Promise<Program> {
  http.setHeader('cache-control', 'no-store');
  http.setHeader('www-authenticate', 'Bearer');
  const [, token] = /^Bearer +(\S{1,200})$/i.exec(http.header('authorization') ?? '') ?? [];
  if (!token) throw unauthorized('Send the token of the office as the header Authorization: Bearer TOKEN.');
  const { pool } = services.database;
  const program = await programOfToken(pool, hashOfToken(token));
  if (!program) {
    const refusal = unauthorized('This token is unknown, or it was removed in the office.');
    throw recorded(refusal, { message: 'A token of the API was refused', account: 'unknown token' });
  }
  const now = services.clock();
  if (program.expiresAt <= now)
    throw unauthorized(`This token expired on ${program.expiresAt.toISOString().slice(0, 10)}.`);
  await noteUse(pool, program.id, now);
  return program;
}

/** @throws HttpError 403 that names the missing scope, 401 as `programOf` */
export const programMay =
  (scope: Scope): Guard =>
  async (call) => {
    const { scopes } = await programOf(call);
    if (!scopes.includes(scope))
      throw forbidden(`This token may not read ${scope}. An admin of the office can allow it.`);
  };

/**
 * Counts the rows that a request may return, so that large pages cost as much as many small ones, and runs the requests
 * of one token one after the other.
 * @throws HttpError 429 with Retry-After
 */
export async function countedRows<T>(call: Call, rows: number, read: () => Promise<T>): Promise<T> {
  const { services, http } = call;
  const { id } = await programOf(call);
  if (!(await take(services, ROWS, `token ${id}`, rows))) {
    http.setHeader('retry-after', String(ROWS.seconds));
    throw tooMany(`At most ${ROWS_A_MINUTE} rows a minute for each token. Continue in a minute.`);
  }
  return services.turns.run('programs', read, id);
}
