import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { storeLostEmail } from '../../features/customers/enquiries/mail-failures.store.ts';
import {
  describeFailedCheck,
  HEALTH_PROBLEMS,
  listFailedChecks,
} from '../../features/office/home/check-site-health.ts';
import { notifyOfTroubles } from '../../features/office/home/notify-operators.ts';
import { parseMailbox } from '../mail/email.ts';
import { describeMailbox } from '../mail/imap-mailbox.ts';
import { openDatabase } from '../postgres/database.ts';

const TOKEN = 'a-token-for-the-monitoring';

const BACKUP = new Map([['backup', HEALTH_PROBLEMS.backup]]);

describe('What operators see', () => {
  let site: TestApp;
  let log: string;
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase();
    // After a start in the same hour, which the template may hold, scheduled work waits for its next full minute.
    const database = openDatabase(fresh.connectionString, { connections: 1 });
    await database.pool.query('delete from pgboss.job');
    await database.close();
    site = await testApp({
      connectionString: fresh.connectionString,
      env: { OPERATOR_TOKEN: TOKEN, LOG_LEVEL: 'info' },
      log: (line) => {
        log += line;
      },
    });
  });
  afterAll(async () => {
    await site.close();
    await fresh.drop();
  });

  const ready = (headers: Record<string, string> = {}) => site.get('/readyz', { host: 'localhost', ...headers });

  it('a proxy that TRUST_PROXY does not name is warned of once', async () => {
    log = '';
    for (const visitor of ['192.0.2.7', '192.0.2.8'])
      await site.inject({ url: '/healthz', headers: { 'x-forwarded-for': visitor } });
    await expect
      .poll(() => log.match(/X-Forwarded-For came from \S+/g))
      .toEqual(['X-Forwarded-For came from 127.0.0.1,']);
  });

  it('/healthz says to everybody that the process answers', async () => {
    expect(await site.get('/healthz', { 'x-forwarded-for': '192.0.2.7' })).toEqual({ status: 200, body: { ok: true } });
  });

  it('/readyz has the database, the disk, the file store, the queue and the emails that were given up', async () => {
    await expect
      .poll(() => ready())
      .toEqual({
        status: 200,
        body: {
          ready: true,
          version: expect.stringMatching(/^\d+\.\d+\.\d+(-dev)?\+abc1234$/),
          database: { ok: true },
          changes: { ok: true, silentSeconds: expect.any(Number) },
          disk: { ok: true, freeMb: expect.any(Number) },
          files: { ok: true },
          queue: { ok: true, waiting: expect.any(Number), oldestSeconds: expect.any(Number) },
          emails: { ok: true, givenUp: 0, refusedVisitors: 0, waiting: 0, oldestSeconds: 0 },
          jobs: expect.objectContaining({ ok: true, retention: expect.objectContaining({ ok: true }) }),
          backup: { ok: true },
          connections: { ok: true },
          mailbox: { ok: true },
          webhooks: { ok: true, disabled: 0 },
          errors: { ok: true, lastHour: 0, latest: null },
          temporary: { ok: true, freeMb: expect.any(Number) },
          certificate: { ok: true },
        },
      });
  });

  it('undelivered emails need a person after a quarter of an hour, however far off the next attempt is', async () => {
    const { pool } = site.services.database;
    await pool.query(`insert into pgboss.job (name, data, state, created_on, start_after)
      values ('mail', '{}', 'retry', now() - interval '16 minutes', now() + interval '1 hour')`);
    const emails = { ok: false, givenUp: 0, refusedVisitors: 0, waiting: 1, oldestSeconds: expect.closeTo(960, -2) };
    expect(await ready()).toMatchObject({ status: 200, body: { ready: true, queue: { ok: true }, emails } });
    const { body } = await site.inject({ url: '/metrics', headers: { host: 'localhost' } });
    expect(body).toMatch(/^clamps_emails_oldest_undelivered_seconds 9\d\d$/m);
    await pool.query(`delete from pgboss.job where name = 'mail'`);
  });

  it('an age from a clock that was ahead needs a person, and a run from then is no run', async () => {
    const { pool } = site.services.database;
    await pool.query(
      `insert into pgboss.job (name, data, created_on, start_after)
       values ('mail', '{}', now() + interval '2 hours', now() + interval '1 hour')`,
    );
    await pool.query(`insert into pgboss.job (name, data, state, completed_on)
      values ('retention', '{}', 'completed', now() + interval '2 hours')`);
    // The first run may still be waiting.
    await expect
      .poll(async () => (await ready()).body)
      .toMatchObject({
        emails: { ok: false, oldestSeconds: expect.closeTo(-7200, -2) },
        jobs: { retention: { ok: true, successSeconds: expect.closeTo(0, -4) } },
      });
    await pool.query(`delete from pgboss.job where name = 'mail' or completed_on > now()`);
  });

  it('work that runs by itself needs a person when its last run failed, or is long ago', async () => {
    const { pool } = site.services.database;
    const jobs = async () => (await ready()).body;
    await expect
      .poll(jobs)
      .toMatchObject({ jobs: { ok: true, retention: { ok: true, successSeconds: expect.any(Number) } } });
    await pool.query(`insert into pgboss.job (name, data, state, completed_on)
      values ('retention', '{}', 'failed', now() + interval '1 second')`);
    expect(await jobs()).toMatchObject({ ready: true, jobs: { ok: false, retention: { ok: false } } });
    await pool.query(`delete from pgboss.job where name = 'retention' and state = 'failed'`);
    await pool.query(`update pgboss.job set completed_on = now() - interval '3 hours' where name = 'retention'`);
    expect(await jobs()).toMatchObject({
      jobs: {
        ok: false,
        retention: { ok: false, successSeconds: expect.closeTo(10_800, -2) },
        'media-removal': { ok: true },
      },
    });
    await pool.query(`update pgboss.job set completed_on = now() where name = 'retention'`);
  });

  it('a backup that is older than BACKUP_HOURS needs a person, and so does one that was never made', async () => {
    const { settings, database } = site.services;
    settings.backupHours = 30;
    expect(await ready()).toMatchObject({ body: { backup: { ok: true } } });
    await database.pool.query(`update schema_migrations set applied_at = applied_at - interval '31 hours'`);
    expect(await ready()).toMatchObject({ status: 200, body: { ready: true, backup: { ok: false } } });
    await database.pool.query(`insert into last_backup (made_at) values (now() - interval '29 hours')`);
    expect(await ready()).toMatchObject({ body: { backup: { ok: true, ageSeconds: 29 * 3600 } } });
    const { body } = await site.inject({ url: '/metrics', headers: { host: 'localhost' } });
    expect(body).toMatch(/^clamps_backup_age_seconds 1044\d\d$/m);
    expect(body).toMatch(/^clamps_build_info\{version="[\d.]+(-dev)?\+abc1234",node="v\d/m);
  });

  it('a connection for changes that is silent for a minute makes /readyz 503', async () => {
    const silence = vi.spyOn(site.services.catalogueVersion, 'silentSeconds', 'get').mockReturnValue(61);
    expect(await ready()).toMatchObject({
      status: 503,
      body: { ready: false, changes: { ok: false, silentSeconds: 61 } },
    });
    silence.mockRestore();
  });

  it('/readyz is closed to others, unless they have the token', async () => {
    const statusOf = async (headers: Record<string, string>) => (await ready(headers)).status;
    const stranger = { 'x-forwarded-for': '192.0.2.7' };
    expect(await statusOf(stranger)).toBe(404);
    expect(await statusOf({ host: 'clamps.example' })).toBe(404);
    expect(await statusOf({ ...stranger, authorization: `Bearer ${TOKEN}-` })).toBe(404);
    expect(await statusOf({ ...stranger, authorization: `Bearer ${TOKEN}` })).toBe(200);
  });

  it('an old job and an email that was given up need a person, but the site stays in service', async () => {
    const { database } = site.services;
    await database.pool.query(`select pgboss.create_queue('idle', '{"policy": "standard"}')`);
    await database.pool.query(
      `insert into pgboss.job (name, data, start_after) values ('idle', '{}', now() - interval '11 minutes')`,
    );
    const lose = async (address: string) => {
      const email = { to: { name: '', address }, subject: 'x', text: '', html: '', at: '' };
      await storeLostEmail(database.pool, { jobId: crypto.randomUUID(), email, error: '550' });
    };
    await lose('mistyped@works.example');
    expect((await ready()).body).toMatchObject({ emails: { ok: true, givenUp: 0, refusedVisitors: 1 } });
    await lose(parseMailbox(site.services.settings.salesMail).address);
    expect(await ready()).toMatchObject({
      status: 200,
      body: { ready: true, queue: { ok: false }, emails: { ok: false, givenUp: 1 } },
    });
  });

  it('a file store that fails makes /readyz 503 with the reason', async () => {
    const { files } = site.services;
    const check = files.check;
    files.check = () => Promise.reject(new Error('the store has no bucket'));
    expect(await ready()).toMatchObject({
      status: 503,
      body: { ready: false, files: { ok: false, error: 'the store has no bucket' }, database: { ok: true } },
    });
    files.check = check;
  });

  it('/metrics has what Prometheus collects, closed to others as /readyz is', async () => {
    expect((await site.get('/metrics', { host: 'clamps.example' })).status).toBe(404);
    await site.inject('/AboutUs');
    await site.inject('/AboutUs');
    const { statusCode, headers, body } = await site.inject({ url: '/metrics', headers: { host: 'localhost' } });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    const readMetric = (name: string) =>
      Number(
        body
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1],
      );
    expect(readMetric('clamps_http_request_duration_seconds_count{method="GET",route="/*",status="200"}')).toBe(2);
    expect(readMetric('clamps_http_request_duration_seconds_count{method="GET",route="/metrics",status="404"}')).toBe(
      1,
    );
    expect(readMetric('clamps_page_render_seconds_count{page="/AboutUs"}')).toBe(1);
    expect(readMetric('clamps_page_cache_hits_total')).toBe(1);
    expect(readMetric('clamps_page_cache_bytes')).toBeGreaterThan(1000);
    expect(readMetric('clamps_database_up')).toBe(1);
    expect(
      readMetric('clamps_database_connections_idle') + readMetric('clamps_database_connections_busy'),
    ).toBeGreaterThan(0);
    expect(readMetric('clamps_database_requests_waiting')).toBe(0);
    expect(readMetric('clamps_jobs{queue="idle",state="created"}')).toBe(1);
    expect(readMetric('clamps_jobs_oldest_waiting_seconds')).toBeGreaterThan(600);
    expect(readMetric('clamps_emails_given_up')).toBe(1);
    expect(readMetric('clamps_enquiries_stored')).toBe(0);
    expect(readMetric('clamps_part_ok{part="queue"}')).toBe(0);
    expect(readMetric('clamps_part_ok{part="database"}')).toBe(1);
    expect(readMetric('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });

  it('each answer has the id under which the request is logged, on one line without the query', async () => {
    log = '';
    const { headers } = await site.inject('/api/get_brands.php?email=asha@works.example');
    const id = headers['x-request-id'];
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}$/);
    await expect.poll(() => log).toContain(id);
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([
      expect.objectContaining({ level: 30, reqId: id, method: 'GET', path: '/api/get_brands.php', status: 200 }),
    ]);
    expect((await site.inject('/AboutUs')).headers['x-request-id']).toMatch(/^[\da-f]{8}-[\da-f]{4}$/);
  });

  it('a slow query is logged under the id of its request, also when it waited for a connection', async () => {
    const { pool } = site.services.database;
    await pool.query(
      `create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.6); return null; end $$;
       create trigger slowly before insert on newsletter_signups for each statement execute function slowly()`,
    );
    log = '';
    const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    const requests = [1, 2].map((which) =>
      site.inject({
        method: 'POST',
        url: '/api/save_newsletter_signup.php',
        headers: { 'content-type': 'application/json' },
        payload: { email: `slow-${which}@works.example` },
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const client of held) client.release();
    const ids = (await Promise.all(requests)).map(({ headers }) => headers['x-request-id']);
    await pool.query('drop trigger slowly on newsletter_signups');
    const slow = log.split('\n').filter((line) => line.includes('A slow query'));
    expect(slow.map((line) => JSON.parse(line).reqId).sort()).toEqual(ids.sort());
  });

  it('an unexpected error shows the same id, and more than three in an hour need a person', async () => {
    const { pool } = site.services.database;
    await pool.query('alter table newsletter_signups add constraint refuse_all check (false) not valid');
    const payload = { email: 'asha@works.example' };
    const failed = await site.inject({ method: 'POST', url: '/api/save_newsletter_signup.php', payload });
    await pool.query('alter table newsletter_signups drop constraint refuse_all');
    expect(failed.body).toContain(`Reference: ${failed.headers['x-request-id']}`);
    for (const reference of ['b', 'c', 'd']) site.services.recordError(reference);
    await expect
      .poll(async () => (await ready()).body)
      .toMatchObject({ ready: true, errors: { ok: false, lastHour: 4, latest: expect.any(String) } });
  });

  it('connections that are used up make /readyz 503 for a minute, also when it finds one again', async () => {
    const { pool } = site.services.database;
    const { connectionTimeoutMillis } = pool.options;
    pool.options.connectionTimeoutMillis = 100;
    const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    expect((await site.get('/api/get_places.php?query=used-up')).status).toBe(503);
    for (const client of held) client.release();
    pool.options.connectionTimeoutMillis = connectionTimeoutMillis;
    expect(await ready()).toMatchObject({ status: 503, body: { database: { ok: true }, connections: { ok: false } } });
  });

  it('a mailbox that cannot be read, a disabled webhook and a disk for backups without room need a person', async () => {
    const { settings, database } = site.services;
    settings.imapUrl = 'imaps://sales:secret@mail.example';
    await database.pool.query(
      `insert into mailboxes (place, problem, problem_since) values ($1, 'The password is refused.', now())`,
      [describeMailbox(settings.imapUrl)],
    );
    await database.pool.query(
      `insert into webhooks (url, secret, events, disabled_at, problem) values ('https://a.example', '', '{}', now(), '500')`,
    );
    await database.pool.query(`update last_backup set bytes = 20000000, free_bytes = 10000000`);
    expect((await ready()).body).toMatchObject({
      mailbox: { ok: false, problem: 'The password is refused.' },
      webhooks: { ok: false, disabled: 1 },
      backup: { ok: false, bytes: 20_000_000, freeBytes: 10_000_000 },
    });
  });

  it('OPERATOR_MAIL gets one email when a part has failed for ten minutes, and one when it works again', async () => {
    const { settings, database } = site.services;
    settings.operatorMail = 'operator@clamps.example';
    const subjects = async () => {
      const { rows } = await database.pool.query<{ subject: string }>(
        `select data->>'subject' as subject from pgboss.job where data->'to'->>'address' = 'operator@clamps.example' order by created_on`,
      );
      return rows.map(({ subject }) => subject.replace(/^.*?: /, ''));
    };
    const later = (interval: string) =>
      database.pool.query(
        `update troubles set since = since - $1::interval, seen_at = seen_at - $1::interval, told_at = told_at - $1::interval`,
        [interval],
      );
    const stillWrongFor = (interval: string) =>
      database.pool.query('update troubles set since = since - $1::interval', [interval]);
    await notifyOfTroubles(site.services, BACKUP);
    expect(await subjects()).toEqual([]);
    await stillWrongFor('10 minutes');
    await notifyOfTroubles(site.services, BACKUP);
    await notifyOfTroubles(site.services, BACKUP);
    expect(await subjects()).toEqual([HEALTH_PROBLEMS.backup]);
    await later('3 minutes 1 second');
    await notifyOfTroubles(site.services, new Map());
    expect(await subjects()).toEqual([HEALTH_PROBLEMS.backup, 'resolved: backup']);
    await notifyOfTroubles(site.services, BACKUP);
    await stillWrongFor('10 minutes');
    await notifyOfTroubles(site.services, BACKUP);
    expect(await subjects(), 'at most one a day').toHaveLength(2);
  });

  it('OPERATOR_MAIL gets nothing about two looks with a pause of the machine between them', async () => {
    const { settings, database } = site.services;
    settings.operatorMail = 'operator@clamps.example';
    const jobs = new Map([['jobs', HEALTH_PROBLEMS.jobs]]);
    await notifyOfTroubles(site.services, jobs);
    await database.pool.query(
      `update troubles set since = since - interval '13 minutes', seen_at = seen_at - interval '13 minutes'`,
    );
    await notifyOfTroubles(site.services, jobs);
    const { rows } = await database.pool.query(`select from pgboss.job where data->>'subject' like '%' || $1`, [
      HEALTH_PROBLEMS.jobs,
    ]);
    expect(rows).toEqual([]);
  });

  it('names only PostgreSQL when PostgreSQL does not answer, and claims no fault that was not looked for', () => {
    const away = { ok: false, error: 'No answer within 3 s' };
    const slow = {
      needed: { database: { ok: true } },
      watched: { backup: away, webhooks: { ok: false, disabled: 1 } },
    };
    expect(listFailedChecks(slow).map((name) => describeFailedCheck(name, slow))).toEqual([
      'The part "backup" could not be checked: No answer within 3 s',
      HEALTH_PROBLEMS.webhooks,
    ]);
    const dead = {
      needed: { database: away, changes: { ok: false } },
      watched: { ...slow.watched, temporary: { ok: false, freeMb: 1 } },
    };
    expect(listFailedChecks(dead)).toEqual(['database', 'temporary']);
  });
});

describe('A copy with ROLE=worker', () => {
  it('answers operators and balancers, and no visitor', async () => {
    const worker = await testApp({ env: { ROLE: 'worker' } });
    expect((await worker.get('/healthz')).status).toBe(200);
    expect((await worker.get('/readyz', { host: 'localhost' })).status).toBe(200);
    expect((await worker.inject('/')).statusCode).toBe(404);
    expect((await worker.inject('/api/get_brands.php')).statusCode).toBe(404);
    await worker.close();
  });
});
