import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aCustomer } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { pdfOf } from '../../../../test/drawn-pdf.ts';
import { excelOfRows } from '../../../../test/excel-parts.ts';
import { type ImapServer, imapServer, RECEIVED_AT } from '../../../../test/imap-server.ts';
import { aBounce, aLetter, anAnsweredMessage } from '../../../../test/letters.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { openDatabase } from '../../../platform/postgres/database.ts';
import { TaskKilledError } from '../../../platform/workers/worker-pool.ts';
import type { InboxEnquiry } from '../enquiries/enquiry.contract.ts';
import type { MailboxState } from './mailbox.contract.ts';
import { readMailbox } from './read-mailbox.ts';

let imap: ImapServer;
let site: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  const old = await Promise.all(['one', 'two', 'three'].map((text) => aLetter({ subject: `old ${text}`, text })));
  imap = await imapServer(old);
  site = await testApp({ env: { IMAP_URL: imap.url, RATE_LIMIT_SCALE: '1000' } });
  admin = await officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
  await vi.waitUntil(() => imap.waiting === 1, { timeout: 15_000 });
});
afterAll(async () => {
  await site?.close();
  await imap?.close();
});

const get = async <Body>(path: string) => (await site.get(`/api/office/${path}`, admin)).body as Body;
const enquiry = (id: number) => get<InboxEnquiry>(`enquiry?id=${id}`);
const mailbox = async () => (await get<{ mailbox: MailboxState }>('mailbox')).mailbox;
const answered = () => anAnsweredMessage(site, admin);
interface Unplaced {
  id: number;
  subject: string;
  sender: string;
  text: string;
  files: { name: string }[];
  proposal: { reference: string } | null;
  hold_reason: string;
  found: object | null;
}
const unplaced = async () => (await get<{ items: Unplaced[] }>('unplaced_letters')).items;
const count = async (subject: string) =>
  (await site.query<{ count: number }>('select count(*)::int from messages where subject = $1', [subject]))[0]?.count;
const arrived = (subject: string, times = 1) => expect.poll(() => count(subject)).toBe(times);

const PARTS = [
  ['Part No', 'Qty'],
  ['VTC-200-UB', '2'],
  ['VTC-300-UB', '30'],
  ['H-050-ST', '4'],
];

