import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue, signIn } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aLetter, recordLetter } from '../../../../test/letters.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { tokenOf } from '../../../../test/quotations.ts';
import { openFileStore } from '../../../platform/files/open-file-store.ts';
import { getReadableFileName } from '../../../platform/files/readable-file-name.ts';
import { getEmailFolder, readEmails } from '../../../platform/mail/email-files.ts';
import type { InboxEnquiry } from './enquiry.contract.ts';
import type { InboxItem } from './inbox.contract.ts';

type Headers = Record<string, string>;

let site: TestApp;
let models: Awaited<ReturnType<typeof modelsOfCatalogue>>;
let asha: Headers;
let ravi: Headers;
let raviId: number;
let customer: Awaited<ReturnType<typeof aCustomer>>;
let asCustomer: Headers;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  models = await modelsOfCatalogue(site, 3);
  asha = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
  raviId = (await aMemberOfStaff(site, 'admin')).id;
  ravi = await officeSession(site, raviId);
});
beforeEach(async () => {
  customer = await aCustomer(site);
  asCustomer = await signIn(site, customer.email);
});
afterAll(() => site?.close());

const get = async <Body>(path: string, headers = asha) => (await site.get(`/api/office/${path}`, headers)).body as Body;
const post = (path: string, body: unknown, headers = asha) => site.post(`/api/office/${path}`, body, headers);

/** Sends an enquiry for the first models. @returns its id in the inbox */
async function anEnquiry(given: { note?: string; quantity?: number; models?: typeof models } = {}): Promise<number> {
  const { note = 'Please quote', quantity = 2, models: asked = models } = given;
  const { body } = await site.post(
    '/api/submit_enquiry.php',
    {
      customer_id: customer.id,
      product_ids: asked.map(({ product_id }) => product_id),
      model_ids: asked.map(({ id }) => id),
      model_names: asked.map(({ name }) => name),
      quantities: asked.map(() => quantity),
      note,
    },
    asCustomer,
  );
  const { reference } = body as { reference: string };
  const [{ id } = { id: 0 }] = await site.query<{ id: number }>('select id from conversations where reference = $1', [
    reference,
  ]);
  return id;
}
const enquiry = (id: number, headers = asha) => get<InboxEnquiry>(`enquiry?id=${id}`, headers);
const listed = async (query: string, headers = asha) =>
  (await get<{ items: InboxItem[] }>(`enquiries?${query}`, headers)).items;
const answer = (id: number, version: number, headers = asha) =>
  post('send_answer', { id, version, subject: 'Your clamps', text: 'Dear Asha,\n\nthree weeks.' }, headers);
/** Waits until the queue has sent all emails of a conversation. */
const sent = (id: number) =>
  expect
    .poll(async () => (await enquiry(id)).letters.map(({ state }) => state), { timeout: 8000 })
    .not.toContain('waiting');

