import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomer, signIn } from './accounts.ts';
import { type TestApp, testApp } from './app.ts';

let [one, other]: TestApp[] = [];
beforeAll(async () => {
  [one, other] = [await testApp({ hasOwnWorkers: true }), await testApp({ hasOwnWorkers: true })];
});
afterAll(() => Promise.all([one?.close(), other?.close()]));

const SEARCH = '/api/search_catalogue.php?query=zweispindel';
const PAGES = ['/AllProducts', SEARCH, '/api/get_brands.php'];

it('Two apps in one process share nothing', async () => {
  if (!one || !other) throw new Error('The apps have not started');
  for (const [name, service] of Object.entries(one.services)) {
    if (typeof service === 'object') expect(service, name).not.toBe(Reflect.get(other.services, name));
  }

  const read = (site: TestApp) => Promise.all(PAGES.map(async (path) => (await site.inject(path)).body));
  const before = await read(other);
  expect(await read(one)).toEqual(before);
  await one.query(`update brands set name = 'Only in one'`);
  await one.query(`update products set name = 'Zweispindel' where id = (select min(id) from products where is_active)`);
  await one.knowsOfChanges();
  const after = await read(one);
  for (const [at, text] of before.entries()) expect(after[at], PAGES[at]).not.toBe(text);
  expect(await read(other)).toEqual(before);

  const headers = await signIn(one, (await aCustomer(one)).email);
  expect((await one.get('/api/session.php', headers)).body).toMatchObject({ logged_in: true });
  expect((await other.get('/api/session.php', headers)).body).toMatchObject({ logged_in: false });

  await one.close();
  one = undefined;
  expect(await read(other)).toEqual(before);
  const sheet = await other.inject('/api/download_data_sheet.php?model=VTC-200-UB');
  expect(sheet.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});
