import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '../src/api.ts';
import { watchOperatorTroubles } from '../src/features/office/home/notify-operators.ts';
import { type TestApp, testApp } from './app.ts';
import { aMemberOfStaff, officeSession } from './office.ts';
import { sampled } from './rounds.ts';
import { worstRequestsOf } from './worst-given.ts';
import type { WorstRequest } from './worst-requests.ts';

const ENDPOINTS = Object.keys(api).sort();
const WRITES = /\b(insert\s+into|update\s+[\w."]+\s+(as\s+\w+\s+|\w+\s+)?set|delete\s+from|copy\s+\w+)\b/i;
const FULL = 'could not extend file "base/5/2619": No space left on device';
/** Share of the endpoints, of which a quarter is drawn, whose worst request gets as far as a write. */
const MIN_SHARE = 0.08;

describe('While the disk of PostgreSQL is full', () => {
  let site: TestApp;
  let worst: Record<string, WorstRequest[]>;
  beforeAll(async () => {
    site = await testApp({ env: { RATE_LIMIT_SCALE: '100000' } });
    site.services.checkReplies = false;
    worst = await worstRequestsOf(site, 20);
    const { query } = pg.Client.prototype;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      const [statement] = given as [string | { text?: string }];
      const text = typeof statement === 'string' ? statement : (statement?.text ?? '');
      if (!WRITES.test(text) || /pgboss/.test(text)) return Reflect.apply(query, this, given);
      const full = Object.assign(new Error(FULL), { code: '53100' });
      const answer = given.find((one) => typeof one === 'function') as ((error: Error) => void) | undefined;
      if (!answer) return Promise.reject(full);
      setImmediate(answer, full);
    } as never);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await site?.close();
  });

  it('no endpoint answers 500: each that writes answers 503 with a sentence, and says when to try again', async () => {
    const wrong: string[] = [];
    let writing = 0;
    for (const key of sampled(ENDPOINTS, 4)) {
      const [method = '', url = ''] = key.split(' ');
      for (const { query = {}, body = {}, headers = {} } of worst[key] ?? []) {
        const search = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
        const reply = await site.inject({
          ...{ method: method as 'GET', url, query: search },
          ...(method === 'GET'
            ? { headers }
            : { headers: { ...headers, 'content-type': 'application/json' }, payload: JSON.stringify(body) }),
        });
        if (reply.statusCode < 500) continue;
        writing += 1;
        const isRight =
          reply.statusCode === 503 && reply.headers['retry-after'] && /storage of the site is full/.test(reply.body);
        if (!isRight) wrong.push(`${key}: ${reply.statusCode} ${reply.body.slice(0, 200)}`);
        break;
      }
    }
    expect(wrong).toEqual([]);
    expect(writing / sampled(ENDPOINTS, 4).length).toBeGreaterThan(MIN_SHARE);
  });

  it('the operator gets one email, which needs neither the database nor the disk', async () => {
    const received: string[] = [];
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData: (stream, _session, done) =>
        void text(stream).then((content) => {
          received.push(content);
          done();
        }),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const settings = {
      ...site.services.settings,
      smtpUrl: `smtp://127.0.0.1:${port}`,
      operatorMail: 'operator@clamps.example',
    };
    const end = watchOperatorTroubles({ ...site.services, settings }, 20);
    await expect.poll(() => received.length).toBe(1);
    await end();
    server.close();
    expect(received[0]).toMatch(/^To: operator@clamps\.example/m);
    expect(received[0]).toMatch(/^Subject: .*A disk is full, so that nothing can be saved/m);
    expect(received).toHaveLength(1);
  });
});

/** Only root may mount a small file system. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0;

describe.skipIf(!canMount)('While the disk of temporary files is full', () => {
  let site: TestApp;
  let small: string;
  let headers: Record<string, string>;
  beforeAll(async () => {
    site = await testApp();
    headers = await officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
    small = await mkdtemp(path.join(tmpdir(), 'clamp-small-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small]);
    await writeFile(path.join(small, 'filler'), Buffer.alloc(2 ** 20 - 16_384));
    vi.stubEnv('TMPDIR', small);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    execFileSync('umount', ['--lazy', small]);
    await rm(small, { recursive: true, force: true });
    await site?.close();
  });

  it.each(['csv', 'xlsx'])(
    'an export as %s answers 503 and leaves nothing behind; the site goes on',
    async (format) => {
      const url = `/api/office/export?resource=models&state=all&format=${format}`;
      const reply = await site.inject({ url, headers });
      expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toMatchObject([
        503,
        '5',
        { error: expect.stringContaining('storage of the site is full') },
      ]);
      expect(readdirSync(small)).toEqual(['filler']);
      expect((await site.inject('/healthz')).statusCode).toBe(200);
    },
  );

  it('an export of the whole catalogue, which another process writes, answers 503', async () => {
    const reply = await site.inject({ url: '/api/office/export_workbook', headers });
    expect([reply.statusCode, reply.body]).toEqual([503, expect.stringContaining('storage of the site is full')]);
  });
});
