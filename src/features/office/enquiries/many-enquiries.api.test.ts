import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { anEnquiry } from '../../../../test/quotations.ts';

let site: TestApp;
let asha: Record<string, string>;
let ravi: Awaited<ReturnType<typeof aMemberOfStaff>>;
let raviHeaders: Record<string, string>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  asha = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
  ravi = await aMemberOfStaff(site, 'admin');
  raviHeaders = await officeSession(site, ravi.id);
});
afterAll(() => site?.close());

interface Row {
  id: number;
  version: number;
  reference: string;
  status: string;
  assignee: string;
}
const rowOf = async (id: number) =>
  ((await site.get(`/api/office/row?resource=enquiries&id=${id}`, asha)).body as { row: Row }).row;
const rowsOf = (ids: readonly number[]) => Promise.all(ids.map(rowOf));
const run = (act: string, rows: readonly Row[], values: object = {}, headers = asha) =>
  site.post(
    '/api/office/run_act_on_rows',
    { resource: 'enquiries', act, rows: rows.map(({ id, version }) => ({ id, version })), values },
    headers,
  );
const severalEnquiries = async (count: number) => {
  const made = [];
  for (let at = 0; at < count; at += 1) made.push((await anEnquiry(site)).id);
  return made;
};

describe('Several enquiries at once', () => {
  it('are assigned, closed or marked as spam, each with its own outcome and history', async () => {
    const ids = await severalEnquiries(3);
    const acts = (
      (await site.get('/api/office/resources', asha)).body as {
        name: string;
        acts: { name: string; of_many: boolean; fields: { choice_labels?: Record<string, string> }[] }[];
      }[]
    ).find(({ name }) => name === 'enquiries')?.acts;
    expect(acts?.filter(({ of_many }) => of_many).map(({ name }) => name)).toEqual(['hand', 'merge', 'close', 'spam']);
    const people = acts?.find(({ name }) => name === 'hand')?.fields[0]?.choice_labels ?? {};
    expect(people[ravi.id]).toBe('Ravi admin');

    const assigned = await run('hand', await rowsOf(ids), { to: String(ravi.id) });
    expect(assigned.body).toEqual({
      outcomes: (await rowsOf(ids)).map(({ id, reference }) => ({
        ...{ id, label: reference, is_done: true, text: 'Assigned to Ravi admin' },
      })),
    });
    expect((await rowsOf(ids)).map(({ status, assignee }) => [status, assignee])).toEqual(
      ids.map(() => ['in_work', 'Ravi admin']),
    );
    const [first, second, third] = await rowsOf(ids);
    if (!first || !second || !third) throw new Error('Three enquiries were made');
    await run('close', [first, second]);
    await run('spam', [third]);
    expect((await rowsOf(ids)).map(({ status }) => status)).toEqual(['closed', 'closed', 'spam']);
    const { body } = await site.get(`/api/office/history?resource=enquiries&id=${first.id}`, asha);
    const fields = (body as { entries: { fields: object[] }[] }).entries.flatMap((entry) => entry.fields);
    expect(fields).toContainEqual(expect.objectContaining({ label: 'State', after: 'Closed' }));
    expect(fields).toContainEqual(expect.objectContaining({ label: 'Assigned to' }));
  });

  it('leave out one that a colleague has changed, and the slower of two requests gets a conflict', async () => {
    const ids = await severalEnquiries(3);
    const seen = await rowsOf(ids);
    const [changed] = seen;
    await site.post('/api/office/note_enquiry', { id: changed?.id, kind: 'note', text: 'Wait' }, raviHeaders);
    const replies = await Promise.all([run('close', seen), run('spam', seen, {}, raviHeaders)]);
    const outcomes = replies.map(({ body }) => (body as { outcomes: { is_done: boolean; text: string }[] }).outcomes);
    const changedText = 'Someone changed this entry since you opened the list. It was left unchanged.';
    for (const [at] of ids.entries()) {
      const done = outcomes.flatMap((list) => (list[at]?.is_done ? [list[at]] : []));
      expect(done).toHaveLength(at === 0 ? 0 : 1);
      for (const list of outcomes) if (!list[at]?.is_done) expect(list[at]?.text).toBe(changedText);
    }
    const stored = await rowsOf(ids);
    expect(stored[0]?.status).toBe('new');
    for (const [at, { status }] of stored.entries())
      if (at > 0) expect(status).toBe(outcomes[0]?.[at]?.is_done ? 'closed' : 'spam');
  });

  it('are refused to those who may not answer customers, and for acts of one row', async () => {
    const [row] = await rowsOf(await severalEnquiries(1));
    if (!row) throw new Error('One enquiry was made');
    const editor = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
    expect(await run('close', [row], {}, editor)).toMatchObject({ status: 403 });
    expect(await run('add', [row])).toMatchObject({ status: 400 });
    const missing = { ...row, id: 900_000 };
    expect((await run('close', [missing])).body).toMatchObject({ outcomes: [{ id: 900_000, is_done: false }] });
    expect(await run('hand', [row], { to: '900000' })).toMatchObject({
      body: { outcomes: [{ is_done: false, text: 'to: may not answer customers' }] },
    });
  });
});
