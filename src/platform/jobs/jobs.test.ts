import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { emptyDatabase } from '../../../test/database.ts';
import { openLog } from '../log.ts';
import { openNotificationListener } from '../postgres/notification-listener.ts';
import { readSettings } from '../settings.ts';
import { startJobs } from './jobs.ts';

describe('The job queue after a clock that was ahead', () => {
  let close: () => Promise<void>;
  afterEach(() => close());

  it('goes on at the next start: passes of the clock are put back to now, and jobs of that time are done', async () => {
    const { database, close: drop } = await emptyDatabase();
    close = drop;
    const log = openLog(readSettings({}));
    const done: object[] = [];
    const kind = {
      queue: 'clocked',
      retry: { limit: 1, delaySeconds: 1, maxDelaySeconds: 1 },
      expireInSeconds: 60,
      handle: async (data: object) => {
        done.push(data);
      },
    };
    const before = await startJobs(database, log);
    await before.work(kind);
    await before.close();
    const ahead = `now() + interval '40 days'`;
    await database.pool.query(`update pgboss.version set cron_on = ${ahead}`);
    await database.pool.query(`insert into pgboss.job (name, data, created_on, start_after)
      values ('clocked', '{"of": "that time"}', ${ahead}, ${ahead}), ('clocked', '{"of": "tomorrow"}', now(), now() + interval '1 day')`);
    const after = await startJobs(database, log);
    await after.work(kind);
    await expect.poll(() => done).toEqual([{ of: 'that time' }]);
    const { rows } = await database.pool.query('select cron_on <= now() as past from pgboss.version');
    expect(rows).toEqual([{ past: true }]);
    await after.close();
  });

  it('continues in the running process: the next pass follows its interval, not the clock', async () => {
    const { database, close: drop } = await emptyDatabase();
    const jobs = await startJobs(database, openLog(readSettings({})), undefined, { supervise: 2, clock: 1 });
    close = async () => {
      await jobs.close();
      await drop();
    };
    const kind = { queue: 'clocked', retry: { limit: 1, delaySeconds: 1, maxDelaySeconds: 1 }, expireInSeconds: 60 };
    await jobs.work({ ...kind, handle: async () => {} });
    const times = async () => {
      const { rows } = await database.pool.query<{ pass: Date | null; isAhead: boolean }>(
        `select monitor_claim_on as pass, greatest(monitor_claim_on, (select cron_on from pgboss.version)) > now() as "isAhead"
         from pgboss.queue where name = 'clocked'`,
      );
      return rows[0];
    };
    await expect.poll(async () => (await times())?.pass).toBeTruthy();
    // Sets back the clock of the process, so that earlier timestamps of PostgreSQL lie in the future.
    const now = Date.now.bind(Date);
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - 2 * 60 * 60 * 1000);
    onTestFinished(() => clock.mockRestore());
    await database.pool.query(`update pgboss.version set cron_on = now() + interval '2 hours'`);
    await database.pool.query(`update pgboss.queue set monitor_claim_on = now() + interval '2 hours'`);
    await expect.poll(async () => (await times())?.isAhead).toBe(false);
    const putBack = (await times())?.pass?.getTime() ?? 0;
    await expect.poll(async () => (await times())?.pass?.getTime()).toBeGreaterThan(putBack);
  });
});

describe('A copy of the program that does no background work', () => {
  it('sends jobs, which another copy does', async () => {
    const { database, close } = await emptyDatabase();
    onTestFinished(close);
    const log = openLog(readSettings({}));
    const doneBy: string[] = [];
    const kind = (name: string) => ({
      queue: 'shared',
      retry: { limit: 1, delaySeconds: 1, maxDelaySeconds: 1 },
      expireInSeconds: 60,
      handle: async () => {
        doneBy.push(name);
      },
    });
    const web = await startJobs(database, log, undefined, undefined, false);
    onTestFinished(() => web.close());
    await web.work(kind('web'));
    await database.transaction((transaction) => web.send({ queue: 'shared' }, {}, transaction));
    const worker = await startJobs(database, log);
    onTestFinished(() => worker.close());
    await worker.work(kind('worker'));
    await expect.poll(() => doneBy).toEqual(['worker']);
  });
});

describe('Jobs that are sent together', () => {
  it('are done one after the other without a poll, also where only one may run at a time', async () => {
    const { database, connectionString, close } = await emptyDatabase();
    onTestFinished(close);
    const log = openLog(readSettings({}));
    const listener = await openNotificationListener(connectionString, log);
    onTestFinished(() => listener.close());
    const jobs = await startJobs(database, log, listener);
    onTestFinished(() => jobs.close());
    const done: object[] = [];
    const kind = {
      queue: 'single',
      retry: { limit: 1, delaySeconds: 1, maxDelaySeconds: 1 },
      expireInSeconds: 60,
      handle: async (data: object) => {
        done.push(data);
      },
    };
    await jobs.work(kind);
    const sent = [{ at: 1 }, { at: 2 }, { at: 3 }];
    await database.transaction(async (transaction) => {
      for (const data of sent) await jobs.send(kind, data, transaction);
    });
    await expect.poll(() => done).toHaveLength(sent.length);
  });
});
