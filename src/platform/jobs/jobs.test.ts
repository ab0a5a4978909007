import { afterEach, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/database.ts';
import { openLog } from '../log.ts';
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
});
