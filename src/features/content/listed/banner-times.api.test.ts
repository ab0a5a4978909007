import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { bannerTimesJob } from './banner-times.job.ts';

let site: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await testApp();
  headers = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
});
afterAll(() => site?.close());

const headings = async () =>
  ((await site.get('/api/get_banners.php')).body as { heading: string }[]).map(({ heading }) => heading);
const add = (values: object) => site.post('/api/office/add_row', { resource: 'banners', values }, headers);
/** A time by the clock of the office, `minutes` from now. */
async function inMinutes(minutes: number): Promise<string> {
  const [row] = await site.query<{ time: string }>(
    `select to_char(now() at time zone (select time_zone from office_settings) + make_interval(mins => $1), 'YYYY-MM-DD HH24:MI') as time`,
    [minutes],
  );
  return row?.time ?? '';
}

describe('A banner with times', () => {
  it('is shown from and until them, by the clock of the office', async () => {
    const banner = async (heading: string, from: number | null, until: number | null) =>
      add({
        heading,
        shown_from: from === null ? '' : await inMinutes(from),
        shown_until: until === null ? '' : await inMinutes(until),
      });
    expect((await banner('Now', -5, 5)).status).toBe(200);
    await banner('Later', 60, null);
    await banner('Over', null, -5);
    await expect.poll(headings).toEqual(expect.arrayContaining(['Now']));
    expect(await headings()).not.toEqual(expect.arrayContaining(['Later']));
    expect(await headings()).not.toEqual(expect.arrayContaining(['Over']));
  });

  it('changes the version once when it is saved, and the job then finds nothing new', async () => {
    const version = async () =>
      Number((await site.query<{ version: string }>('select version from catalogue_version'))[0]?.version);
    const job = bannerTimesJob({ database: site.services.database });
    // Events of the demo may have ended since it was imported.
    await job.handle({} as never, {} as never);
    const before = await version();
    expect((await add({ heading: 'Once' })).status).toBe(200);
    await job.handle({} as never, {} as never);
    expect(await version()).toBe(before + 1);
  });

  it('appears when its time has come, without anybody saving anything', async () => {
    const version = async () =>
      (await site.query<{ version: string }>('select version from catalogue_version'))[0]?.version;
    const job = bannerTimesJob({ database: site.services.database });
    await job.handle({} as never, {} as never);
    // Moves the times back instead of the clock forward, without the triggers.
    await site.query('alter table banners disable trigger user');
    await site.query('update banners set shown_from = $1 where heading = $2', [await inMinutes(-1), 'Later']);
    await site.query('alter table banners enable trigger user');
    const former = await version();
    await job.handle({} as never, {} as never);
    await expect.poll(headings).toContain('Later');
    const before = await version();
    expect(before).not.toBe(former);
    await job.handle({} as never, {} as never);
    expect(await version(), 'nothing has come or gone').toBe(before);
  });

  it('is refused with times that are none, or in the wrong order', async () => {
    const wrong = await add({ heading: 'Wrong', shown_from: '2026-02-30 09:00' });
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([400, expect.stringContaining('is not a time')]);
    const order = await add({ heading: 'Order', shown_from: '2031-01-02 09:00', shown_until: '2031-01-02 09:00' });
    expect([order.status, JSON.stringify(order.body)]).toEqual([400, expect.stringContaining('is not after the time')]);
    await add({ heading: 'Day', shown_from: '2031-01-02' });
    expect(await site.query("select shown_from from banners where heading = 'Day'")).toEqual([
      { shown_from: '2031-01-02 00:00' },
    ]);
  });
});
