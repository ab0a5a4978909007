import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { HttpError, type SecurityEvent } from '../errors.ts';
import type { Settings } from '../settings.ts';
import { signingSecret } from './signing-secret.ts';

/** Writes an event to the log. `network` is that of the limits, see client-address.ts. */
export function logSecurity(log: FastifyBaseLogger, network: string, { message, ...facts }: SecurityEvent): void {
  log.warn({ security: true, network, ...facts }, message);
}

/** Like `logSecurity`, for a call. */
export const logAct = (
  { services, http }: { services: { log: FastifyBaseLogger }; http: { ip: string } },
  event: SecurityEvent,
): void => logSecurity(services.log, http.ip, event);

/** The error with the event that it is: the error handler logs it, with the network and the id of the request. */
export const recorded = <Refusal extends HttpError>(error: Refusal, event: SecurityEvent): Refusal =>
  Object.assign(error, { event });

/** For a promise that fails with 429 when too much was tried: that is the event. */
export const recordedIfTooMany =
  (event: SecurityEvent) =>
  (error: unknown): never => {
    throw error instanceof HttpError && error.status === 429 ? recorded(error, event) : error;
  };

/**
 * Who an event is about: `staff 4`, `customer 12`, or `unknown 3f9ab2c41d07`. Somebody who has no account is named by a hash that only this
 * site can make, the same for the same name: so one can count how often it was tried, and not read it.
 */
export function accountOf(
  settings: Pick<Settings, 'sessionSecret' | 'dataDir'>,
  kind: 'staff' | 'customer',
  found: { id: number } | undefined,
  typed: string,
): string {
  if (found) return `${kind} ${found.id}`;
  const name = createHmac('sha256', signingSecret(settings)).update(`name in the log: ${typed.trim().toLowerCase()}`);
  return `unknown ${name.digest('hex').slice(0, 12)}`;
}
