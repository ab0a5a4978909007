import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { anEnquiry } from '../../../../test/quotations.ts';

let site: TestApp;
let headers: Record<string, string>;
let id: number;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  headers = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
  id = (await anEnquiry(site)).id;
});
afterAll(() => site?.close());

const addedBy = {
  note_enquiry: (text: string) => ({ id, kind: 'note', text }),
  record_answer: (text: string) => ({ id, direction: 'in', channel: 'phone', subject: '', text }),
  add_enquiry: (name: string) => ({ source: 'phone', name, phone: '+91 98765 43210', text: '4 pieces' }),
  add_request: (text: string) => ({ id, text }),
};
const countAll = async () =>
  (
    await site.query<{ count: number }>(`select ((select count(*) from conversation_events where kind = 'note')
      + (select count(*) from messages) + (select count(*) from enquiries))::int as count`)
  )[0]?.count ?? 0;

it.each(Object.entries(addedBy))('%s stores once for a key, which belongs to its content', async (path, bodyOf) => {
  const key = randomUUID();
  const send = (text: string, own: string | undefined) =>
    site.post(`/api/office/${path}`, { ...bodyOf(text), ...(own && { key: own }) }, headers);
  const first = await send('Asha Rao', key);
  expect(first.status).toBe(200);
  const stored = await countAll();
  expect(await send('Asha Rao', key)).toEqual(first);
  expect((await send('Bimal Sen', key)).status).toBe(409);
  expect(await countAll()).toBe(stored);
  expect((await send('Bimal Sen', randomUUID())).status).toBe(200);
  expect(await countAll()).toBeGreaterThan(stored);
});

it('add_row adds once for a key, which belongs to its content and to its kind of row', async () => {
  const editor = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
  const key = randomUUID();
  const add = (name: string, resource = 'partners', own = key) =>
    site.post('/api/office/add_row', { resource, values: { name }, key: own, archived: true }, editor);
  const first = await add('Asha Works');
  expect(first.status).toBe(200);
  expect(await add('Asha Works')).toEqual(first);
  expect(await add('Bimal Works')).toMatchObject({ status: 409, body: { other_content: true } });
  expect(await site.query("select name from partners where name in ('Asha Works', 'Bimal Works')")).toEqual([
    { name: 'Asha Works' },
  ]);
  expect((await add('Bimal Works', 'partners', randomUUID())).status).toBe(200);
  expect((await add('Asha Works', 'news')).body).not.toEqual(first.body);
});
