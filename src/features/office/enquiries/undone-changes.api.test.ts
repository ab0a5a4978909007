import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { anEnquiry } from '../../../../test/quotations.ts';
import type { InboxEnquiry } from './enquiry.contract.ts';

let site: TestApp;
let sales: Record<string, string>;
let ravi: number;
let meera: number;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  sales = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
  ravi = (await aMemberOfStaff(site, 'sales')).id;
  meera = (await aMemberOfStaff(site, 'sales')).id;
});
afterAll(() => site?.close());

type Changed = { version: number; former: object };
const enquiry = async (id: number) => (await site.get(`/api/office/enquiry?id=${id}`, sales)).body as InboxEnquiry;
const post = (path: string, body: object) => site.post(`/api/office/${path}`, body, sales);
const change = async (id: number, changed: object) =>
  (await post('change_enquiry', { id, version: (await enquiry(id)).version, ...changed })).body as Changed;
const undo = (id: number, { version, former }: Changed) => post('change_enquiry', { id, version, ...former });
const stored = async (id: number) =>
  (
    await site.query(
      `select status, assignee_id, outcome, outcome_reason, outcome_at::text from conversations where id = $1`,
      [id],
    )
  )[0];
const aWonEnquiry = async () => {
  const { id } = await anEnquiry(site);
  await change(id, { status: 'won', reason: 'Order 17' });
  await site.query(`update conversations set outcome_at = '2026-05-04 10:00:00.123456+00' where id = $1`, [id]);
  return id;
};

describe('Undo of a hand-over with a note', () => {
  it('gives the enquiry back to whom it had just been handed by somebody else', async () => {
    const { id } = await anEnquiry(site);
    await change(id, { assignee: ravi });
    const before = await stored(id);
    const { body } = await post('note_enquiry', { id, kind: 'note', text: 'Please price this', assignee: meera });
    expect(await stored(id)).toMatchObject({ assignee_id: meera });
    expect(await undo(id, body as Changed)).toMatchObject({ status: 200 });
    expect(await stored(id)).toEqual(before);
  });

  it('is refused once somebody has changed the enquiry', async () => {
    const { id } = await anEnquiry(site);
    const { body } = await post('note_enquiry', { id, kind: 'note', text: 'Please price this', assignee: meera });
    await change(id, { assignee: ravi });
    expect(await undo(id, body as Changed)).toMatchObject({ status: 409 });
    expect(await stored(id)).toMatchObject({ assignee_id: ravi });
  });
});

describe('Undo of a change', () => {
  it.each([
    ['a hand-over', { assignee: 0 }],
    ['a loss', { status: 'lost', reason: 'Price' }],
    ['a reopening', { status: 'in_work' }],
    ['a closing', { status: 'closed' }],
  ])('of %s leaves a win with its reason and its time', async (_, changed) => {
    const id = await aWonEnquiry();
    const before = await stored(id);
    const reply = await change(id, 'assignee' in changed ? { assignee: meera } : changed);
    expect(await undo(id, reply)).toMatchObject({ status: 200 });
    expect(await stored(id)).toEqual(before);
  });

  it('brings back a loss that has no reason', async () => {
    const { id } = await anEnquiry(site);
    await change(id, { status: 'lost', reason: 'Price' });
    await site.query(`update conversations set outcome_reason = '' where id = $1`, [id]);
    const before = await stored(id);
    expect(await undo(id, await change(id, { status: 'in_work' }))).toMatchObject({ status: 200 });
    expect(await stored(id)).toEqual(before);
  });
});

describe('Undo of a removal', () => {
  it('puts the item back as it was, with what the visitor sent', async () => {
    const { id } = await anEnquiry(site);
    const items = () =>
      site.query(
        `select l.* from enquiry_lines l join conversations c on c.enquiry_id = l.enquiry_id where c.id = $1 order by position`,
        [id],
      );
    const before = await items();
    expect(before[0]?.sent_model_name).not.toBe('');
    const { version } = await enquiry(id);
    const removed = (await post('change_items', { id, version, remove: [1] })).body as {
      version: number;
      removed: object[];
    };
    const undone = { id, version: removed.version, put_back: removed.removed };
    expect(await post('change_items', undone)).toMatchObject({ status: 200 });
    expect(await items()).toEqual(before);
  });
});

describe('The state that an enquiry has', () => {
  it('chosen again changes neither its outcome nor its version', async () => {
    const id = await aWonEnquiry();
    const before = [await stored(id), (await enquiry(id)).version];
    expect(await change(id, { status: 'won' })).toMatchObject({ former: {} });
    expect([await stored(id), (await enquiry(id)).version]).toEqual(before);
  });
});
