import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelsOfCatalogue } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { recordLetter } from '../../../../test/letters.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { anEnquiry, quotationsOf, tokenOf } from '../../../../test/quotations.ts';
import type { PublicEnquiryStatus } from '../../customers/my-enquiries/my-enquiries.contract.ts';
import type { InboxEnquiry } from './enquiry.contract.ts';

let site: TestApp;
let asha: Record<string, string>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  asha = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
});
afterAll(() => site?.close());

const enquiry = async (id: number) => (await site.get(`/api/office/enquiry?id=${id}`, asha)).body as InboxEnquiry;
const post = (path: string, body: unknown) => site.post(`/api/office/${path}`, body, asha);
const mergeSeen = ({ id, version }: { id: number; version: number }, into: string) =>
  post('run_act', { resource: 'enquiries', act: 'merge', id, version, values: { into } });
const merge = async (id: number, into: string) => mergeSeen(await enquiry(id), into);

/** A second enquiry of the same customer: the first model alike, another one, and a note. */
async function aDuplicateOf({ customer, headers }: Awaited<ReturnType<typeof anEnquiry>>) {
  const [same, , other] = await modelsOfCatalogue(site, 3);
  const models = [same, other].flatMap((model) => model ?? []);
  const { body } = await site.post(
    '/api/submit_enquiry.php',
    {
      customer_id: customer.id,
      product_ids: models.map(({ product_id }) => product_id),
      model_ids: models.map(({ id }) => id),
      model_names: models.map(({ name }) => name),
      quantities: [10, 7],
      note: 'Needed by May',
    },
    headers,
  );
  const { reference } = body as { reference: string };
  const [row] = await site.query<{ id: number }>('select id from conversations where reference = $1', [reference]);
  return { id: Number(row?.id), reference };
}
const aPair = async () => {
  const stays = await anEnquiry(site);
  return { stays, goes: await aDuplicateOf(stays) };
};

