import { once } from 'node:events';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { freePort } from '../../../../test/free-port.ts';
import { aLetter, recordLetter } from '../../../../test/letters.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { mediaUploads } from '../../../../test/office-media.ts';
import { anEnquiry } from '../../../../test/quotations.ts';
import type { InboxEnquiry } from './enquiry.contract.ts';

type Headers = Record<string, string>;
interface Received {
  to: string[];
  source: string;
}

const MB = 1024 * 1024;
const NOBODY = 'nobody@works.example';

let server: SMTPServer;
let received: Received[] = [];
let site: TestApp;
let sales: Headers;
let editor: Headers;
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(address === NOBODY ? Object.assign(new Error('No such user'), { responseCode: 550 }) : undefined),
    onData: (stream, { envelope }, done) => {
      let source = '';
      stream.setEncoding('latin1');
      stream.on('data', (chunk: string) => {
        source += chunk;
      });
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  site = await testApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, RATE_LIMIT_SCALE: '1000' } });
  sales = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
  editor = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
});
beforeEach(() => {
  received = [];
});
afterAll(async () => {
  await site?.close();
  await new Promise<void>((done) => server.close(() => done()));
});

const post = (path: string, body: unknown, headers = sales) => site.post(`/api/office/${path}`, body, headers);
const enquiry = async (id: number) => (await site.get(`/api/office/enquiry?id=${id}`, sales)).body as InboxEnquiry;
const answer = async (id: number, more: object) =>
  post('send_answer', { id, version: (await enquiry(id)).version, subject: 'Your clamps', text: 'Here.', ...more });
const answerIn = (subject: string) =>
  expect.poll(() => received.find(({ source }) => source.includes(`Subject: ${subject}`)), { timeout: 15_000 });
const theAnswer = async (subject = 'Your clamps'): Promise<Received> => {
  await answerIn(subject).toBeDefined();
  return received.find(({ source }) => source.includes(`Subject: ${subject}`)) ?? { to: [], source: '' };
};
const uploads = () => mediaUploads(site, () => sales);
const uploaded = async (name: string, bytes: Uint8Array) =>
  String((await uploads().whole(name, bytes, 'letter')).id ?? '');
const unplaced = async () => {
  const { body } = await site.get('/api/office/unplaced_letters', sales);
  return (body as { items: { id: number; subject: string }[] }).items;
};
const take = (eml: Buffer) => recordLetter(site, sales, eml);

