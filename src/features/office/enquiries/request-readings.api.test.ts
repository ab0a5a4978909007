import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { modelsOfCatalogue } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aLetter, anAnsweredMessage, recordLetter } from '../../../../test/letters.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import type { InboxEnquiry } from './enquiry.contract.ts';

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
const get = async <Body>(path: string) => (await site.get(`/api/office/${path}`, sales)).body as Body;
const enquiry = (id: number) => get<InboxEnquiry>(`enquiry?id=${id}`);

async function anEnquiry(text = ''): Promise<InboxEnquiry> {
  const { body } = await post('add_enquiry', { source: 'phone', name: 'Meera Iyer', phone: '9000012345', text });
  return enquiry((body as { id: number }).id);
}

/** The enquiry once its latest message is read. */
async function readEnquiry(id: number): Promise<InboxEnquiry> {
  return vi.waitFor(
    async () => {
      const found = await enquiry(id);
      expect(found.readings[0]?.state).not.toBe('waiting');
      return found;
    },
    { timeout: 15_000, interval: 100 },
  );
}

async function anEnquiryWithMessage(message: Parameters<typeof aLetter>[0]): Promise<InboxEnquiry> {
  const { id } = await anEnquiry();
  await recordLetter(site, sales, await aLetter(message), id);
  return readEnquiry(id);
}

describe('A message that arrives', () => {
  it('is read in the background: sure lines, lines to choose and lines that are not read', async () => {
    const text = `Please quote\n\n12 x ${nameOf(0)}\n5 nos QQ-9999-ZZ\n\nRegards\nAsha Rao\nKaveri Toolroom Pvt Ltd\nGSTIN 27AAPFU0939F1ZV\n98220 12345`;
    const { readings } = await anEnquiryWithMessage({ subject: 'Enquiry', text });
    expect(readings[0]).toMatchObject({
      state: 'read',
      buyer: {
        name: 'Asha Rao',
        company: 'Kaveri Toolroom Pvt Ltd',
        gstin: '27AAPFU0939F1ZV',
        state: 'Maharashtra',
        phone: '98220 12345',
      },
    });
    expect(readings[0]?.lines[0]).toMatchObject({
      state: 'sure',
      quantity: 12,
      candidates: [{ model: { model_name: nameOf(0) } }],
    });
  });

  it('is read with its files, and a file that cannot be read says why', async () => {
    const { readings } = await anEnquiryWithMessage({
      subject: 'RFQ',
      text: 'Please see the list.',
      attachments: [
        { filename: 'list.csv', content: `Part No,Qty\n${nameOf(0)},7\n${nameOf(1)},9\n` },
        { filename: 'old.xls', content: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]) },
      ],
    });
    expect(readings[0]?.lines.map(({ quantity, place }) => [quantity, place.file, place.row])).toEqual([
      [7, 'list.csv', 2],
      [9, 'list.csv', 3],
    ]);
    expect(readings[0]?.remarks).toEqual([
      expect.stringMatching(/^old\.xls: Old Excel files .* Save the file as \.xlsx/),
    ]);
  });

  it('leaves out quoted history in a text file', async () => {
    const { readings } = await anEnquiryWithMessage({
      subject: 'RFQ',
      text: 'Please see the file.',
      attachments: [
        {
          filename: 'request.txt',
          content: `3 nos ${nameOf(0)}\n\nOn Mon, 2 Nov 2026 at 10:00, Sales <sales@clamps.example> wrote:\n> 500 nos ${nameOf(1)}\n`,
        },
      ],
    });
    expect(readings[0]?.lines.map(({ quantity }) => quantity)).toEqual([3]);
  });

  it('shows a failure with its reason, and can be read again', async () => {
    const { id, letters } = await anEnquiryWithMessage({ subject: 'RFQ', text: `4 x ${nameOf(0)}` });
    await site.query(
      `update request_readings set state = 'failed', error = 'Broken', lines = '[]' where message_id = $1`,
      [letters[0]?.id],
    );
    expect((await enquiry(id)).readings[0]).toMatchObject({ state: 'failed', error: 'Broken' });
    expect(await post('read_request', { id, message: letters[0]?.id })).toMatchObject({ status: 200 });
    expect((await readEnquiry(id)).readings[0]?.lines).toMatchObject([{ state: 'sure', quantity: 4 }]);
  });

  it('goes with the message when the person is erased', async () => {
    const { id, letters } = await anEnquiryWithMessage({ subject: 'RFQ', text: `4 x ${nameOf(0)}` });
    await site.query('delete from messages where id = $1', [letters[0]?.id]);
    expect((await enquiry(id)).readings.filter(({ message }) => message !== null)).toEqual([]);
  });
});

