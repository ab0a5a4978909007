import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { anEnquiry, quotationsOf, setSeller } from '../../../../test/quotations.ts';
import type { HistoryAct } from './history.contract.ts';

let site: TestApp;
let owner: Record<string, string>;
let sales: Record<string, string>;
let salesName: string;
beforeAll(async () => {
  site = await testApp();
  owner = await officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
  const person = await aMemberOfStaff(site, 'sales');
  [sales, salesName] = [await officeSession(site, person.id), person.name];
  await setSeller(site);
});
afterAll(() => site?.close());

const actsOf = async (resource: string, id: number, headers = owner) => {
  const { body } = await site.get(`/api/office/history_acts?resource=${resource}&id=${id}`, headers);
  return (body as { acts: HistoryAct[] }).acts;
};
/** Who did it, to which row, and the fields that the screen shows. */
const tellActs = (acts: readonly HistoryAct[]) =>
  acts.flatMap(({ actor, changes }) =>
    changes.map(({ label, action, fields }) => [
      actor?.name,
      label,
      action,
      ...fields.map((field) => `${field.label}: ${field.after}`),
    ]),
  );

describe('The history of the inbox', () => {
  it('names who answered', async () => {
    const { id, reference } = await anEnquiry(site);
    await site.post('/api/office/record_answer', { id, direction: 'out', channel: 'phone', text: 'Soon' }, sales);
    expect(tellActs(await actsOf('enquiries', id))).toEqual(
      expect.arrayContaining([
        [salesName, reference, 'change', 'Answer: Recorded, by telephone'],
        [salesName, reference, 'change', 'State: Answered'],
      ]),
    );
  });

  it('names who handed an enquiry over, and to whom, without the text of the note', async () => {
    const { id, reference } = await anEnquiry(site);
    const colleague = await aMemberOfStaff(site, 'sales');
    const { version } = (await site.get(`/api/office/enquiry?id=${id}`, sales)).body as { version: number };
    await site.post('/api/office/change_enquiry', { id, version, assignee: colleague.id }, sales);
    await site.post('/api/office/note_enquiry', { id, kind: 'note', text: 'Call Priya at her home' }, sales);
    expect(tellActs(await actsOf('enquiries', id))).toEqual(
      expect.arrayContaining([
        [salesName, reference, 'change', 'Added: Note'],
        [salesName, reference, 'change', `Assigned to: ${colleague.name}`],
      ]),
    );
    expect(JSON.stringify(await actsOf('enquiries', id))).not.toContain('Priya');
  });

  it('names who made, sent and withdrew a quotation', async () => {
    const { id, reference } = await anEnquiry(site);
    const staff = quotationsOf(site, sales);
    const sent = await staff.sent(id);
    expect((await staff.post('withdraw_quotation', sent)).status).toBe(200);
    const acts = tellActs(await actsOf('quotations', sent.id));
    expect(acts.filter(([, label]) => label !== reference)).toEqual([
      [salesName, sent.number, 'change', 'State: Withdrawn'],
      [salesName, sent.number, 'change', 'State: Sent'],
      [salesName, `Draft ${sent.id}`, 'add'],
    ]);
  });

  it('names who discarded the draft of a quotation', async () => {
    const { id } = await anEnquiry(site);
    const staff = quotationsOf(site, sales);
    const draft = await staff.begin(id);
    expect((await staff.post('withdraw_quotation', draft)).status).toBe(200);
    expect(tellActs(await actsOf('quotations', draft.id))[0]).toEqual([salesName, `Draft ${draft.id}`, 'remove']);
  });

  it('is hidden from those who may not read enquiries', async () => {
    const { id } = await anEnquiry(site);
    await site.post('/api/office/record_answer', { id, direction: 'out', channel: 'phone', text: 'Soon' }, sales);
    const editor = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
    const { acts } = (await site.get('/api/office/history_acts', editor)).body as { acts: HistoryAct[] };
    expect(acts.flatMap(({ parts }) => parts.map(({ resource }) => resource))).not.toContain('enquiries');
    expect((await site.get(`/api/office/history_acts?resource=enquiries&id=${id}`, editor)).status).toBe(403);
  });
});