describe('Two enquiries of one customer', () => {
  it('become one with the models, messages, notes and quotations of both, and the history says so', async () => {
    const { stays, goes } = await aPair();
    await post('note_enquiry', { id: goes.id, kind: 'note', text: 'Wants them in May' });
    await post('record_answer', { id: goes.id, direction: 'in', channel: 'phone', subject: '', text: 'Called' });
    const quotations = quotationsOf(site, asha);
    const draft = await quotations.begin(goes.id);
    expect(await merge(goes.id, stays.reference)).toMatchObject({
      status: 200,
      body: { done: `${goes.reference} is merged`, to: `/enquiries/${stays.id}` },
    });

    const merged = await enquiry(stays.id);
    expect(merged.lines.map(({ model, quantity }) => [model, quantity])).toEqual([
      ...stays.models.map(({ name }, at) => [name, 10 * (at + 1)]),
      [(await modelsOfCatalogue(site, 3))[2]?.name, 7],
    ]);
    expect(merged.letters.filter(({ direction }) => direction === 'in')).toMatchObject([
      { text: 'Called' },
      { text: 'Needed by May', subject: goes.reference, is_of_asker: true },
    ]);
    expect(merged.events.map(({ kind, text }) => `${kind}: ${text}`)).toEqual(
      expect.arrayContaining(['note: Wants them in May', `merged: ${goes.reference} was merged into this`]),
    );
    expect((await quotations.read(draft.id)).reference).toBe(stays.reference);
    expect(await enquiry(goes.id)).toMatchObject({
      status: 'closed',
      merged_into: { id: stays.id, reference: stays.reference },
    });
    const { body } = await site.get(`/api/office/history?resource=enquiries&id=${goes.id}`, asha);
    const { entries } = body as { entries: { fields: { label: string; after: unknown }[] }[] };
    expect(entries.flatMap(({ fields }) => fields)).toContainEqual(
      expect.objectContaining({ label: 'Merged', after: `Merged into ${stays.reference}` }),
    );
  });

  it('are one for the customer, whose old link and reference lead to it', async () => {
    const { stays, goes } = await aPair();
    const token = await tokenOf(site, stays.customer.email, 'EnquiryStatus', goes.reference);
    await merge(goes.id, stays.reference);
    const seen = (await site.get(`/api/get_enquiry_status.php?token=${token}`)).body as PublicEnquiryStatus;
    expect(seen.reference).toBe(stays.reference);
    expect(seen.lines).toHaveLength(3);
    for (const search of ['', goes.reference]) {
      const own = await site.get(`/api/get_my_enquiries.php?search=${search}`, stays.headers);
      expect((own.body as { data: object[] }).data).toMatchObject([{ reference: stays.reference }]);
    }
    const found = await site.get(`/api/office/enquiries?view=all&search=${goes.reference}`, asha);
    expect(found.body).toMatchObject({ items: [{ reference: stays.reference }] });
  });

  it('take later emails to the former reference, and refuse what is done with the merged one', async () => {
    const { stays, goes } = await aPair();
    const third = await aDuplicateOf(stays);
    await merge(third.id, goes.reference);
    const before = await enquiry(goes.id);
    await merge(goes.id, stays.reference);
    const mail = `From: ${stays.customer.email}\r\nSubject: ${third.reference}\r\n\r\nOne more thing`;
    expect((await recordLetter(site, asha, mail)).body).toEqual({ id: stays.id });
    const refused = {
      status: 409,
      body: { error: `${goes.reference} was merged into ${stays.reference}. Continue there.` },
    };
    const { id, version } = before;
    expect(await post('send_answer', { id, version, subject: 'Yours', text: 'Yes' })).toMatchObject(refused);
    expect(await post('note_enquiry', { id, kind: 'note', text: 'Late' })).toMatchObject(refused);
    expect((await enquiry(third.id)).merged_into?.id).toBe(stays.id);
  });

  it('are told to a program, which finds the duplicate with what it leads to', async () => {
    const { stays, goes } = await aPair();
    const made = await site.post(
      '/api/office/run_act',
      { resource: 'api_tokens', act: 'add', values: { name: 'ERP', valid_for: '30', reads_enquiries: true } },
      await officeSession(site, (await aMemberOfStaff(site, 'admin')).id),
    );
    const token = (made.body as { shown?: { value: string } }).shown?.value;
    await merge(goes.id, stays.reference);
    const headers = { authorization: `Bearer ${token}` };
    const read = await site.get(`/api/v1/enquiry?id=${goes.id}`, headers);
    expect(read.body).toMatchObject({ reference: goes.reference, status: 'closed', merged_into: stays.reference });
  });
});

describe('A merge is refused', () => {
  it('into itself, into another customer’s, and with two drafts of quotations', async () => {
    const { stays, goes } = await aPair();
    const stranger = await anEnquiry(site);
    expect(await merge(goes.id, goes.reference)).toMatchObject({ status: 400 });
    expect(await merge(goes.id, stranger.reference)).toMatchObject({ status: 400 });
    expect(await merge(goes.id, 'ENQ-2020-999999')).toMatchObject({ status: 400 });
    for (const { id } of [stays, goes]) await post('begin_quotation', { id });
    expect(await merge(goes.id, stays.reference)).toMatchObject({ status: 400 });
  });

  it('to the second of two people, also in the other direction at the same moment', async () => {
    const { stays, goes } = await aPair();
    const [one, two] = [await enquiry(goes.id), await enquiry(stays.id)];
    const replies = await Promise.all([
      mergeSeen(one, stays.reference),
      mergeSeen(two, goes.reference),
      mergeSeen(one, stays.reference),
    ]);
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    const merged = [await enquiry(goes.id), await enquiry(stays.id)].filter(({ merged_into }) => merged_into);
    expect(merged.length).toBe(statuses.filter((status) => status === 200).length);
  });
});