describe('An enquiry in the inbox', () => {
  it('shows what was asked, who asks, what became of the models, and what else the same address asked', async () => {
    const earlier = await anEnquiry({ models: models.slice(2) });
    const id = await anEnquiry();
    const [changed, gone] = models;
    await site.query(`update models set short_description = 'another' where id = $1`, [changed?.id]);
    await site.query('update models set is_active = false where id = $1', [gone?.id]);
    const found = await enquiry(id);
    await site.query('update models set is_active = true where id = $1', [gone?.id]);
    expect(found).toMatchObject({
      kind: 'enquiry',
      email: customer.email,
      text: 'Please quote',
      status: 'new',
      assignee: null,
    });
    expect(found.lines.map(({ model, quantity, now }) => [model, quantity, now])).toEqual([
      [models[0]?.name, 2, 'changed'],
      [models[1]?.name, 2, 'gone'],
      [models[2]?.name, 2, 'same'],
    ]);
    expect(found.lines.map(({ address }) => address)).toEqual([
      expect.stringContaining('/product-single/'),
      null,
      expect.any(String),
    ]);
    expect(found.others.map((other) => other.id)).toEqual([earlier]);
    expect(found.letters).toMatchObject([
      { direction: 'out', is_automatic: true, by: null, recipient: customer.email },
    ]);
    expect(await get('enquiry?id=900000')).toEqual({ error: 'This enquiry does not exist.' });
  });

  it('stays new and unassigned when it is opened, and names others who have it open', async () => {
    const id = await anEnquiry();
    await post('open_enquiry', { id });
    expect(await enquiry(id)).toMatchObject({ status: 'new', assignee: null, viewers: [] });
    expect((await post('open_enquiry', { id }, ravi)).body).toMatchObject({ viewers: ['Ravi sales'] });
    expect(await enquiry(id)).toMatchObject({ assignee: null, viewers: ['Ravi admin'] });
    expect((await listed('')).find((item) => item.id === id)?.viewers).toEqual(['Ravi admin']);
  });

  it('is given to others, noted and called about; each is in the timeline, and a viewer cannot get it', async () => {
    const id = await anEnquiry();
    const { version } = await enquiry(id);
    expect(await post('change_enquiry', { id, version, assignee: raviId })).toMatchObject({ status: 200 });
    await post('note_enquiry', { id, kind: 'note', text: 'Wants them in May' });
    await post('note_enquiry', { id, kind: 'whatsapp' });
    expect(await post('note_enquiry', { id, kind: 'note' })).toMatchObject({ status: 400 });
    const viewer = await aMemberOfStaff(site, 'viewer');
    const now = await enquiry(id);
    expect(await post('change_enquiry', { id, version: now.version, assignee: viewer.id })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('assignee') },
    });
    expect(await post('change_enquiry', { id, version: now.version, status: 'spam' })).toMatchObject({ status: 200 });
    expect((await enquiry(id)).events.map(({ kind, text, by }) => [kind, text, by])).toEqual([
      ['assigned', 'Ravi admin', 'Ravi sales'],
      ['status', 'in_work', 'Ravi sales'],
      ['note', 'Wants them in May', 'Ravi sales'],
      ['whatsapp', '', 'Ravi sales'],
      ['status', 'spam', 'Ravi sales'],
    ]);
    const mine = (await site.get('/api/get_my_enquiries.php', asCustomer)).body as { data: { status: string }[] };
    expect(mine.data[0]?.status).toBe('closed');
  });
});

