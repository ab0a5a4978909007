import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { anAnsweredMessage, recordLetter } from '../../../../test/letters.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { aWinmailDat } from '../../../../test/winmail.ts';
import type { InboxEnquiry } from './enquiry.contract.ts';

let site: TestApp;
let asha: Record<string, string>;
let asked: { id: number; reference: string; messageId: string };
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  asha = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
  asked = await anAnsweredMessage(site, asha);
});
afterAll(() => site?.close());

type Headers = Record<string, string>;
interface MimeSection {
  type?: string;
  headers?: Headers;
  name?: string;
  content: string | Buffer;
  /** Sends the part unencoded; other parts are sent in base64. */
  raw?: boolean;
}

const LINE = '\r\n';
const headed = (headers: Headers) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
const mimeSection = ({
  type = 'text/plain; charset=utf-8',
  headers = {},
  name,
  content,
  raw = false,
}: MimeSection): Buffer => {
  const disposition = name === undefined ? [] : [`Content-Disposition: attachment; filename="${name}"`];
  const encoding = raw ? [] : ['Content-Transfer-Encoding: base64'];
  const head = [...(type ? [`Content-Type: ${type}`] : []), ...encoding, ...disposition, ...headed(headers), '', ''];
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from(head.join(LINE), 'latin1'),
    raw ? bytes : Buffer.from(bytes.toString('base64').replace(/.{76}/g, `$&${LINE}`)),
  ]);
};

let boundaries = 0;

/** A reply of the customer with one part or several. */
function anAnswer(headers: Headers, sections: MimeSection[], type = 'multipart/mixed'): Buffer {
  const all = {
    From: 'Asha Rao <asha@works.example>',
    To: 'sales@clamps.example',
    Subject: 'Re: Longer clamps',
    'In-Reply-To': asked.messageId,
    'MIME-Version': '1.0',
    ...headers,
  };
  const head = headed(all).filter((line) => !line.endsWith(': '));
  const [only] = sections;
  if (sections.length === 1 && only)
    return Buffer.concat([Buffer.from(head.map((line) => line + LINE).join(''), 'latin1'), mimeSection(only)]);
  boundaries += 1;
  const between = sections.flatMap((one) => [Buffer.from(`${LINE}--parts-${boundaries}${LINE}`), mimeSection(one)]);
  const multipart = [...head, `Content-Type: ${type}; boundary="parts-${boundaries}"`, '', ''].join(LINE);
  return Buffer.concat([
    Buffer.from(multipart, 'latin1'),
    ...between,
    Buffer.from(`${LINE}--parts-${boundaries}--${LINE}`),
  ]);
}

/** Stores an email, and returns its message in the conversation with the new state. */
async function received(eml: Buffer) {
  await site.query(`update conversations set status = 'answered' where id = $1`, [asked.id]);
  await site.query('delete from messages where conversation_id = $1 and direction = $2', [asked.id, 'in']);
  const recorded = await recordLetter(site, asha, eml);
  expect(recorded).toEqual({ status: 200, body: { id: asked.id } });
  const { status, letters } = (await site.get(`/api/office/enquiry?id=${asked.id}`, asha)).body as InboxEnquiry;
  const message = letters.at(-1);
  return {
    status,
    letter: message,
    files: message?.files.map(({ name }) => name) ?? [],
    text: message?.text.trim() ?? '',
  };
}

const fileOf = async (message: { id: number } | undefined, position: number) =>
  (await site.inject({ url: `/api/office/letter_file?letter=${message?.id}&position=${position}`, headers: asha }))
    .rawPayload;

const words = [{ content: 'Yes, 40 pieces please.' }];
const pdf = Buffer.from('%PDF-1.4 an order');
const order = [{ content: 'Please find our order.' }, { type: 'application/pdf', name: 'PO-4711.pdf', content: pdf }];
const calendar = (method: string, state: string): MimeSection => ({
  type: `text/calendar; charset=utf-8; method=${method}`,
  content: `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nBEGIN:VEVENT\r\nATTENDEE;PARTSTAT=${state}:mailto:asha@works.example\r\nEND:VEVENT\r\nEND:VCALENDAR`,
});