describe('The items of an enquiry', () => {
  it('are added from proposed lines once, and the line is marked', async () => {
    const { id, version, readings } = await anEnquiryWithMessage({ subject: 'RFQ', text: `4 x ${nameOf(0)}` });
    const [reading] = readings;
    const model_id = reading?.lines[0]?.candidates[0]?.model.model_id;
    const add = [{ model_id, quantity: 4, from: { reading: reading?.id, key: reading?.lines[0]?.key } }];
    expect(await post('change_items', { id, version, add })).toMatchObject({ status: 200 });
    const found = await enquiry(id);
    expect(found).toMatchObject({
      lines: [{ model: nameOf(0), quantity: 4 }],
      readings: [{ lines: [{ done: 'added' }] }],
    });
    expect(await post('change_items', { id, version, add })).toMatchObject({ status: 409 });
    expect(await post('change_items', { id, version: found.version, add })).toMatchObject({
      status: 409,
      body: { error: `“4 x ${nameOf(0)}” has already been added.` },
    });
  });

  it('are changed and removed, and the activity says so', async () => {
    const { id, version, lines } = await anEnquiry(`10 x ${nameOf(0)}\n${nameOf(1)}\t25`);
    expect(lines.map(({ quantity }) => quantity)).toEqual([10, 25]);
    await post('change_items', { id, version, change: [{ position: 1, quantity: 12 }], remove: [2] });
    const found = await enquiry(id);
    expect(found.lines).toMatchObject([{ model: nameOf(0), quantity: 12 }]);
    expect(found.events.at(-1)).toMatchObject({
      kind: 'items',
      text: `Removed 25 × ${nameOf(1)}; ${nameOf(0)}: 10 became 12`,
    });
  });

  it('refuse a model that does not exist, and add nothing then', async () => {
    const { id, version } = await anEnquiry();
    const add = [{ model_id: 999_999_999, quantity: 1 }];
    expect(await post('change_items', { id, version, add })).toMatchObject({ status: 409 });
    expect((await enquiry(id)).lines).toEqual([]);
  });

  it('leave out a line that is no item, and bring it back', async () => {
    const { id, readings } = await anEnquiry(`${nameOf(0)} how many can you supply`);
    const line = { id, reading: readings[0]?.id, key: '1' };
    await post('decide_line', { ...line, done: 'dismissed' });
    expect((await enquiry(id)).readings[0]?.lines[0]?.done).toBe('dismissed');
    await post('decide_line', { ...line, done: '' });
    expect((await enquiry(id)).readings[0]?.lines[0]?.done).toBe('');
  });
});

describe('A message of the contact form', () => {
  it('becomes an enquiry with its reference and text when an item is added', async () => {
    const { id, reference } = await anAnsweredMessage(site, sales);
    const { version } = await enquiry(id);
    const [{ id: model_id } = { id: 0 }] = models;
    expect(await post('change_items', { id, version, add: [{ model_id, quantity: 4 }] })).toMatchObject({
      status: 200,
    });
    expect(await enquiry(id)).toMatchObject({
      ...{
        kind: 'enquiry',
        reference,
        name: 'Asha Rao',
        email: 'asha@works.example',
        text: 'Do you make this longer?',
      },
      lines: [{ model: nameOf(0), quantity: 4 }],
    });
    await site.query('select renew_conversation_words(array[$1::int])', [id]);
    const found = await get<{ items: object[] }>(`enquiries?view=all&search=${reference}`);
    expect(found.items).toMatchObject([{ id, about: nameOf(0) }]);
    expect(await site.query('select from contact_enquiries where message like $1', ['%longer%'])).toEqual([]);
  });

  it('stays a message when nothing is added', async () => {
    const { id } = await anAnsweredMessage(site, sales);
    const { version } = await enquiry(id);
    expect(await post('change_items', { id, version, remove: [1] })).toMatchObject({ status: 409 });
    expect(await enquiry(id)).toMatchObject({ kind: 'contact' });
  });
});

describe('Who asks', () => {
  it('can be corrected', async () => {
    const { id, version } = await anEnquiry();
    const details = { name: 'Meera Iyer', company: 'Kaveri', email: 'Meera@Kaveri.example', phone: '1', state: 'Goa' };
    expect(await post('change_asker', { id, version, ...details })).toMatchObject({ status: 200 });
    expect(await enquiry(id)).toMatchObject({ ...details, email: 'meera@kaveri.example' });
    expect(await post('change_asker', { id, version, ...details })).toMatchObject({ status: 409 });
  });

  it('is read from an exported chat', async () => {
    const text = `28/11/26, 9:43 am - Suresh Jigs: 12 x ${nameOf(0)}`;
    const { body } = await post('add_enquiry', { source: 'whatsapp', text });
    const found = await enquiry((body as { id: number }).id);
    expect(found).toMatchObject({ name: 'Suresh Jigs', text, lines: [{ quantity: 12 }] });
  });
});