describe('The inbox', () => {
  it('lists what is open by when an answer is due, marks what is late, and offers the next', async () => {
    const [first, second] = [await anEnquiry(), await anEnquiry()];
    await site.query(
      `update conversations set due_at = now() - interval '3 hours', duplicate_sign = '' where id = $1`,
      [second],
    );
    await site.query(`update conversations set due_at = now() - interval '2 hours' where id = $1`, [first]);
    const late = await listed('late=yes');
    expect(late.slice(0, 2).map(({ id, is_late }) => [id, is_late])).toEqual([
      [second, true],
      [first, true],
    ]);
    const counts = await get<{ open: number; late: number }>('enquiry_counts');
    expect([counts.late, counts.open >= 2]).toEqual([late.length, true]);
    const reader = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
    expect(await get('next_enquiry', reader)).toEqual({ id: second, letter: null });
    await post('open_enquiry', { id: second }, ravi);
    expect(await get('next_enquiry', reader)).toEqual({ id: first, letter: null });
  });

  it('is searched by models, messages, notes and numbers of quotations, and by how short words begin', async () => {
    const id = await anEnquiry({ note: 'For the paint shop' });
    await post('note_enquiry', { id, kind: 'note', text: 'Calls after Diwali' });
    const message = {
      id,
      direction: 'in',
      channel: 'phone',
      subject: '',
      text: 'The arm hits a cable\ntray of 4C steel.',
    };
    expect(await post('record_answer', message)).toMatchObject({ status: 200 });
    await post('begin_quotation', { id });
    await site.query(`update quotations set number = 'Q/2025-26/0815' where conversation_id = $1`, [id]);
    const found = async (search: string) =>
      (await listed(`view=all&search=${encodeURIComponent(search)}`)).some((item) => item.id === id);
    for (const search of [
      models[1]?.name ?? '?',
      'PAINT shop',
      'diwali',
      'tray cable',
      '2025-26/0815',
      '4c',
      'of a tr',
    ])
      expect([search, await found(search)]).toEqual([search, true]);
    for (const search of ['cable car', 'ay', 'c ', '4%', '.*'])
      expect([search, await found(search)]).toEqual([search, search === 'c ']);
    await site.query(`update messages set text = '' where conversation_id = $1`, [id]);
    await site.query(`delete from conversation_events where conversation_id = $1`, [id]);
    expect([await found('cable'), await found('diwali'), await found('paint')]).toEqual([false, false, true]);
  });

  it('is searched by reference, name, company and address, and read page by page without a gap', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 3; count += 1) ids.push(await anEnquiry());
    await site.query(`insert into enquiries (reference, customer, request_hash) select 'ENQ-2020-' || lpad(n::text, 6, '0'),
      '{"name": "Meera of Kaveri Works", "email": "meera@kaveri.example", "company_name": "Kaveri"}', '' from generate_series(1, 90) n`);
    await site.query(`insert into conversations (enquiry_id, reference, name, company, email, received_at, due_at, status)
      select id, reference, 'Meera', 'Kaveri Works', 'meera@kaveri.example', now() - (id % 7) * interval '1 day', now(), 'closed'
      from enquiries where reference like 'ENQ-2020-%'`);
    const seen: number[] = [];
    for (let after = ''; ; ) {
      const page = await get<{ items: InboxItem[]; next: string | null }>(
        `enquiries?view=closed&search=kaveri%20mee${after}`,
      );
      seen.push(...page.items.map((item) => item.id));
      if (!page.next) break;
      after = `&after=${page.next}`;
    }
    expect([seen.length, new Set(seen).size]).toEqual([90, 90]);
    const byAddress = await listed(`view=all&search=${encodeURIComponent(customer.email.toUpperCase())}`);
    expect(byAddress.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(await listed('view=all&search=ENQ-2020-000007')).toMatchObject([
      { reference: 'ENQ-2020-000007', company: 'Kaveri Works' },
    ]);
    expect(await listed('view=all&search=100%25')).toEqual([]);
  });

  it('marks the likely same and likely spam with the reason, and hides neither', async () => {
    const first = await anEnquiry();
    const again = await anEnquiry({ quantity: 5, models: models.slice(1) });
    const spam = await anEnquiry({ note: 'We offer SEO and backlinks' });
    const { reference } = await enquiry(first);
    const marked = await listed(`view=open&search=${encodeURIComponent(customer.email)}`);
    const of = (id: number) => marked.find((item) => item.id === id);
    expect(of(first)).toMatchObject({ duplicate_sign: '', spam_sign: '' });
    expect(of(again)?.duplicate_sign).toBe(`${reference} of the same address asks for a model of this one.`);
    expect(of(spam)?.spam_sign).toBe('Its text has the words “SEO”.');
  });
});

