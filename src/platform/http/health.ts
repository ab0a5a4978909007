import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { describeError } from '../log.ts';
import { PROGRAM_VERSION } from '../program-version.ts';
import type { Settings } from '../settings.ts';
import { refuseStrangers } from './operators-only.ts';

export type HealthCheck = { ok: boolean } & Record<string, unknown>;

export interface HealthState {
  needed: Record<string, HealthCheck>;
  /** Checks of faults that need a person. Taking this copy out of service would not help. */
  watched: Record<string, HealthCheck>;
}

const CHECK_MS = 3000;

/**
 * /healthz, open to everybody, shows only that the process replies. /readyz, for operators, shows all components
 * (docs/decisions/071-what-operators-see.md).
 */
export function registerHealth(app: FastifyInstance, settings: Settings, health: () => Promise<HealthState>): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  app.get('/readyz', { onRequest: async (request) => refuseStrangers(request, settings) }, async (_request, reply) => {
    const { needed, watched } = await health();
    const ready = Object.values(needed).every(({ ok }) => ok);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, version: PROGRAM_VERSION, ...needed, ...watched });
  });
}

/** A check that fails or takes longer than 3 s is not ok, with the reason in `error`. */
export async function runHealthChecks(
  checks: Record<string, () => Promise<HealthCheck>>,
): Promise<Record<string, HealthCheck>> {
  const results = Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check)] as const);
  return Object.fromEntries(await Promise.all(results));
}

async function runCheck(check: () => Promise<HealthCheck>): Promise<HealthCheck> {
  const tooLong = wait(CHECK_MS, { ok: false, error: `No answer within ${CHECK_MS / 1000} s` }, { ref: false });
  const checked = check().catch((error: unknown) => {
    const { message, code } = describeError(error);
    return { ok: false, error: message || String(code) };
  });
  return Promise.race([checked, tooLong]);
}
