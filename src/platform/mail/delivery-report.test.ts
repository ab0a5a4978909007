import { describe, expect, it } from 'vitest';
import { deliveryReport } from './delivery-report.ts';

const status = (...fields: string[]) => ['Reporting-MTA: dns; mx.example', '', ...fields, ''].join('\r\n');
const reasonOf = (code: string) =>
  deliveryReport(status('Final-Recipient: rfc822; a@b.example', 'Action: failed', `Status: ${code}`), '').refused[0]
    ?.reason;

describe('A report of a mail server', () => {
  it('names the letter, who does not get it, and why', () => {
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
    expect(
      deliveryReport(report, 'Subject: Clamps\r\n [MSG-1]\r\nMessage-ID:\r\n <1@site.example>\r\n\r\nSubject: no'),
    ).toEqual({
      messageId: '<1@site.example>',
      subject: 'Clamps [MSG-1]',
      refused: [{ address: 'asha@works.example', reason: 'This mailbox is full. (552 5.2.2 mailbox over quota)' }],
    });
  });

  it.each([
    ['5.1.1', 'This address does not exist. (5.1.1)'],
    ['5.1.10', 'The domain of this address accepts no email. (5.1.10)'],
    ['4.4.7', 'The mail server of this address could not be reached. (4.4.7)'],
    ['5.7.26', 'The mail server of this address refuses the email as spam, or accepts none from us. (5.7.26)'],
    ['5.9.9', 'The mail server of this address could not deliver the email. (5.9.9)'],
    ['nonsense', 'The mail server of this address could not deliver the email.'],
  ])('with the status %s says so in words', (code, words) => {
    expect(reasonOf(code)).toBe(words);
  });

  it('that says nothing marks nothing', () => {
    expect(deliveryReport('', '')).toEqual({ messageId: null, subject: '', refused: [] });
  });
});
