import { randomUUID } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelsOfCatalogue } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aLetter, anAnsweredMessage } from '../../../../test/letters.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { mediaUploads } from '../../../../test/office-media.ts';
import { anEnquiry } from '../../../../test/quotations.ts';
import type { InboxEnquiry } from './enquiry.contract.ts';
import type { RequestPreview } from './typed-requests.contract.ts';

let site: TestApp;
let sales: Record<string, string>;
let models: Awaited<ReturnType<typeof modelsOfCatalogue>>;
const nameOf = (at: number) => models[at]?.name ?? '';
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  sales = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
  models = await modelsOfCatalogue(site, 3);
});
afterAll(() => site?.close());

const post = (path: string, body: unknown) => site.post(`/api/office/${path}`, body, sales);
const enquiry = async (id: number) => (await site.get(`/api/office/enquiry?id=${id}`, sales)).body as InboxEnquiry;
const upload = async (name: string, content: string | Buffer) =>
  (await mediaUploads(site, () => sales).whole(name, Buffer.from(content), 'letter')).id;
const preview = async (body: object) => (await post('preview_request', body)).body as RequestPreview;
const ofEnquiry = async (changes: object) => {
  const { id } = await anEnquiry(site);
  return { reply: await post('add_request', { id, key: randomUUID(), ...changes }), found: await enquiry(id) };
};

describe('A preview of a request', () => {
  it('has the lines of the text and of the files, and stores nothing', async () => {
    const file = await upload('rfq.csv', `Part No,Qty\n${nameOf(1)},7\n`);
    const read = await preview({ text: `5 x ${nameOf(0)}`, uploads: [file] });
    expect(read.lines.map(({ state, quantity }) => [state, quantity])).toEqual([
      ['sure', 5],
      ['sure', 7],
    ]);
    expect(read.lines[1]?.place).toMatchObject({ file: 'rfq.csv' });
    expect(await preview({ uploads: [file] })).toMatchObject({ lines: [{ quantity: 7 }] });
  });

  it('of an email has who asks, and the lines of its files', async () => {
    const attachments = [{ filename: 'list.csv', content: `Part No,Qty\n${nameOf(2)},3\n` }];
    const eml = await aLetter({
      from: 'Anil Rao <anil@kaveri.example>',
      subject: 'RFQ',
      text: 'See list',
      attachments,
    });
    const read = await preview({ uploads: [await upload('rfq.eml', eml)] });
    expect(read).toMatchObject({ source: 'email', email: 'anil@kaveri.example', buyer: { name: 'Anil Rao' } });
    expect(read.lines).toMatchObject([{ state: 'sure', quantity: 3, place: { file: 'list.csv' } }]);
  });

  it('of a zipped WhatsApp chat has its lines and the person whom the file names', async () => {
    const chat = `28/11/26, 9:43 am - Suresh Jigs: 12 x ${nameOf(0)}`;
    const zip = zipSync({ '_chat.txt': strToU8(chat), 'IMG-1.jpg': new Uint8Array([0xff, 0xd8]) });
    const read = await preview({ uploads: [await upload('WhatsApp Chat with Suresh Jigs.zip', Buffer.from(zip))] });
    expect(read).toMatchObject({ source: 'whatsapp', buyer: { name: 'Suresh Jigs' }, lines: [{ quantity: 12 }] });
  });

  it('says what to do with a file of Outlook or of old Excel', async () => {
    const old = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    const read = await preview({ uploads: [await upload('a.msg', old), await upload('b.xls', old)] });
    expect(read.remarks.join()).toMatch(/a\.msg: .*Save the message as \.eml.*b\.xls: .*Save the file as \.xlsx/);
  });
});