describe('A request that comes into the mailbox', () => {
  const withFile = (filename: string, content: Buffer) => ({
    text: 'Please see the list.',
    attachments: [{ filename, content }],
  });
  const drawn = PARTS.flatMap(([part = '', quantity = ''], at): [number, number, string][] => [
    [60, 780 - at * 20, part],
    [300, 780 - at * 20, quantity],
  ]);

  // Only in tests does the first worker process compile its code, which takes longer than the reading.
  beforeAll(async () => {
    imap.deliver(await aLetter({ subject: 'The first one', text: 'x' }));
    await vi.waitUntil(async () => (await count('The first one')) === 1, { timeout: 20_000 });
  });

  it.each([
    ['a text', { text: 'Please quote 2 x VTC-200-UB\n30 nos VTC-300-UB\n4 pcs H-050-ST' }],
    ['a workbook', withFile('rfq.xlsx', excelOfRows(PARTS))],
    ['a PDF', withFile('rfq.pdf', Buffer.from(pdfOf([drawn])))],
  ])('as %s has its proposals within 5 s', async (kind, content) => {
    const subject = `A request as ${kind}`;
    const begun = performance.now();
    imap.deliver(await aLetter({ subject, ...content }));
    const found = async () => (await unplaced()).find((email) => email.subject === subject)?.found;
    await expect.poll(found, { interval: 50, timeout: 20_000 }).toEqual({ sure: 3, open: 0, is_failed: false });
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});

describe('A message that comes into the mailbox', () => {
  it('is put into the enquiry that it answers, at once; those that were there before are not touched', async () => {
    const { id, messageId } = await answered();
    const subject = `Re: Longer clamps ${messageId}`;
    const begun = performance.now();
    imap.deliver(await aLetter({ subject, text: '300 mm', inReplyTo: messageId }));
    await arrived(subject);
    // Polling would find the email only after 20 s.
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect((await enquiry(id)).status).toBe('in_work');
    expect((await enquiry(id)).letters.at(-1)).toMatchObject({ direction: 'in', by: null });
    expect(await count('old one')).toBe(0);
    expect(imap.asked.filter((command) => /^UID FETCH [123] /.test(command))).toEqual([]);
    expect(imap.asked.some((command) => command.startsWith('EXAMINE'))).toBe(true);
    expect(await mailbox()).toMatchObject({
      place: expect.stringMatching(/^reader at 127\.0\.0\.1:\d+, INBOX$/),
      is_connected: true,
      problem: '',
      last_letter_at: expect.any(String),
    });
  });

  it('beyond the limit of its sender in a day waits for a person, with a proposal; messages of others join', async () => {
    const { id, reference, messageId } = await answered();
    const [many, other] = ['many@works.example', 'other@works.example'];
    await site.query(
      `insert into messages (conversation_id, direction, sender, text, state, at)
       select $1, 'in', $2, 'x', 'recorded', $3::timestamptz - make_interval(hours => case when n <= 49 then 1 else 25 end) from generate_series(1, 60) n`,
      [id, many, RECEIVED_AT],
    );
    for (const [from, subject] of [
      [many, 'The 50th'],
      [many, 'The 51st'],
      [other, 'Of another'],
    ] as const) {
      imap.deliver(await aLetter({ from, subject, text: 'x', inReplyTo: messageId }));
      await arrived(subject);
    }
    expect((await enquiry(id)).letters.slice(-2).map(({ subject }) => subject)).toEqual(['The 50th', 'Of another']);
    const [waiting] = (await unplaced()).filter(({ sender }) => sender === many);
    expect(waiting).toMatchObject({ subject: 'The 51st', proposal: { reference }, hold_reason: 'daily_limit' });
    await site.query('delete from messages where sender = $1', [many]);
  });

  it('from ever new senders does not join one conversation without limit', async () => {
    const { id, reference, messageId } = await answered();
    await site.query(
      `insert into messages (conversation_id, direction, sender, text, state, at)
       select $1, 'in', n || '@invented.example', 'x', 'recorded', $2 from generate_series(1, 90) n`,
      [id, RECEIVED_AT],
    );
    for (let n = 91; n <= 120; n += 1)
      imap.deliver(
        await aLetter({ from: `${n}@invented.example`, subject: `Sender ${n}`, text: 'x', inReplyTo: messageId }),
      );
    await expect.poll(() => count('Sender 120'), { timeout: 60_000 }).toBe(1);
    expect((await enquiry(id)).letters.at(-1)?.subject).toBe('Sender 100');
    const [{ joined } = { joined: 0 }] = await site.query<{ joined: number }>(
      "select count(*)::int as joined from messages where conversation_id = $1 and direction = 'in'",
      [id],
    );
    expect(joined).toBe(100);
    const held = (await unplaced()).filter(({ subject }) => /^Sender 1[012]\d$/.test(subject));
    expect(held).toHaveLength(20);
    for (const one of held) expect(one).toMatchObject({ proposal: { reference }, hold_reason: 'daily_limit' });
    await site.query('delete from messages where sender like $1', ['%@invented.example']);
  });

  it('while the connection is lost is taken in once when it is back', async () => {
    imap.cut();
    imap.deliver(await aLetter({ subject: 'While you were away', text: 'Hello' }));
    await arrived('While you were away');
    await expect.poll(() => imap.waiting).toBe(1);
    await arrived('While you were away');
  });

  it('is stored once, even if the server renumbers its emails, and is not confused with another email', async () => {
    const messageId = '<1@broken-program.example>';
    const [first, second] = await Promise.all(
      ['first', 'second'].map((text) => aLetter({ subject: 'Same Message-ID', text, messageId })),
    );
    const without = (await aLetter({ subject: 'No Message-ID', text: 'x' }))
      .toString()
      .replace(/^Message-ID:.*\r\n/m, '');
    for (const incoming of [first ?? '', first ?? '', second ?? '', without]) imap.deliver(incoming);
    await arrived('No Message-ID');
    await arrived('Same Message-ID', 2);
    imap.renumber();
    imap.deliver(await aLetter({ subject: 'After the new numbers', text: 'x' }));
    await arrived('After the new numbers');
    await arrived('No Message-ID');
    await arrived('Same Message-ID', 2);
  });

  it("of more than 50 MB is not fetched; an entry lists the server's data about it", async () => {
    imap.deliver(await aLetter({ subject: 'A large drawing', text: 'x' }), 57 * 1024 * 1024);
    await arrived('A large drawing');
    expect((await unplaced())[0]).toMatchObject({
      sender: 'asha@works.example',
      text: expect.stringMatching(/^This email has 57 MB; the site reads at most 50\. It is in the mailbox of reader/),
    });
    expect(imap.asked.at(-1)).not.toContain('BODY');
  });

  it('that fits nowhere is stored without its content when such messages of a day have more than 200 MB', async () => {
    const { id, messageId } = await answered();
    const attached = (subject: string, inReplyTo?: string) => {
      const attachments = [{ filename: 'drawing.txt', content: 'a drawing' }];
      return aLetter({ subject, text: 'See the drawing.', attachments, ...(inReplyTo && { inReplyTo }) });
    };
    imap.deliver(await attached('Below the limit'));
    await arrived('Below the limit');
    const [{ id: first } = { id: 0 }] = await unplaced();
    await site.query('update message_files set bytes = $2 where message_id = $1', [first, 200 * 1024 * 1024]);
    imap.deliver(await attached('Beyond the limit'));
    imap.deliver(await attached('In a conversation', messageId));
    await arrived('In a conversation');
    expect((await unplaced()).slice(0, 2)).toMatchObject([
      {
        subject: 'Beyond the limit',
        sender: 'asha@works.example',
        text: expect.stringMatching(
          /^This message is not stored: .* 200 MB in a day\. It is in the mailbox of reader at/,
        ),
        files: [],
      },
      { subject: 'Below the limit', files: [{ name: 'drawing.txt' }] },
    ]);
    expect((await enquiry(id)).letters.at(-1)).toMatchObject({ files: [{ name: 'drawing.txt' }] });
    await site.query('delete from messages where id = $1', [first]);
  });

  it('that cannot be read is left to staff, with its source as a file', async () => {
    const levels = 'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n'.repeat(100);
    imap.deliver(`From: Asha <asha@works.example>\r\nSubject: A hundred levels\r\n${levels}`);
    imap.deliver(
      'From: b@works.example\r\nSubject: No end\r\nContent-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\n\r\nhalf',
    );
    await arrived('No end');
    expect((await unplaced()).slice(0, 2)).toMatchObject([
      { subject: 'No end', text: expect.stringContaining('half') },
      { subject: 'A hundred levels', sender: 'asha@works.example', files: [{ name: 'letter.eml' }] },
    ]);
  });

  /** Delivers a message and another one behind it, and returns what staff see of the first. */
  async function passed(incoming: string | Buffer, behind: string, isIt: (one: Unplaced) => boolean) {
    imap.deliver(incoming);
    imap.deliver(await aLetter({ subject: behind, text: 'x' }));
    await expect.poll(() => count(behind), { timeout: 60_000 }).toBe(1);
    await expect.poll(mailbox).toMatchObject({ is_connected: true, problem: '', problem_since: null });
    return (await unplaced()).find(isIt);
  }
  const refuseRows = (table: string, condition: string) =>
    site.query(
      `create or replace function refuse_${table}() returns trigger language plpgsql as $$ begin raise exception 'no such luck'; end $$;
       create or replace trigger refuse after insert on ${table} for each row when (${condition}) execute function refuse_${table}()`,
    );

  it('that cannot be stored is stored as a file with the reason after three failures, and reading goes on', async () => {
    await refuseRows('messages', `new.text like 'Refused%'`);
    const problems: string[] = [];
    const watching = setInterval(async () => problems.push((await mailbox()).problem), 200);
    const incoming = await passed(
      await aLetter({ subject: 'Refused text', text: 'Refused' }),
      'Behind the refused text',
      ({ subject }) => subject === 'Refused text',
    );
    clearInterval(watching);
    expect(incoming).toMatchObject({
      sender: 'asha@works.example',
      text: expect.stringMatching(
        /^This email could not be recorded: no such luck\. It is attached as it came\. It is in the/,
      ),
      files: [{ name: 'letter.eml' }],
    });
    expect(problems).toContainEqual(
      expect.stringMatching(
        /^The email “Refused text” from asha@works\.example \(number \d+\) could not be recorded: no/,
      ),
    );
    await site.query('drop trigger refuse on messages');
  });

  it.each([
    ['whose subject the database refuses', 'messages', `new.subject = 'Refused subject'`],
    ['whose files the database refuses', 'message_files', `new.name in ('refused.txt', 'letter.eml')`],
  ])('%s is stored as a note with its number', async (what, table, condition) => {
    await refuseRows(table, condition);
    const attachments = [{ filename: 'refused.txt', content: 'a drawing' }];
    const incoming = await aLetter({ subject: 'Refused subject', text: 'x', attachments });
    const note = await passed(incoming, `Behind one ${what}`, ({ text }) => /with the number \d+\.$/.test(text));
    expect(note).toMatchObject({ subject: 'An unreadable email', sender: '', files: [] });
    expect(note?.text).toMatch(/^This email could not be recorded: no such luck\. It is in the mailbox of reader/);
    await site.query(`drop trigger refuse on ${table}; delete from messages where id = ${note?.id}`);
  });

  it('that the server does not send is stored as a note with its number', async () => {
    imap.refuse('A damaged file');
    const incoming = await aLetter({ subject: 'A damaged file', text: 'x' });
    const note = await passed(incoming, 'Behind the damaged file', ({ subject }) => subject === 'An unreadable email');
    expect(note?.text).toMatch(/^This email could not be recorded: it is damaged\. It is in the mailbox of reader/);
  });

  it.each<[string, () => Error]>([
    ['that needs too long', () => new TaskKilledError('could not be read within 20 seconds')],
    ['that ends the process which reads it', () => new TaskKilledError('cannot be read: it needs too much memory')],
    ['at which the program fails', () => new Error('In a worker: TypeError: no\n    at somewhere')],
  ])('%s is stored as a file after three attempts', async (what, error) => {
    const run = site.services.workers.intake.run.bind(site.services.workers.intake);
    let tries = 0;
    site.services.workers.intake.run = async (task, input, options) => {
      const { source = '' } = input as { source?: string };
      if (!source || !readFileSync(source, 'utf8').includes(`Subject: One ${what}`)) return run(task, input, options);
      tries += 1;
      throw error();
    };
    const incoming = await aLetter({ subject: `One ${what}`, text: 'x' });
    const passedOn = await passed(incoming, `Behind one ${what}`, ({ subject }) => subject === `One ${what}`);
    site.services.workers.intake.run = run;
    expect(tries).toBe(3);
    expect(passedOn).toMatchObject({ text: expect.stringMatching(/^This email c/), files: [{ name: 'letter.eml' }] });
  });

  it('during which the whole program ended is passed too, since attempts are counted before they begin', async () => {
    const incoming = 'From: b@works.example\r\nSubject: Deadly\r\n\r\nx';
    const run = site.services.workers.intake.run;
    let uid = 0;
    site.services.workers.intake.run = async () => {
      const [{ tried } = { tried: '' }] = await site.query<{ tried: string }>('select tried from mailboxes');
      uid = Number(tried.split(' ')[1]);
      // Three ended programs leave attempts without a result behind.
      await site.query('update mailboxes set tries = 3');
      imap.cut();
      throw new Error('ended');
    };
    imap.deliver(incoming);
    await expect.poll(() => uid).toBeGreaterThan(0);
    site.services.workers.intake.run = run;
    await expect.poll(() => count('Deadly'), { timeout: 60_000 }).toBe(1);
    expect((await unplaced()).find(({ subject }) => subject === 'Deadly')).toMatchObject({
      files: [{ name: 'letter.eml' }],
    });
  });

  it('with null characters and half characters in any of its texts is stored', async () => {
    const foreign = '=?utf-8?Q?a=00b=ED=A0=BDc?=';
    const raw = 'raw\0byte';
    const inner = (depth: number): string => {
      const head = [
        `From: "${foreign} ${raw}" <nested${depth}@works.example>`,
        `Subject: ${foreign} ${raw}`,
        `Date: Sat\0, 28 Nov 2026 10:00:00 +0000`,
      ];
      const attached = depth > 0 ? [`--p${depth}`, 'Content-Type: message/rfc822', '', inner(depth - 1)] : [];
      const file = [
        `--p${depth}`,
        `Content-Type: application/pdf; name="${raw}.pdf"`,
        `Content-Disposition: attachment; filename*=utf-8''a%00b%ED%A0%BD.pdf`,
        '',
        '%PDF',
      ];
      return [
        ...head,
        `Content-Type: multipart/mixed; boundary="p${depth}"`,
        '',
        `--p${depth}`,
        'Content-Type: text/html; charset=utf-8',
        '',
        `<p>html ${raw} &#0; &#xD83D; \u0000</p>`,
        ...file,
        ...attached,
        `--p${depth}--`,
      ].join('\r\n');
    };
    const incoming = `To: ${foreign} <sales@clamps.example>\r\nMessage-ID: <a\0b@works.example>\r\n${inner(2)}`;
    const stored = await passed(
      incoming,
      'Behind the null characters',
      ({ sender }) => sender === 'nested2@works.example',
    );
    expect(stored?.text).toContain('From: ');
    expect(stored?.files.length).toBeGreaterThanOrEqual(3);
    expect(stored?.files[0]?.name).not.toBe('letter.eml');
  });

  it('from a program reopens nothing; a notice of the site to sales is not stored', async () => {
    const { id, messageId } = await answered();
    const away = { subject: 'Away', text: 'Back on Monday', inReplyTo: messageId };
    imap.deliver(await aLetter({ ...away, headers: { 'Auto-Submitted': 'auto-replied' } }));
    const notice = { from: 'website@clamps.example', messageId: '<1@localhost>', text: 'New enquiry' };
    imap.deliver(await aLetter({ ...notice, subject: 'Notice', headers: { 'Auto-Submitted': 'auto-generated' } }));
    imap.deliver(await aLetter({ subject: 'Behind the notice', text: 'x' }));
    await arrived('Behind the notice');
    await arrived('Notice', 0);
    expect(await enquiry(id)).toMatchObject({ status: 'answered' });
    expect((await enquiry(id)).letters.at(-1)).toMatchObject({ subject: 'Away', is_automatic: true });
  });
});

describe('A message that a mail server sends back', () => {
  it('is found by its Message-ID, is marked as failed, and can be sent to another address', async () => {
    const { id, messageId, reference } = await answered();
    const subject = `Longer clamps [${reference}]`;
    await expect.poll(async () => (await enquiry(id)).letters[0]?.state).toBe('sent');
    imap.deliver(aBounce({ messageId, subject, to: 'asha@works.example' }));
    await expect.poll(async () => (await enquiry(id)).letters.length).toBe(2);
    const { status, letters } = await enquiry(id);
    expect(status).toBe('in_work');
    expect(letters).toMatchObject([
      { state: 'failed', error: 'This address does not exist. (550 5.1.1 User unknown)' },
      { direction: 'in', is_automatic: true, files: [] },
    ]);
    const inInbox = async () => (await get<{ items: object[] }>(`enquiries?view=all&search=${reference}`)).items;
    expect(await inInbox()).toMatchObject([{ status: 'in_work', has_failed_letter: true }]);
    const again = { id: letters[0]?.id, to: 'asha.rao@works.example' };
    expect((await site.post('/api/office/send_letter_again', again, admin)).status).toBe(200);
    await expect
      .poll(async () => (await enquiry(id)).letters[0])
      .toMatchObject({ state: 'sent', recipient: 'asha.rao@works.example', error: '' });
    expect(await inInbox()).toMatchObject([{ has_failed_letter: false }]);
  });

  it('without its Message-ID changes nothing until a person assigns the report, and then only for our recipient', async () => {
    const { id, reference } = await answered();
    await expect.poll(async () => (await enquiry(id)).letters[0]?.state).toBe('sent');
    imap.deliver(aBounce({ messageId: '', subject: `Longer clamps [${reference}]`, to: 'asha@works.example' }));
    const proposed = async () => (await unplaced()).filter(({ proposal }) => proposal?.reference === reference);
    await expect.poll(async () => (await proposed()).length).toBe(1);
    expect(await enquiry(id)).toMatchObject({ status: 'answered', letters: [{ state: 'sent' }] });
    const assign = async () => {
      const [{ id: incoming } = { id: 0 }] = await proposed();
      await site.post('/api/office/place_letter', { letter: incoming, reference }, admin);
    };
    await assign();
    expect(await enquiry(id)).toMatchObject({ letters: [{ state: 'failed' }, { is_automatic: true }] });
    await site.query(
      `update messages set state = 'sent', error = '' where conversation_id = $1 and direction = 'out'`,
      [id],
    );
    const subject = `Longer clamps [${reference}]`;
    imap.deliver(aBounce({ messageId: '', subject, to: 'somebody.else@works.example' }));
    await expect.poll(async () => (await proposed()).length).toBe(1);
    await assign();
    expect((await enquiry(id)).letters.map(({ state }) => state)).toEqual(['sent', 'recorded', 'recorded']);
  });

  it('outside of enquiries is listed under failed emails and at the account; staff need not assign it', async () => {
    const { email } = await aCustomer(site, { emailVerified: false });
    const sent = () => site.query<{ id: string }>('select job_id as id from sent_emails order by sent_at desc limit 1');
    const [before] = await sent();
    await site.post('/api/resend-verification.php', { email });
    await expect.poll(async () => (await sent())[0]?.id).not.toBe(before?.id);
    const reports = await count('Undelivered Mail Returned to Sender');
    const [of] = await sent();
    const subject = 'Please confirm your email address';
    const bounce = aBounce({ messageId: `<${of?.id}@localhost>`, subject, to: email });
    imap.deliver(bounce);
    // The second report repeats the first; the third is about an unknown email, which staff must check.
    imap.deliver(bounce);
    imap.deliver(aBounce({ messageId: `<${randomUUID()}@localhost>`, subject: 'Not ours', to: email }));
    imap.deliver(await aLetter({ subject: 'Behind the reports', text: 'x' }));
    await arrived('Behind the reports');
    expect(await count('Undelivered Mail Returned to Sender')).toBe((reports ?? 0) + 1);
    const error = 'This address does not exist. (550 5.1.1 User unknown)';
    const { emails } = await get<{ emails: { to: string }[] }>('failed_emails');
    expect(emails.filter(({ to }) => to === email)).toMatchObject([{ subject, error, is_resendable: false }]);
    const [{ id } = { id: 0 }] = await site.query<{ id: number }>('select id from users where email = $1', [email]);
    expect(await get(`row?resource=customers&id=${id}`)).toMatchObject({
      row: { lost_email: expect.stringContaining(`“${subject}”: ${error}`) },
    });
  });
});

describe('The mailbox', () => {
  it('is read by one copy of the program; another copy continues when that one ends', async () => {
    const lock = openDatabase(site.connectionString, { connections: 1 });
    const stop = readMailbox({ ...site.services, lock }, { after: [20], turn: 20 });
    const logins = () => imap.asked.filter((command) => command.startsWith('LOGIN')).length;
    const before = logins();
    imap.deliver(await aLetter({ subject: 'For one of two', text: 'x' }));
    await arrived('For one of two');
    expect(logins()).toBe(before);
    // PostgreSQL ends the connection of the first copy, so the second takes over.
    await site.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 130001 and database = (
      select oid from pg_database where datname = current_database()) and granted`);
    await expect.poll(logins).toBe(before + 1);
    imap.deliver(await aLetter({ subject: 'For the other', text: 'x' }));
    await arrived('For the other');
    await stop();
    await lock.close();
  });
});