describe('A message of a person opens the conversation again', () => {
  it.each<[string, Headers, MimeSection[]]>([
    [
      'through a group of Google',
      { Precedence: 'list', 'List-Id': '<sales.clamps.example>', 'X-Google-Group-Id': '12' },
      words,
    ],
    [
      'through Mailman',
      { Precedence: 'list', 'X-BeenThere': 'sales@clamps.example', 'List-Unsubscribe': '<mailto:x@y.example>' },
      words,
    ],
    ['as mass mail', { Precedence: 'bulk' }, words],
    ['from an Exchange that wants no notices', { 'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply' }, words],
    [
      'with the headers of a newsletter',
      { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', 'Feedback-ID': '1:2' },
      words,
    ],
    ['that says who wrote it', { 'Auto-Submitted': 'no' }, words],
    ['that denies to be an answer of a program', { 'X-Autoreply': 'no' }, words],
    ['that was passed on by a rule', { 'X-MS-Exchange-Inbox-Rules-Loop': 'asha@works.example' }, words],
    ['that a server passed on', { 'Auto-Submitted': 'auto-forwarded', 'X-Loop': 'sales@clamps.example' }, words],
    ['about an absence', { Subject: 'Re: Automatic reply: Longer clamps' }, words],
    ['that begins like a notice of absence', { Subject: 'Out of office hours only, please' }, words],
    [
      'written in a helpdesk',
      { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'X-Mailer': 'Zendesk Mailer' },
      words,
    ],
    ['an order of SAP', { 'Auto-Submitted': 'auto-generated', 'X-Mailer': 'SAP NetWeaver 7.5' }, order],
    [
      'an order of Odoo',
      { 'Auto-Submitted': 'auto-generated', 'X-Odoo-Objects': 'purchase.order-17', Precedence: 'bulk' },
      order,
    ],
    ['an order of Tally without a way back', { 'Return-Path': '<>', From: 'no-reply@works.example' }, order],
    [
      'an order of Zoho in words',
      { 'Auto-Submitted': 'auto-generated (rule)', From: 'noreply@works.example', Subject: 'Purchase order 4711' },
      words,
    ],
    ['that declines an invitation', {}, [{ content: '' }, calendar('REPLY', 'DECLINED')]],
    ['that accepts an invitation in words', {}, [{ content: 'Bring samples, please.' }, calendar('REPLY', 'ACCEPTED')]],
  ])('%s', async (_what, headers, sections) => {
    const { status, letter: message } = await received(anAnswer(headers, sections));
    expect([status, message?.is_automatic]).toEqual(['in_work', false]);
  });
});

describe('A message of a program opens nothing', () => {
  const away = [{ content: 'I am back on Monday.' }];
  it.each<[string, Headers, MimeSection[]]>([
    [
      'Exchange, out of office',
      {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        Subject: 'Automatic reply: Longer clamps',
      },
      away,
    ],
    [
      'Exchange, in a language that is not known',
      {
        'Auto-Submitted': 'auto-generated',
        'X-MS-Exchange-Inbox-Rules-Loop': 'asha@works.example',
        Subject: 'Selhozaza: Clamps',
      },
      away,
    ],
    ['an older Exchange', { Subject: 'Out of Office AutoReply: Longer clamps' }, away],
    ['an Exchange in Germany', { Subject: '=?utf-8?Q?Automatische_Antwort=3A_Clamps?=' }, away],
    [
      'an Exchange in France',
      { 'Auto-Submitted': 'auto-generated', Subject: '=?utf-8?Q?R=C3=A9ponse_automatique_=3A_Clamps?=' },
      away,
    ],
    ['an Exchange in Japan', { Subject: '=?utf-8?B?6Ieq5YuV5b+c562UOiBDbGFtcHM=?=' }, away],
    ['Gmail, on vacation', { 'Auto-Submitted': 'auto-replied', Precedence: 'bulk', 'X-Autoreply': 'yes' }, away],
    [
      'Gmail through a group',
      { 'Auto-Submitted': 'auto-replied', Precedence: 'list', 'List-Id': '<sales.clamps.example>' },
      away,
    ],
    ['Zimbra', { 'Auto-Submitted': 'auto-replied (zimbra; vacation)', Precedence: 'bulk' }, away],
    ['Postfix, by Sieve', { 'Auto-Submitted': 'auto-replied (vacation)', 'X-Sieve': 'Pigeonhole Sieve' }, away],
    ['a notice by Sieve', { 'Auto-Submitted': 'auto-notified; owner-email="asha@works.example"' }, away],
    ['cPanel', { 'X-Autorespond': 'Longer clamps', Precedence: 'auto_reply' }, away],
    ['cPanel, by the header alone', { 'X-Autorespond': 'Longer clamps' }, away],
    ['a responder with a price list', { 'X-Autoreply': 'yes' }, order],
    ['an old vacation', { Precedence: 'junk', Subject: 'away from my mail' }, away],
    ['a mailer that is one', { 'X-Mailer': 'vacation 1.2.7' }, away],
    ['nobody to answer to', { 'Return-Path': '<>' }, away],
    [
      'Exim, a failed delivery',
      { 'X-Failed-Recipients': 'asha@works.example', From: 'Mail Delivery System <Mailer-Daemon@mx.works.example>' },
      away,
    ],
    ['an accepted invitation', {}, [{ content: ' ' }, calendar('REPLY', 'ACCEPTED')]],
    [
      'an accepted invitation of Google',
      { 'Auto-Submitted': 'auto-generated' },
      [{ content: 'Asha has accepted this invitation.' }, calendar('REPLY', 'ACCEPTED')],
    ],
  ])('%s', async (_what, headers, sections) => {
    const { status, letter: message } = await received(anAnswer(headers, sections));
    expect([status, message?.is_automatic]).toEqual(['answered', true]);
  });

  const SERVER = 'Mail Delivery System <MAILER-DAEMON@mx.works.example>';
  const POSTMASTER = 'System Administrator <postmaster@works.example>';
  const words = (text: string): MimeSection => ({ content: text, raw: true });
  const copied = (type: string): MimeSection => ({ type, content: '$COPY', raw: true });
  const fields = (type: string): MimeSection => ({
    type,
    content:
      'Reporting-MTA: dns; mx.works.example\r\n\r\nFinal-Recipient: rfc822; asha@works.example\r\nAction: failed\r\nStatus: 5.1.1\r\n',
    raw: true,
  });
  it.each<[string, Headers, MimeSection[]]>([
    [
      'qmail',
      { From: SERVER },
      [
        words(
          '<asha@works.example>:\nSorry, no mailbox (#5.1.1)\n\n--- Below this line is a copy of the message.\n\n$COPY',
        ),
      ],
    ],
    [
      'an older Exim',
      { From: SERVER, 'X-Failed-Recipients': 'asha@works.example' },
      [
        words(
          '  asha@works.example\n    5.1.1 unknown user\n\n------ This is a copy of the message, including all the headers. ------\n\n$COPY',
        ),
      ],
    ],
    [
      'fields of RFC 3464',
      { From: SERVER },
      [words('Sorry.'), fields('message/delivery-status'), copied('text/rfc822-headers')],
    ],
    [
      'fields of RFC 6533',
      { From: SERVER },
      [words('Sorry.'), fields('message/global-delivery-status'), copied('message/global-headers')],
    ],
    [
      'words beside the returned message',
      { From: POSTMASTER, Subject: 'Undeliverable: Clamps' },
      [
        words(
          'Your message did not reach the following recipient(s):\n\nasha@works.example on Thu, 26 Nov 2026\n   5.1.1 not recognised',
        ),
        copied('message/rfc822'),
      ],
    ],
    [
      'fields within its words',
      { From: SERVER },
      [
        words(
          'An error occurred:\nasha@works.example\n\nTechnical report:\nAction: failed\nFinal-Recipient: rfc822; asha@works.example\nStatus: 5.1.1',
        ),
        copied('message/rfc822'),
      ],
    ],
    [
      'a header of Gmail',
      { From: 'Mail Delivery Subsystem <mailer-daemon@mx.example>', 'X-Failed-Recipients': 'asha@works.example' },
      [words('Delivery failed permanently: 5.1.1\n\n----- Original message -----\n\n$COPY')],
    ],
    [
      'headers that follow its words',
      { From: 'MAILER-DAEMON <>' },
      [
        words(
          'There was an error delivering your mail to <asha@works.example>.\n\n550 5.1.1 no\n\nMessage headers follow.\n\n$COPY',
        ),
      ],
    ],
    [
      'a copy without any line between',
      { From: SERVER },
      [words('asha@works.example Invalid Address, ERROR_CODE :5.1.1\n\n\n$COPY')],
    ],
    [
      'HTML only',
      { From: POSTMASTER },
      [
        {
          type: 'text/html',
          content: '<p>Undeliverable (5.1.1):</p><p><a href="mailto:asha@works.example">asha@works.example</a></p>',
        },
        copied('message/rfc822'),
      ],
    ],
    [
      'a sender without a name of servers',
      { From: 'Relay <relay@mx.example>', 'Return-Path': '<>', Subject: 'Delivery failure' },
      [words('<asha@works.example> 5.1.1 rejected'), copied('message/rfc822')],
    ],
  ])('but the failed delivery of our message: %s', async (_server, headers, sections) => {
    await site.query(`update messages set state = 'sent' where message_id = $1`, [asked.messageId]);
    const copy = `Received: by mx.works.example\r\nMessage-ID: ${asked.messageId}\r\nFrom: sales@clamps.example\r\nTo: asha@works.example\r\nSubject: Longer clamps\r\n\r\nWhich length?`;
    const withCopy = sections.map((one) => ({ ...one, content: String(one.content).replace('$COPY', copy) }));
    const { status, letter: message } = await received(anAnswer({ 'In-Reply-To': '', ...headers }, withCopy));
    expect([status, message?.is_automatic]).toEqual(['in_work', true]);
    const [ours] = await site.query('select state, error from messages where message_id = $1', [asked.messageId]);
    expect(ours).toEqual({ state: 'failed', error: 'This address does not exist. (5.1.1)' });
  });

  it('a receipt that the message was read, whose parts are no files', async () => {
    const receipt = `Final-Recipient: rfc822; asha@works.example\r\nOriginal-Message-ID: ${asked.messageId}\r\nDisposition: manual-action/MDN-sent-manually; displayed`;
    const sections = [
      { content: 'Your letter was displayed.' },
      { type: 'message/disposition-notification', content: receipt, raw: true },
      { type: 'text/rfc822-headers', content: `Message-ID: ${asked.messageId}`, raw: true },
    ];
    const {
      status,
      letter: message,
      files,
    } = await received(
      anAnswer(
        { Subject: 'Read: Longer clamps', 'In-Reply-To': '' },
        sections,
        'multipart/report; report-type=disposition-notification',
      ),
    );
    expect([status, message?.is_automatic, files]).toEqual(['answered', true, []]);
  });
});

describe('The text of a message is read', () => {
  const text = 'Prüfung: 40 Stück, Größe 5 € „groß“';
  const western = Buffer.from('Pr\xfcfung: 40 St\xfcck, Gr\xf6\xdfe 5 \x80 \x84gro\xdf\x93', 'latin1');
  it.each<[string, string, Buffer | string]>([
    ['in UTF-8', 'text/plain; charset=utf-8', text],
    ['in UTF-8 without a charset', 'text/plain', text],
    ['in UTF-8 without any header', '', text],
    ['in UTF-8 that is called ASCII', 'text/plain; charset=us-ascii', text],
    ['in UTF-8 that is called Latin 1', 'text/plain; charset="iso-8859-1"', text],
    ['in UTF-8 that has an unknown name', 'text/plain; charset=x-made-up', text],
    ['in Windows-1252', 'text/plain; charset=windows-1252', western],
    ['in Windows-1252 that is called ASCII', 'text/plain; charset=us-ascii', western],
    ['in Windows-1252 that is called Latin 1', 'text/plain; charset=iso-8859-1', western],
    ['in Windows-1252 that is called UTF-8', 'text/plain; charset=UTF-8', western],
    ['in Windows-1252 without a charset', 'text/plain', western],
    ['in Windows-1252 without any header', '', western],
  ])('%s', async (_what, type, content) => {
    for (const raw of type ? [true, false] : [true])
      expect((await received(anAnswer({ 'X-Sent': String(raw) }, [{ type, content, raw }]))).text).toBe(text);
  });

  it('in an unknown charset as well as possible, with its bytes as a file', async () => {
    const {
      text: read,
      files,
      letter: message,
    } = await received(anAnswer({}, [{ type: 'text/plain; charset=x-made-up', content: western, raw: true }]));
    expect([read, files]).toEqual([text, ['text in x-made-up.txt']]);
    expect((await fileOf(message, 0)).subarray(0, western.length)).toEqual(western);
  });

  it('in the charset of its country, and in that which its HTML names', async () => {
    const japanese = Buffer.from('\x83N\x83\x89\x83\x93\x83v', 'latin1');
    const named = (charset: string) => `text/plain; charset=${charset}`;
    expect((await received(anAnswer({}, [{ type: named('shift_jis'), content: japanese }]))).text).toBe('クランプ');
    const cyrillic = Buffer.from('<meta charset="windows-1251"><p>\xc7\xe0\xe6\xe8\xec</p>', 'latin1');
    expect((await received(anAnswer({}, [{ type: 'text/html', content: cyrillic }]))).text).toBe('Зажим');
    const cut = Buffer.from('Größe, Stück, Maß').subarray(0, -1);
    expect((await received(anAnswer({}, [{ type: named('utf-8'), content: cut }]))).text).toBe(
      'Größe, Stück, Ma\ufffd',
    );
  });

  it('with its subject and the names of its files in bytes that no header declares', async () => {
    const sections = [...words, { type: 'application/pdf', name: 'Pr\xfcfung.pdf', content: pdf }];
    const { letter: message, files } = await received(anAnswer({ Subject: 'Gr\xf6\xdfe' }, sections));
    expect([message?.subject, files]).toEqual(['Größe', ['Prüfung.pdf']]);
    const unknown = await received(anAnswer({ Subject: '=?x-made-up?Q?Gr=C3=B6=C3=9Fe_5_=E2=82=AC?=' }, words));
    expect(unknown.letter?.subject).toBe('Größe 5 €');
  });

  const lines = (...some: string[]) => Buffer.from(some.join(LINE), 'latin1');
  const head = () => [
    'From: Asha Rao <asha@works.example>',
    'To: sales@clamps.example',
    `In-Reply-To: ${asked.messageId}`,
    'Subject: Re: Longer clamps',
  ];
  it('behind a byte order mark, without a blank line, and in UTF-7', async () => {
    const mark = lines('\xef\xbb\xbfMIME-Version: 1.0', ...head(), '', 'With a mark, 40 pieces.');
    expect(await received(mark)).toMatchObject({
      letter: { sender: 'asha@works.example' },
      text: 'With a mark, 40 pieces.',
    });
    const first = lines('\xef\xbb\xbfFrom: Ravi <ravi@works.example>', ...head().slice(1), '', 'Text');
    expect((await received(first)).letter?.sender).toBe('ravi@works.example');
    const noBlank = lines(...head(), 'Please send 40 pieces.', 'Second line', '', 'Third');
    expect((await received(noBlank)).text).toMatch(/^Please send 40 pieces\.\r?\nSecond line\r?\n\r?\nThird$/);
    const utf7 = lines(...head(), 'Content-Type: text/plain; charset=utf-7', '', 'Gr+APYA3w-e 1 +- 2');
    expect((await received(utf7)).text).toBe('Größe 1 + 2');
  });

  it('with its files where uuencode put them into the text', async () => {
    const text = lines(...head(), '', 'See below.', 'begin 644 list.txt', '$0V%T+@``', '`', 'end', 'Regards');
    const { files, letter: message, text: left } = await received(text);
    expect([files, left.replaceAll('\r', '')]).toEqual([['list.txt'], 'See below.\nRegards']);
    expect((await fileOf(message, 0)).toString()).toBe('Cat.');
  });

  it('or the reason is given: signed in a packed form, or one part of several', async () => {
    const signed = Buffer.from('308006092a864886f70d010702a0800000', 'hex');
    const packed = await received(
      anAnswer({}, [{ type: 'application/pkcs7-mime; name="smime.p7m"', content: signed }]),
    );
    expect(packed.text).toMatch(/^This email is signed .* not encrypted/);
    const mimeSection = anAnswer({}, [
      { type: 'message/partial; id="a@works.example"; number=2; total=3', content: 'x', raw: true },
    ]);
    expect((await received(mimeSection)).text).toMatch(/^This email is one part of a divided email/);
  });

  it('and finds its conversation by the oldest of many references', async () => {
    const others = Array.from({ length: 150 }, (_, at) => `<${at}@works.example>`).join(`${LINE} `);
    const old = anAnswer(
      { 'In-Reply-To': '<last@works.example>', References: `${asked.messageId}${LINE} ${others}` },
      words,
    );
    expect((await received(old)).text).toBe('Yes, 40 pieces please.');
  });

  it('from its HTML where the text beside it is blank', async () => {
    const html = { type: 'text/html', content: '<p>40 pieces of <b>VTC-200</b></p>' };
    expect((await received(anAnswer({}, [{ content: '\r\n \r\n' }, html], 'multipart/alternative'))).text).toBe(
      '40 pieces of VTC-200',
    );
  });
});

describe('The files of a message', () => {
  const winmail = (content: Buffer, type = 'application/ms-tnef'): MimeSection => ({
    type,
    name: 'winmail.dat',
    content,
  });
  const step = Buffer.from('ISO-10303-21;');
  const packed = aWinmailDat({
    files: [
      { name: 'DRAWIN~1.PDF', long: 'Drawing of the lever – größer.pdf', content: pdf },
      { name: 'pr\xfcfung.stp', content: step },
    ],
  });

  it.each([
    ['by its type', 'application/ms-tnef'],
    ['by its other type', 'application/vnd.ms-tnef'],
    ['by its name', 'application/octet-stream'],
  ])('that Outlook packed into winmail.dat are unpacked, known %s', async (_how, type) => {
    const { files, letter: message } = await received(anAnswer({}, [...words, winmail(packed, type)]));
    expect(files).toEqual(['Drawing of the lever – größer.pdf', 'prüfung.stp']);
    expect([await fileOf(message, 0), await fileOf(message, 1)]).toEqual([pdf, step]);
  });

  it('that are messages of Outlook are opened as well', async () => {
    const content = aWinmailDat({
      files: [
        { name: 'Order', message: packed },
        { name: 'list.csv', content: step },
      ],
    });
    expect((await received(anAnswer({}, [...words, winmail(content)]))).files).toEqual([
      'Drawing of the lever – größer.pdf',
      'prüfung.stp',
      'list.csv',
    ]);
  });

  it('of a winmail.dat that is cut are those before the cut, with itself; another file of this name stays', async () => {
    const cut = await received(anAnswer({}, [...words, winmail(packed.subarray(0, packed.length - 40))]));
    expect(cut.files).toEqual(['Drawing of the lever – größer.pdf', 'prüfung.stp', 'winmail.dat']);
    for (const content of [
      Buffer.from('another'),
      packed.subarray(0, 5),
      Buffer.concat([packed.subarray(0, 6), Buffer.alloc(900, 255)]),
    ])
      expect((await received(anAnswer({}, [...words, winmail(content)]))).files).toEqual(['winmail.dat']);
  });

  it('beside a text are not the winmail.dat that has only its formatting; one that has the text is it', async () => {
    const html = aWinmailDat({ html: '<p>40 pieces, <b>please</b></p>' });
    expect((await received(anAnswer({}, [...words, winmail(html)]))).files).toEqual([]);
    const { text, letter: message, files } = await received(anAnswer({}, [{ content: '' }, winmail(html)]));
    const unread = await received(anAnswer({}, [{ content: '' }, winmail(aWinmailDat({}))]));
    expect([unread.text, unread.files]).toEqual([expect.stringContaining('Ask for plain text'), ['winmail.dat']]);
    expect([text, message?.html, files]).toEqual(['40 pieces, please', '<p>40 pieces, <b>please</b></p>', []]);
  });

  const nested = (inner: MimeSection[]) =>
    anAnswer({ From: 'Buyer <buyer@works.example>', Subject: 'Needed', 'In-Reply-To': '' }, inner);
  const list = [{ content: 'We need 12 more.' }, { type: 'application/pdf', name: 'list.pdf', content: pdf }];

  it.each<[string, Partial<MimeSection>]>([
    ['within the text', { type: 'message/rfc822', raw: true }],
    ['attached', { type: 'message/rfc822', raw: true, name: 'needed.eml' }],
    ['attached by a program that knows no letters', { type: 'application/octet-stream', name: 'Needed.EML' }],
  ])('that are messages are opened: %s', async (_how, how) => {
    const { text, files } = await received(anAnswer({}, [...words, { content: nested(list), ...how }]));
    expect(text).toMatch(
      /^Yes, 40 pieces please\.\s+-+ Attached message -+\nFrom: Buyer <buyer@works\.example>\nSubject: Needed\s+We need 12 more\.$/,
    );
    expect(files).toEqual([how.name ?? 'Needed.eml', 'list.pdf']);
  });

  it('that are messages within messages are opened, some levels deep, also beside HTML', async () => {
    let eml = nested(list);
    for (let level = 0; level < 5; level += 1)
      eml = nested([...words, { type: 'message/rfc822', raw: true, content: eml }]);
    expect(
      (await received(anAnswer({}, [...words, { type: 'message/rfc822', raw: true, content: eml }]))).files,
    ).toHaveLength(2);
    const html = { type: 'text/html', content: '<p>See <b>this</b></p>' };
    const eml2 = nested([{ content: '12 <more>' }]);
    const { letter: message } = await received(
      anAnswer({}, [html, { type: 'message/rfc822', raw: true, content: eml2 }]),
    );
    expect(message?.html).toMatch(
      /^<p>See <b>this<\/b><\/p><hr \/><p>Attached message<br \/>From: Buyer &lt;buyer@works\.example&gt;.*<p>12 &lt;more&gt;<\/p>$/s,
    );
  });

  it('have a name, are no signatures, and no images that tell whether a message is read', async () => {
    const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const sections: MimeSection[] = [
      ...words,
      calendar('REQUEST', 'NEEDS-ACTION'),
      { type: 'image/gif', headers: { 'Content-ID': '<pixel@works.example>' }, content: pixel },
      {
        type: 'image/png',
        headers: { 'Content-ID': '<empty@works.example>', 'Content-Disposition': 'inline' },
        content: '',
      },
      { type: 'application/pkcs7-signature', name: 'smime.p7s', content: 'signed' },
      { type: 'application/pgp-signature', name: 'signature.asc', content: 'signed' },
      { type: 'application/applefile', name: 'empty.pdf', content: 'fork' },
      { type: 'text/html', name: 'ATT00001.htm', content: '<html><body><br></body></html>' },
      { type: 'application/pdf', content: pdf },
      { type: 'application/pdf', name: 'empty.pdf', content: '' },
    ];
    const { files, letter: message } = await received(anAnswer({}, sections));
    expect(files).toEqual(['invitation.ics', 'file.pdf', 'empty.pdf']);
    expect(message?.files.at(-1)?.bytes).toBe(0);
    const sealed = await received(
      anAnswer({}, [{ type: 'application/pkcs7-mime', name: 'smime.p7m', content: 'sealed' }]),
    );
    expect([sealed.text, sealed.files]).toEqual([expect.stringMatching(/^This email is encrypted\./), ['smime.p7m']]);
    const pgp = '-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA0\r\n-----END PGP MESSAGE-----';
    expect((await received(anAnswer({}, [{ content: pgp }]))).text).toMatch(/^This email is encrypted with PGP/);
    const saved = { type: 'application/vnd.ms-outlook', name: 'Order.msg', content: 'saved' };
    for (const before of [[], words])
      expect((await received(anAnswer({}, [...before, saved]))).text).toMatch(/Order\.msg\. Open the file in Outlook/);
  });

  it('to a group of addresses names its members', async () => {
    const { letter: message } = await received(
      anAnswer({ To: 'Sales: sales@clamps.example, Ravi <ravi@clamps.example>;' }, words),
    );
    expect(message?.recipient).toBe('<sales@clamps.example>, Ravi <ravi@clamps.example>');
  });
});