describe('An answer by email', () => {
  it('has files of one’s own computer, byte by byte, which go with the message', async () => {
    const { id, customer } = await anEnquiry(site);
    const drawing = Buffer.alloc(5 * MB, 'drawing ');
    const ids = [await uploaded('Base plate rev. B.pdf', drawing), await uploaded('note.txt', Buffer.from('a note'))];
    expect(await answer(id, { uploads: ids })).toMatchObject({ status: 200 });
    const { to, source } = await theAnswer();
    expect(to).toEqual([customer.email]);
    const { attachments, from } = await simpleParser(Buffer.from(source, 'latin1'));
    expect(attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['Base plate rev. B.pdf', 'application/pdf'],
      ['note.txt', 'text/plain'],
    ]);
    expect(attachments[0]?.content.equals(drawing)).toBe(true);
    expect(from?.value).toEqual([{ name: 'Ravi sales, Clamp Catalogue', address: 'website@clamps.example' }]);
    const message = (await enquiry(id)).letters.at(-1);
    expect(message?.files).toMatchObject([{ name: 'Base plate rev. B.pdf', bytes: 5 * MB }, { name: 'note.txt' }]);
    const file = await site.inject({ url: `/api/office/letter_file?letter=${message?.id}&position=1`, headers: sales });
    expect(file.body).toBe('a note');
    expect(await site.query('select from media_uploads where id = any($1)', [ids])).toEqual([]);
  });

  it('takes no file that has not arrived, is of someone else, or is too large together', async () => {
    const { id } = await anEnquiry(site);
    const begun = await uploads().begin('late.pdf', Buffer.alloc(9), 'letter');
    expect(await answer(id, { uploads: [begun.body.id] })).toMatchObject({
      status: 409,
      body: { error: 'Only 0 of 9 bytes have arrived' },
    });
    const ours = await uploaded('ours.txt', Buffer.from('x'));
    const other = await officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
    const { version } = await enquiry(id);
    const message = { id, version, subject: 'x', text: 'x', uploads: [ours] };
    expect(await post('send_answer', message, other)).toMatchObject({ status: 404 });
    expect(await uploads().begin('large.pdf', Buffer.alloc(19 * MB), 'letter')).toMatchObject({
      body: { error: 'file: is too large' },
    });
    const both = [
      await uploaded('one.bin', Buffer.alloc(10 * MB, 1)),
      await uploaded('two.bin', Buffer.alloc(10 * MB, 2)),
    ];
    expect(await answer(id, { uploads: both })).toMatchObject({
      status: 400,
      body: { error: 'attachments: must have at most 18 MB together' },
    });
  });

  it('is uploaded with the right to answer, not with the right to change the media library', async () => {
    const file = Buffer.from('x');
    expect(await uploads().begin('a.pdf', file, 'markets')).toMatchObject({ status: 403 });
    expect(await mediaUploads(site, () => editor).begin('a.pdf', file, 'letter')).toMatchObject({ status: 403 });
  });

  it('goes to others as well: in Cc for all to see, in Bcc for nobody', async () => {
    const { id, customer } = await anEnquiry(site);
    const cc = `Boss@works.example; buyer@works.example ${customer.email}`;
    expect(await answer(id, { cc, bcc: 'files@clamps.example' })).toMatchObject({ status: 200 });
    const { to, source } = await theAnswer();
    expect(to).toEqual([customer.email, 'boss@works.example', 'buyer@works.example', 'files@clamps.example']);
    expect(source).toContain('Cc: boss@works.example, buyer@works.example');
    expect(source).not.toContain('files@clamps.example');
    expect((await enquiry(id)).letters.at(-1)).toMatchObject({
      cc: 'boss@works.example, buyer@works.example',
      bcc: 'files@clamps.example',
    });
    expect(await answer(id, { cc: 'boss@works.example, boss' })).toMatchObject({
      status: 400,
      body: { error: 'cc: has boss, which is not an email address' },
    });
  });

  it('says which of its addresses the mail server refused, and is sent once to the others', async () => {
    const { id } = await anEnquiry(site);
    await answer(id, { cc: NOBODY });
    await theAnswer();
    await expect
      .poll(async () => (await enquiry(id)).letters.at(-1), { timeout: 15_000 })
      .toMatchObject({ state: 'failed', error: expect.stringContaining(`refused ${NOBODY}`) });
    expect(received.filter(({ source }) => source.includes('Subject: Your clamps'))).toHaveLength(1);
  });

  it('and a reply from Cc are one thread by their headers alone', async () => {
    const { id, reference } = await anEnquiry(site);
    await answer(id, { cc: 'boss@works.example' });
    const { source } = await theAnswer();
    const [, messageId] = /^Message-ID: (.+)\r$/im.exec(source) ?? [];
    const from = 'Boss <boss@works.example>';
    await take(await aLetter({ from, subject: 'Re: clamps', text: 'Go ahead', inReplyTo: messageId ?? '' }));
    expect((await enquiry(id)).letters.at(-1)).toMatchObject({ text: 'Go ahead\n', is_of_asker: false });
    await take(await aLetter({ from, subject: `About ${reference}`, text: 'And 20 more' }));
    expect((await enquiry(id)).letters.at(-1)).toMatchObject({ text: 'Go ahead\n' });
    expect((await unplaced()).map(({ subject }) => subject)).toContain(`About ${reference}`);
  });

  it('loses the copied address of a person who is erased', async () => {
    const { id } = await anEnquiry(site);
    await answer(id, { cc: 'boss@works.example, leaves@works.example' });
    const { eraseMentions } = await import('../../customers/personal-data/mentions.store.ts');
    await eraseMentions(site.services.database.pool, ['leaves@works.example']);
    expect((await enquiry(id)).letters.at(-1)).toMatchObject({ cc: 'boss@works.example, (deleted address)' });
  });
});

describe('An email that belongs to no enquiry', () => {
  it('is answered directly, and is an enquiry with that answer', async () => {
    await take(await aLetter({ from: 'Meera <meera@new.example>', subject: 'Do you make it longer?', text: '300 mm' }));
    const [message] = (await unplaced()).filter(({ subject }) => subject === 'Do you make it longer?');
    const upload = await uploaded('sheet.pdf', Buffer.from('%PDF-'));
    const body = { letter: message?.id, subject: 'Re: Do you make it longer?', text: 'Yes.', uploads: [upload] };
    const reply = await post('answer_letter', body);
    expect(reply.status).toBe(200);
    const found = await enquiry((reply.body as { id: number }).id);
    expect(found).toMatchObject({ status: 'answered', email: 'meera@new.example', assignee: { name: 'Ravi sales' } });
    expect(found.letters).toMatchObject([
      { id: message?.id, direction: 'in' },
      { direction: 'out', text: 'Yes.' },
    ]);
    const { to, source } = await theAnswer('Re: Do you make it longer?');
    expect(to).toEqual(['meera@new.example']);
    expect(source).toMatch(/^In-Reply-To: <.+>/im);
    expect(await post('answer_letter', body)).toMatchObject({ status: 404 });
  });
});