describe('An answer', () => {
  it('goes through the queue of emails, stops the clock, and reaches the customer by email and on their page', async () => {
    const id = await anEnquiry();
    await sent(id);
    const { version, letters, reference } = await enquiry(id);
    expect(await answer(id, version)).toEqual({ status: 200, body: { success: true } });
    await sent(id);
    expect(await enquiry(id)).toMatchObject({
      status: 'answered',
      answered_in_time: true,
      first_answered_at: expect.any(String),
      letters: [{ is_automatic: true }, { state: 'sent', by: 'Ravi sales', subject: `Your clamps [${reference}]` }],
    });
    expect(letters).toHaveLength(1);
    const { data } = (await site.get('/api/get_my_enquiries.php', asCustomer)).body as {
      data: { status: string; letters: unknown[] }[];
    };
    expect(data[0]).toMatchObject({
      status: 'answered',
      letters: [{ direction: 'out', text: 'Dear Asha,\n\nthree weeks.' }],
    });
  });

  it("and the customer's reply are one thread in mail programs", async () => {
    const id = await anEnquiry();
    const toCustomer = async () => {
      await sent(id);
      const emails = await readEmails(getEmailFolder(site.services.settings.dataDir));
      return emails.filter(({ to }) => to === customer.email).map(({ id: file }) => `${file}.eml`);
    };
    const read = async (names: string[]) =>
      Promise.all(
        names.map(async (name) =>
          simpleParser(await readFile(path.join(getEmailFolder(site.services.settings.dataDir), name))),
        ),
      );
    const answered = async () => answer(id, (await enquiry(id)).version);
    await toCustomer();
    await answered();
    const second = (await read(await toCustomer())).find(({ inReplyTo }) => inReplyTo);
    const eml = await aLetter({
      from: customer.email,
      subject: `Re: ${second?.subject}`,
      text: 'Yes, please',
      ...(second?.messageId ? { inReplyTo: second.messageId } : {}),
      references: [second?.references ?? [], second?.messageId ?? []].flat(),
    });
    expect(await recordLetter(site, asha, eml)).toMatchObject({ body: { id } });
    await answered();
    const letters = [...(await read(await toCustomer())), await simpleParser(eml)]
      .map(({ messageId, inReplyTo, references }) => ({ messageId, inReplyTo, references: [references ?? []].flat() }))
      .sort((a, b) => a.references.length - b.references.length);
    const ids = letters.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(4);
    expect(letters.map(({ inReplyTo }) => inReplyTo)).toEqual([undefined, ...ids.slice(0, 3)]);
    expect(letters.map(({ references }) => references)).toEqual(ids.map((_id, at) => ids.slice(0, at)));
  });

  it('of a second person is refused with the changes since, even at the same moment, and sent once those are seen', async () => {
    const id = await anEnquiry();
    const { version } = await enquiry(id);
    const replies = await Promise.all([answer(id, version), answer(id, version, ravi)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409)?.body as { version: number; error: string };
    expect(refused.error).toContain('Someone changed this enquiry since you opened it');
    const now = await enquiry(id);
    expect(now.letters.filter(({ is_automatic }) => !is_automatic)).toHaveLength(1);
    expect(refused.version).toBe(now.version);
    expect(await answer(id, now.version, ravi)).toMatchObject({ status: 200 });
  });

  it('is stored and queued together: what fails at the end leaves neither', async () => {
    const id = await anEnquiry();
    await sent(id);
    const { version } = await enquiry(id);
    const jobs = async () =>
      (
        await site.query<{ count: number }>(
          `select count(*)::int from pgboss.job where name in ('mail', 'mail-confidential')`,
        )
      )[0]?.count;
    const before = await jobs();
    await site.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    await site.query(
      'create trigger refuse before update of status on conversations for each row execute function refuse()',
    );
    expect((await answer(id, version)).status).toBe(500);
    await site.query('drop function refuse cascade');
    expect(await jobs()).toBe(before);
    expect((await enquiry(id)).letters).toHaveLength(1);
    expect(await answer(id, version)).toMatchObject({ status: 200 });
    expect(await jobs()).toBe(Number(before) + 1);
  });

  it('begins with a template; one with a field that there is not is refused when it is saved', async () => {
    const id = await anEnquiry();
    const save = (body: string) =>
      post('add_row', {
        resource: 'answer_templates',
        values: { name: `T ${body}`, subject: 'On {{reference}}', body },
      });
    expect(await save('Dear {{name}}, {{price}}')).toMatchObject({
      status: 400,
      body: { field: 'body', error: expect.stringContaining('{{price}}') },
    });
    const { body } = await save('Dear {{ name }},\n{{lines}}\n{{my_name}}');
    const template = (body as { row: { id: number } }).row.id;
    const { reference, name } = await enquiry(id);
    const lines = models.map((model) => `2 × ${model.name} (${model.product})`).join('\n');
    expect(await get(`answer_text?id=${id}&template=${template}`)).toEqual({
      subject: `On ${reference}`,
      text: `Dear ${name},\n${lines}\nRavi sales`,
    });
  });

  it('has files of the media library, and none from elsewhere', async () => {
    const id = await anEnquiry();
    const [{ key = '' } = {}] = await site.query<{ key: string }>(
      `select key from media where is_active and bytes < 1000000 order by key limit 1`,
    );
    // The queue reads the data folder, which lacks the demo's files in tests.
    const content = Buffer.from(await site.services.files.read(key));
    await (await openFileStore(site.services.settings, () => {})).put(key, content, 'image/webp');
    const send = async (attachments: string[]) =>
      post('send_answer', { id, version: (await enquiry(id)).version, subject: 'x', text: 'x', attachments });
    expect(await send(['gated/none/secret.pdf'])).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('attachments') },
    });
    expect(await send([key])).toMatchObject({ status: 200 });
    await sent(id);
    const message = (await enquiry(id)).letters.at(-1);
    expect(key).toMatch(/\.[0-9a-f]{8}\.\w+$/);
    expect(message?.files).toMatchObject([{ name: getReadableFileName(key) }]);
    const file = await site.inject({ url: `/api/office/letter_file?letter=${message?.id}&position=0`, headers: asha });
    expect([file.statusCode, file.headers['content-disposition']?.toString().startsWith('attachment')]).toEqual([
      200,
      true,
    ]);
    expect(file.rawPayload).toEqual(content);
  });

  it('has the STEP files of the models at hand, to attach them with one press', async () => {
    const rows = await site.query<(typeof models)[number] & { file: string }>(
      `select m.id, m.product_id, m.name, '' as product, f.file from models m join files f on f.model_id = m.id and f.kind = 'step' and f.is_active
       where m.is_active order by m.id limit 2`,
    );
    const { lines } = await enquiry(await anEnquiry({ models: rows }));
    expect(lines.map(({ files }) => files.map((key) => key.split('/').at(-1)))).toEqual(
      rows.map(({ file }) => expect.arrayContaining([file])),
    );
  });

  it('that cannot be delivered says why, and is sent again to another address, once', async () => {
    const id = await anEnquiry();
    await answer(id, (await enquiry(id)).version);
    await sent(id);
    const [{ letter: message = 0, job = '' } = {}] = await site.query<{ letter: number; job: string }>(
      `update messages set state = 'failed', error = 'No such user' where conversation_id = $1 and not is_automatic returning id as letter, job_id as job`,
      [id],
    );
    await site.query(
      `insert into mail_failures (job_id, recipient, subject, letter, error) values ($1, 'x', 'x', '{}', 'No such user')`,
      [job],
    );
    const again = () => post('send_letter_again', { id: message, to: 'Stores@works.example' });
    const replies = await Promise.all([again(), again()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    await sent(id);
    expect((await enquiry(id)).letters.at(-1)).toMatchObject({
      state: 'sent',
      recipient: 'stores@works.example',
      error: '',
    });
    expect(await site.query('select from mail_failures where job_id = $1 and handled_at is null', [job])).toEqual([]);
  });

  it('that was the confirmation is sent again as well, with a new link to how the enquiry stands', async () => {
    const id = await anEnquiry();
    await sent(id);
    const [{ letter: message } = {}] = await site.query<{ letter: number }>(
      `update messages set state = 'failed' where conversation_id = $1 and is_automatic returning id as letter`,
      [id],
    );
    const to = `again${id}@works.example`;
    expect((await post('send_letter_again', { id: message, to })).status).toBe(200);
    const token = await tokenOf(site, to, 'EnquiryStatus');
    const { reference } = await enquiry(id);
    expect((await site.get(`/api/get_enquiry_status.php?token=${token}`)).body).toMatchObject({ reference });
  });
});