describe('A request that is added to an enquiry', () => {
  it('is a message with its files; accepted lines are items, and the others wait for a decision', async () => {
    const file = await upload('rfq.csv', `Part No,Qty\n${nameOf(1)},7\nQQ-9999-ZZ,2\n`);
    const text = `5 x ${nameOf(0)}`;
    const read = await preview({ text, uploads: [file] });
    const add = read.lines
      .filter(({ state }) => state === 'sure')
      .map(({ key, candidates, quantity }) => ({ key, model_id: candidates[0]?.model.model_id, quantity }));
    const { reply, found } = await ofEnquiry({ text, uploads: [file], add });
    expect(reply.status).toBe(200);
    expect(found.letters.at(-1)).toMatchObject({ direction: 'in', text, files: [{ name: 'rfq.csv' }] });
    expect(found.lines.slice(-2)).toMatchObject([{ quantity: 5 }, { quantity: 7 }]);
    expect(found.readings[0]?.lines.map(({ done }) => done)).toEqual(['added', 'added', '']);
  });

  it('is added once by two tries at once', async () => {
    const { id } = await anEnquiry(site);
    const file = await upload('note.txt', '2 pieces');
    const add = [{ key: '1', model_id: models[0]?.id, quantity: 4 }];
    const body = { id, key: randomUUID(), text: `4 x ${nameOf(0)}`, uploads: [file], add };
    const before = (await enquiry(id)).lines.length;
    const replies = await Promise.all([post('add_request', body), post('add_request', body)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await post('add_request', body)).toMatchObject({ status: 200 });
    expect((await enquiry(id)).letters.filter(({ text }) => text === body.text)).toHaveLength(1);
    expect((await enquiry(id)).lines).toHaveLength(before + 1);
  });

  it('with a model that was removed stores nothing', async () => {
    const add = [{ key: '1', model_id: 999_999, quantity: 4 }];
    const { reply, found } = await ofEnquiry({ text: '4 x something', add });
    expect(reply).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('no longer in the catalogue') },
    });
    expect(found.letters.filter(({ direction }) => direction === 'in')).toEqual([]);
  });

  it('as an email is recorded with its sender, and not twice', async () => {
    const eml = await aLetter({ from: 'Anil Rao <anil2@kaveri.example>', subject: 'One more', text: '1 piece' });
    const { found } = await ofEnquiry({ uploads: [await upload('more.eml', eml)] });
    expect(found.letters.at(-1)).toMatchObject({ channel: 'email', subject: 'One more', sender_name: 'Anil Rao' });
    const again = await ofEnquiry({ uploads: [await upload('again.eml', eml)] });
    expect(again.reply).toMatchObject({ status: 409, body: { error: 'This email is already recorded.' } });
  });
});

describe('A request without lines', () => {
  it('is a message of a conversation of the contact form, which stays one', async () => {
    const { id } = await anAnsweredMessage(site, sales);
    expect(await post('add_request', { id, text: 'Any news?' })).toMatchObject({ status: 200 });
    expect((await enquiry(id)).letters.at(-1)).toMatchObject({ direction: 'in', text: 'Any news?' });
  });

  it('is refused without a text and a file', async () => {
    const { reply } = await ofEnquiry({});
    expect(reply).toMatchObject({ status: 400, body: { error: expect.stringContaining('text') } });
  });

  it('has a file once that was named twice', async () => {
    const file = await upload('note.txt', 'Any news?');
    const { reply, found } = await ofEnquiry({ uploads: [file, String(file).toUpperCase()] });
    expect(reply.status).toBe(200);
    expect(found.letters.at(-1)?.files).toHaveLength(1);
  });
});

describe('A number of the buyer in a request', () => {
  it('is remembered by the member of staff who adds it, and proposed in the next request', async () => {
    const { id, customer } = await anEnquiry(site);
    const text = '40012777 - 8 nos';
    const add = [{ key: (await preview({ text })).lines[0]?.key, model_id: models[1]?.id, quantity: 8 }];
    expect((await post('add_request', { id, text, add })).status).toBe(200);
    const [stored] = await site.query('select id, number, model from own_numbers where user_id = $1', [customer.id]);
    expect(stored).toMatchObject({ number: '40012777', model: nameOf(1) });
    const acts = await site.query(`select actor from history where noun = 'own_numbers' and row_id = $1`, [
      String(stored?.id),
    ]);
    expect(acts).toEqual([{ actor: expect.any(Number) }]);
    expect((await preview({ id, text })).lines).toMatchObject([
      {
        candidates: [
          { model: { model_name: nameOf(1) }, difference: `The number of the buyer’s company for ${nameOf(1)}` },
        ],
      },
    ]);
    expect((await preview({ text })).lines).toMatchObject([{ candidates: [] }]);
    const search = async (query: string) =>
      ((await site.get(`/api/office/request_models?text=40012777${query}`, sales)).body as unknown[]).length;
    expect([await search(`&enquiry=${id}`), await search('')]).toEqual([1, 0]);
  });
});

describe('An enquiry of a file', () => {
  it('has the buyer and the lines of an uploaded email, which is its message', async () => {
    const text = `Please quote 6 x ${nameOf(0)}`;
    const eml = await aLetter({ from: 'Bina Rao <bina@kaveri.example>', subject: 'Price', text });
    const { body } = await post('add_enquiry', { uploads: [await upload('price.eml', eml)] });
    const found = await enquiry((body as { id: number }).id);
    expect(found).toMatchObject({ name: 'Bina Rao', email: 'bina@kaveri.example', lines: [{ quantity: 6 }] });
    expect(found.letters).toMatchObject([{ subject: 'Price', direction: 'in' }]);
    expect(found.readings).toMatchObject([{ state: 'read', lines: [{ done: 'added' }] }]);
  });

  it('takes only the lines that were accepted', async () => {
    const given = { name: 'Meera', phone: '1', text: `6 x ${nameOf(0)}\n8 x ${nameOf(1)}` };
    const add = [{ key: '2', model_id: models[1]?.id, quantity: 9 }];
    const { body } = await post('add_enquiry', { ...given, add });
    const found = await enquiry((body as { id: number }).id);
    expect(found.lines).toMatchObject([{ model: nameOf(1), quantity: 9 }]);
    expect(found.readings[0]?.lines.map(({ done }) => done)).toEqual(['', 'added']);
  });
});
