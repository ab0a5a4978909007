import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/platform/postgres/database.ts';
import { freshDatabase } from '../test/database.ts';

describe('npm run doctor', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let database: Database;
  let dataDir: string;
  let parts: Record<string, unknown> = {};
  const copy = createServer((_, reply) => reply.end(JSON.stringify({ ready: true, version: '9.9.9+abc', ...parts })));
  beforeAll(async () => {
    fresh = await freshDatabase();
    database = openDatabase(fresh.connectionString);
    dataDir = await mkdtemp(path.join(tmpdir(), 'doctor-'));
    copy.listen(0, '127.0.0.1');
    await once(copy, 'listening');
  });
  afterAll(async () => {
    copy.close();
    await database.close();
    await fresh.drop();
    await rm(dataDir, { recursive: true });
  });

  async function look(settings: Record<string, string> = {}): Promise<{ code: number; lines: string[] }> {
    const env = { ...process.env, DATABASE_URL: fresh.connectionString, DATA_DIR: dataDir, ...settings };
    const site = `http://127.0.0.1:${(copy.address() as AddressInfo).port}`;
    const run = promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'doctor.ts'), '--site', site], {
      env,
    });
    const { code = 0, stdout } = await run.then(
      (done) => ({ code: 0, ...done }),
      (error: unknown) => error as { code: number; stdout: string },
    );
    return { code, lines: stdout.trim().split('\n') };
  }

  it('says of each part that it is well, and what is not, without a secret', async () => {
    parts = { database: { ok: true }, backup: { ok: false, ageSeconds: 200_000 } };
    const { code, lines } = await look({ SESSION_SECRET: 'a-secret-of-more-than-thirty-two-characters' });
    expect(code).toBe(1);
    expect(lines[0]).toMatch(/^Clamp catalogue \d+\.\d+\.\d+.*Node v\d+/);
    expect(lines).toContainEqual(expect.stringMatching(/^ok +settings +set: .*SESSION_SECRET/));
    expect(lines).toContainEqual(expect.stringMatching(/^ok +database +PostgreSQL \d+.* of \d+ connections$/));
    expect(lines).toContainEqual(expect.stringMatching(/^ok +site +http:\/\/127\.0\.0\.1:\d+ runs 9\.9\.9\+abc$/));
    expect(lines).toContainEqual(expect.stringMatching(/^WRONG +site .*"backup": \{"ok":false,"ageSeconds":200000\}/));
    expect(lines).toContainEqual(expect.stringMatching(/^WRONG +email +SMTP_URL is not set/));
    expect(lines.join('\n')).not.toContain('a-secret');
  });

  it('names migrations that have not run, a certificate that cannot be read, and a setting that is none', async () => {
    parts = {};
    const { rows } = await database.pool.query('select name from schema_migrations order by name desc limit 1');
    await database.pool.query('delete from schema_migrations where name = $1', [rows[0]?.name]);
    const { lines } = await look({ PUBLIC_URL: 'https://127.0.0.1:9' });
    expect(lines).toContainEqual(expect.stringMatching(/^WRONG +database +1 migration of this release did not run/));
    expect(lines).toContainEqual(expect.stringMatching(/^UNKNOWN certificate .*(?:ECONNREFUSED|refused)/));
    expect((await look({ TRUST_PROXI: 'loopback' })).lines.at(-1)).toContain('did you mean TRUST_PROXY?');
  });
});