it('models are found by number and by near spelling', async () => {
  const found = await get<{ model: { model_name: string } }[]>(`request_models?text=${encodeURIComponent(nameOf(0))}`);
  expect(found[0]?.model.model_name).toBe(nameOf(0));
});

describe('An email that belongs to no enquiry', () => {
  const unmatched = async (subject: string) =>
    (
      await get<{
        items: {
          id: number;
          subject: string;
          found: object | null;
          known_as: string;
          spam_sign: string;
          due_at: string;
          asker: object;
        }[];
      }>('unplaced_letters')
    ).items.find((email) => email.subject === subject);

  it('has the number of its lines, and becomes an enquiry that arrived when the email did', async () => {
    const date = new Date(Date.now() - 2 * 86_400_000);
    await recordLetter(
      site,
      sales,
      await aLetter({ from: 'Old Rao <old@works.example>', date, subject: 'Two days old', text: `4 x ${nameOf(0)}` }),
    );
    await vi.waitFor(async () =>
      expect((await unmatched('Two days old'))?.found).toEqual({ sure: 1, open: 0, is_failed: false }),
    );
    const { body } = await post('make_enquiry', { letter: (await unmatched('Two days old'))?.id });
    const found = await enquiry((body as { id: number }).id);
    expect(found).toMatchObject({ name: 'Old Rao', lines: [{ quantity: 4 }] });
    expect(Math.abs(Date.parse(found.received_at) - date.getTime())).toBeLessThan(2000);
  });

  it('shows who gets the answer: the address of Reply-To before that of the sender', async () => {
    const from = 'Portal <noreply@portal.example>';
    const replyTo = 'Asker Rao <asker@works.example>';
    await recordLetter(site, sales, await aLetter({ from, replyTo, subject: 'Through a portal', text: '4 pieces' }));
    await recordLetter(site, sales, await aLetter({ from, subject: 'By the portal', text: '4 pieces' }));
    expect((await unmatched('Through a portal'))?.asker).toEqual({ name: 'Asker Rao', address: 'asker@works.example' });
    expect((await unmatched('By the portal'))?.asker).toEqual({ name: 'Portal', address: 'noreply@portal.example' });
  });

  it('that is automatic is never said to be read', async () => {
    const headers = { 'Auto-Submitted': 'auto-replied' };
    await recordLetter(site, sales, await aLetter({ subject: 'Out of office', text: 'Back on Monday', headers }));
    expect((await unmatched('Out of office'))?.found).toEqual({ sure: 0, open: 0, is_failed: false });
  });

  it('is due by its arrival, and is late and counted as late then', async () => {
    const counted = async () => (await get<{ late: number }>('enquiry_counts')).late;
    const before = await counted();
    const date = new Date(Date.now() - 9 * 86_400_000);
    await recordLetter(site, sales, await aLetter({ from: 'L <l@works.example>', date, subject: 'Nine days old' }));
    await recordLetter(site, sales, await aLetter({ from: 'L <l@works.example>', subject: 'Just now' }));
    expect(await counted()).toBe(before + 1);
    const old = await unmatched('Nine days old');
    expect(old).toMatchObject({ is_late: true });
    expect(Date.parse(old?.due_at ?? '')).toBeGreaterThan(date.getTime());
    expect(await unmatched('Just now')).toMatchObject({ is_late: false });
    const late = await get<{ items: { subject: string }[] }>('unplaced_letters?late=yes');
    expect(late.items.map(({ subject }) => subject)).toContain('Nine days old');
    expect(late.items.map(({ subject }) => subject)).not.toContain('Just now');
  });

  it('is marked as spam with one press, and the next one of the address says so', async () => {
    const spam = async (subject: string) =>
      recordLetter(site, sales, await aLetter({ from: 'S <s@spam.example>', subject, text: 'Cheap links' }));
    await spam('Offer one');
    const { body } = await post('mark_letter_spam', { letter: (await unmatched('Offer one'))?.id });
    expect(await enquiry((body as { id: number }).id)).toMatchObject({ status: 'spam' });
    await spam('Offer two');
    expect((await unmatched('Offer two'))?.spam_sign).toBe('This address has sent spam before.');
  });

  it('is the next thing to answer when no enquiry waits', async () => {
    await site.query(`update conversations set status = 'closed'`);
    const next = await get<{ id: number | null; letter: number | null }>('next_enquiry');
    expect(next).toEqual({ id: null, letter: expect.any(Number) });
  });
});
