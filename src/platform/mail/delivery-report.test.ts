import { describe, expect, it } from 'vitest';
import { isFromMailServer } from './automatic-email.ts';
import { buildDeliveryReport, type DeliveryReportPieces } from './delivery-report.ts';

const NOTHING: DeliveryReportPieces = { status: '', returned: '', text: '', title: '', failed: '', others: [] };
const read = (pieces: Partial<DeliveryReportPieces>) => buildDeliveryReport({ ...NOTHING, ...pieces });

const status = (...fields: string[]) => ['Reporting-MTA: dns; mx.example', '', ...fields, ''].join('\r\n');
const reasonOf = (code: string) =>
  read({ status: status('Final-Recipient: rfc822; a@b.example', 'Action: failed', `Status: ${code}`) })?.refused[0]
    ?.reason;

describe('A report of a mail server', () => {
  it('names the message, who does not get it, and why', () => {
    const report = status(
      'Original-Recipient: rfc822;Asha@Works.example',
      'Final-Recipient: rfc822; forwarded@elsewhere.example',
      'Action: failed',
      'Status: 5.2.2',
      'Diagnostic-Code: smtp; 552 5.2.2 mailbox',
      '    over quota',
      '',
      'Final-Recipient: rfc822; late@works.example',
      'Action: delayed',
      'Status: 4.4.1',
    );
    const returned = 'Subject: Clamps\r\n [MSG-1]\r\nMessage-ID:\r\n <1@site.example>\r\n\r\nSubject: no';
    expect(read({ status: report, returned })).toEqual({
      messageId: '<1@site.example>',
      subject: 'Clamps [MSG-1]',
      refused: [{ address: 'asha@works.example', reason: 'This mailbox is full. (552 5.2.2 mailbox over quota)' }],
    });
  });

  it.each([
    ['5.1.1', 'This address does not exist. (5.1.1)'],
    ['5.1.10', 'The domain of this address accepts no email. (5.1.10)'],
    ['4.4.7', 'The mail server of this address could not be reached. (4.4.7)'],
    ['5.7.26', 'The mail server of this address treated the email as spam, or does not accept email from us. (5.7.26)'],
    ['5.9.9', 'The mail server of this address could not deliver the email. (5.9.9)'],
    ['nonsense', 'The mail server of this address could not deliver the email.'],
  ])('with the status %s says so in words', (code, words) => {
    expect(reasonOf(code)).toBe(words);
  });

  it('that says nothing marks nothing', () => {
    expect(read({})).toBeNull();
    expect(read({ text: 'We could not find anything.' })).toBeNull();
  });

  const copy =
    'Message-ID: <1@site.example>\nFrom: sales@clamps.example\nTo: Asha Rao <asha@works.example>\nSubject: Clamps';
  it.each([
    ['in a line of its own', 'These addresses failed:\n\n  * asha@works.example\n\n550 5.1.1 no such user\n', copy],
    ['in quotation marks', 'The following address failed:\n\n"asha@works.example":\n5.1.1 unknown\n', copy],
    ['in brackets', 'There was an error delivering your mail to <asha@works.example>.\n\n550 5.1.1 no\n', copy],
    [
      'behind the command',
      'Error: Invalid user\n\n  MAIL FROM: sales@clamps.example\n  RCPT TO: asha@works.example 5.1.1\n',
      copy,
    ],
    [
      'in its fields within the text',
      `Technical report:\n\nAction: failed\nFinal-Recipient: rfc822; asha@works.example\nStatus: 5.1.1\n`,
      copy,
    ],
    [
      'with the time',
      'did not reach:\n\nasha@works.example on Thu, 26 Nov 2026 10:00:01 +0530\n  5.1.1 not recognised\n',
      copy,
    ],
    ['only in the message below', 'Your message could not be sent (5.1.1).\n', copy],
  ])('names the address %s', (_where, words, below) => {
    for (const between of [
      '\n----- Original message -----\n\n',
      '\n',
      '\n--- The header of the original message is following. ---\n',
    ]) {
      const report = read({ text: words + between + below, others: ['sales@clamps.example', 'postmaster@mx.example'] });
      expect(report).toMatchObject({ messageId: '<1@site.example>', subject: 'Clamps' });
      expect(report?.refused).toEqual([
        { address: 'asha@works.example', reason: 'This address does not exist. (5.1.1)' },
      ]);
    }
  });

  it('is about nobody else: not the sender, not the server, not whom to ask', () => {
    const text = `From sales@clamps.example: not delivered. Ask help@mx.example or postmaster@mx.example.\n\n<asha@works.example>: no\n\n${copy}`;
    expect(read({ text, others: ['sales@clamps.example'] })?.refused.map(({ address }) => address)).toEqual([
      'asha@works.example',
    ]);
    expect(read({ failed: 'a@works.example, b@works.example' })?.refused).toHaveLength(2);
  });

  it('about a delay has failed for nobody', () => {
    for (const words of ['Your email has not yet been delivered to', 'Delivery is delayed; we keep trying:'])
      expect(read({ text: `${words}\n\n<asha@works.example>\n\n${copy}`, failed: 'asha@works.example' })).toMatchObject(
        {
          messageId: '<1@site.example>',
          refused: [],
        },
      );
  });

  it.each([
    'Warning--Could not send mail for past 8.5 hours',
    'Warning: could not send message for past 4 hours',
    'Delivery Status Notification (Delay)',
    'Delayed Mail (still being retried)',
  ])('with the subject “%s” has failed for nobody', (title) => {
    const text = `These addresses had delivery errors:\n\nasha@works.example [Connection timed out]\n\n${copy}`;
    expect(read({ text, title })).toMatchObject({ messageId: '<1@site.example>', refused: [] });
    const failure = status('Final-Recipient: rfc822; asha@works.example', 'Action: failed', 'Status: 5.1.1');
    expect(read({ status: failure, text, title })?.refused).toHaveLength(1);
    expect(read({ text, title: 'Returned mail: could not be delivered for the last 5 days' })?.refused).toHaveLength(1);
  });

  it('of a hostile size is read in linear time', () => {
    const text = `${'a@b.example '.repeat(1600)}\n${'x@'.repeat(10_000)}${'-'.repeat(20_000)} copy of the message`;
    const begun = performance.now();
    read({ text: text.slice(0, 20_000), returned: 'a'.repeat(20_000), failed: '@'.repeat(20_000) });
    expect(performance.now() - begun).toBeLessThan(500);
  });
});

it('A system administrator is a person, except with the subject of a report', () => {
  const from = { name: 'System Administrator', address: 'it@works.example' };
  const isReport = (subject: string) =>
    isFromMailServer({ headers: [], headerLines: [], attachments: [], from, subject });
  expect([isReport('Enquiry for 5 clamps'), isReport('Undeliverable: Quotation')]).toEqual([false, true]);
});
