import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';

type Preview = { count: number; more: boolean; labels: string[]; fingerprint: string };

let site: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await testApp();
  headers = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
});
afterAll(() => site?.close());

const previewed = async (given: object) =>
  (await site.post('/api/office/preview_found_rows', given, headers)).body as Preview;
const set = (given: object, { fingerprint }: Preview) =>
  site.post('/api/office/set_found_rows', { ...given, fingerprint }, headers);
/** Adds `rows` redirects whose paths have a word in common. */
const redirects = (word: string, rows: number) =>
  site.query(
    `insert into redirects (old_path, location) select $1 || n, '/AllProducts' from generate_series(1, $2::int) n`,
    [`${word}/`, rows],
  );
const archived = async (word: string) => {
  const [row] = await site.query(
    `select count(*) filter (where not is_active)::int as archived, count(*)::int as all_rows from redirects where old_path like $1`,
    [`${word}/%`],
  );
  return [row.archived, row.all_rows];
};

describe('Everything that a search finds', () => {
  it('is archived and restored in one act, which the preview has counted', async () => {
    await redirects('bulk', 1240);
    const given = { resource: 'redirects', action: 'archive', filter: { search: 'bulk/' } };
    const preview = await previewed(given);
    expect(preview).toMatchObject({ count: 1240, more: false });
    expect(preview.labels).toHaveLength(8);
    expect(await set(given, preview)).toMatchObject({ status: 200, body: { count: 1240 } });
    expect(await archived('bulk')).toEqual([1240, 1240]);
    const causes = await site.query(
      `select cause, count(*)::int as rows from history where label like 'bulk/%' and action = 'archive' group by cause`,
    );
    expect(causes).toMatchObject([{ rows: 1240 }]);

    // The list shows both states, but only archived rows are restored.
    await redirects('bulk/more', 3);
    const back = { resource: 'redirects', action: 'restore', filter: { search: 'bulk/', state: 'all' } };
    expect(await set(back, await previewed(back))).toMatchObject({ status: 200, body: { count: 1240 } });
    expect(await archived('bulk')).toEqual([0, 1243]);
    expect(await previewed({ ...back, filter: { search: 'bulk/', state: 'active' } })).toMatchObject({ count: 0 });
  });

  it('is left as it is when someone has changed or added a row since the preview', async () => {
    await redirects('moving', 5);
    const given = {
      resource: 'redirects',
      action: 'archive',
      filter: { search: 'moving/', filters: { location: '/AllProducts' } },
    };
    const before = await previewed(given);
    await redirects('moving/more', 1);
    expect(await set(given, before)).toMatchObject({ status: 409 });
    const after = await previewed(given);
    await site.query(`update redirects set location = '/News' where old_path = 'moving/1'`);
    await redirects('moving/again', 1);
    expect(await set(given, after)).toMatchObject({ status: 409 });
    expect(await archived('moving')).toEqual([0, 7]);
    const now = await previewed(given);
    await site.query(
      `update redirects set location = '/Markets' where old_path = 'moving/2'; update redirects set location = '/AllProducts' where old_path = 'moving/2'`,
    );
    expect(await set(given, now)).toMatchObject({ status: 409 });
  });

  it('is refused beyond 5,000 rows', async () => {
    await redirects('many', 5001);
    const given = { resource: 'redirects', action: 'archive', filter: { search: 'many/' } };
    const preview = await previewed(given);
    expect(preview).toMatchObject({ count: 5000, more: true });
    expect(await set(given, preview)).toMatchObject({ status: 400 });
    expect(await archived('many')).toEqual([0, 5001]);
    await site.query(`delete from redirects where old_path = 'many/1'`);
    expect(await set(given, await previewed(given))).toMatchObject({ status: 200, body: { count: 5000 } });
  });
});
