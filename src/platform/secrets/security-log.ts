import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { HttpError, type SecurityEvent } from '../http-errors.ts';
import type { Settings } from '../settings.ts';
import { loadSigningSecret } from './signing-secret.ts';

/** Logs a security event. `network`: the network by which limits are counted (client-address.ts). */
export function logSecurity(log: FastifyBaseLogger, network: string, { message, ...facts }: SecurityEvent): void {
  log.warn({ security: true, network, ...facts }, message);
}

export const logCallSecurity = (
  { services, http }: { services: { log: FastifyBaseLogger }; http: { ip: string } },
  event: SecurityEvent,
): void => logSecurity(services.log, http.ip, event);

export const attachSecurityEvent = <Refusal extends HttpError>(error: Refusal, event: SecurityEvent): Refusal =>
  Object.assign(error, { event });

export const attachEventIfTooMany =
  (event: SecurityEvent) =>
  (error: unknown): never => {
    throw error instanceof HttpError && error.status === 429 ? attachSecurityEvent(error, event) : error;
  };

/**
 * Account as the log names it: `staff 4`, `customer 12`, or `unknown 3f9ab2c41d07`. The latter is a hash that only this
 * site can make, to count attempts on an unknown name without revealing the name.
 */
export function formatLoggedAccount(
  settings: Pick<Settings, 'sessionSecret' | 'dataDir'>,
  kind: 'staff' | 'customer',
  found: { id: number } | undefined,
  typed: string,
): string {
  if (found) return `${kind} ${found.id}`;
  const name = createHmac('sha256', loadSigningSecret(settings)).update(
    `name in the log: ${typed.trim().toLowerCase()}`,
  );
  return `unknown ${name.digest('hex').slice(0, 12)}`;
}
