import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';

let site: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await testApp();
  headers = await officeSession(site, (await aMemberOfStaff(site, 'viewer')).id);
});
afterAll(() => site?.close());

const used = async (query = '&sort=hits&order=desc') => {
  const { body } = await site.get(`/api/office/rows?resource=redirects${query}`, headers);
  return (body as { rows: { old_path: string; hits: number }[] }).rows;
};
const visit = (url: string, agent = 'Mozilla/5.0 (X11; Linux x86_64)') =>
  site.inject({ method: 'GET', url, headers: { accept: 'text/html', 'user-agent': agent } });

describe('Redirects', () => {
  it('count the visitors who come by them, and no programs', async () => {
    await site.query(
      `insert into redirects (old_path, location, origin) values ('Old/clamp', '/AboutUs', 'slug_change')`,
    );
    await expect.poll(async () => (await visit('/Old/clamp')).statusCode).toBe(301);
    const counted = async () => (await used()).find(({ old_path }) => old_path === 'Old/clamp')?.hits;
    await expect.poll(counted).toBeGreaterThan(0);
    const before = (await counted()) ?? 0;
    await visit('/Old/clamp/?utm_source=mail');
    await visit('/Old/clamp?a=1');
    await visit('/Old/clamp', 'Googlebot/2.1');
    await visit('/Old/nothing');
    await expect.poll(counted).toBe(before + 2);
    const rows = await used();
    expect(rows[0]).toMatchObject({ old_path: 'Old/clamp', location: '/AboutUs', origin: 'slug_change' });
    expect(rows.at(-1)).toMatchObject({ origin: 'staff', hits: 0, last_on: null });
    expect(await used('&f.origin=slug_change')).toMatchObject([{ old_path: 'Old/clamp' }]);
  });

  it('take their count along when they are removed', async () => {
    await site.query(`delete from redirects where old_path = 'Old/clamp'`);
    expect(await site.query('select from redirect_hits')).toEqual([]);
  });
});
