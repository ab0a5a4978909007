import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

type Parts = Record<string, { ok: boolean }>;

export async function waitUntil(what: string, seconds: number, check: () => Promise<boolean>): Promise<void> {
  const from = performance.now();
  while (!(await check())) {
    if (performance.now() - from > seconds * 1000) throw new Error(`not within ${seconds} s: ${what}`);
    await wait(250);
  }
  console.log(`    ${what} (after ${((performance.now() - from) / 1000).toFixed(1)} s)`);
}

export async function readHealth(origin: string): Promise<{ status: number; body: Parts } | undefined> {
  try {
    const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(10_000) });
    return { status: response.status, body: (await response.json()) as Parts };
  } catch {
    return undefined; // No reply is the result that the callers expect here.
  }
}

export const isSiteReady = async (origin: string) => (await readHealth(origin))?.status === 200;
/** State of a component as /readyz reports it. */
export const isPartOk = async (origin: string, name: string) => (await readHealth(origin))?.body[name]?.ok ?? true;

/** Status of an uncached reply; `undefined` without a reply within 15 s. */
export async function fetchUncached(origin: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const signal = AbortSignal.timeout(15_000);
  const url = `${origin}/api/get_places.php?query=${Math.random()}`;
  return (await fetch(url, { signal, headers }).catch(() => undefined))?.status;
}

export class AcknowledgedWork {
  readonly #emails: string[] = [];

  /**
   * Tries to sign up once.
   * @returns the status of the reply, 0 without one
   */
  async try(origin: string): Promise<number> {
    const email = `drill${this.#emails.length}@works.example`;
    const response = await fetch(`${origin}/api/save_newsletter_signup.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => undefined);
    if (response?.ok) this.#emails.push(email);
    return response?.status ?? 0;
  }

  add(origin: string): Promise<void> {
    return waitUntil('a signup is acknowledged', 30, async () => (await this.try(origin)) === 200);
  }

  async compare(connectionString: string): Promise<string> {
    const rows = await runSql(connectionString, 'select email from newsletter_signups');
    const stored = new Set(rows.map(({ email }) => email));
    const lost = this.#emails.filter((email) => !stored.has(email));
    if (lost.length) throw new Error(`acknowledged and lost: ${lost.join(', ')}`);
    return `${this.#emails.length} of ${this.#emails.length} are stored`;
  }
}

/** Gets a signup acknowledged, injects a fault, then waits until the site is ready and acknowledges again. */
export async function runAcknowledged(
  origin: string,
  acknowledged: AcknowledgedWork,
  act: () => Promise<unknown>,
): Promise<void> {
  await acknowledged.add(origin);
  await act();
  await waitUntil(
    'it works again',
    90,
    async () => (await isSiteReady(origin)) && (await fetchUncached(origin)) === 200,
  );
  await acknowledged.add(origin);
}

export async function runSql(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Links the installed dependencies into a folder by hard links. npm's record is copied, because npm writes it in place.
 */
export function linkModules(folder: string): void {
  execFileSync('cp', ['-al', path.resolve('node_modules'), folder]);
  const record = path.join(folder, 'node_modules/.package-lock.json');
  rmSync(record);
  cpSync('node_modules/.package-lock.json', record);
}
