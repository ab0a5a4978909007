import { describe, expect, it } from 'vitest';
import { splitQuotedHtml, splitQuotedText } from './split-quoted-text.ts';

describe('A quotation at the end of a message', () => {
  it.each([
    ['marked lines', 'Forty.\n\nOn Monday Ravi wrote:\n', '> Which length?\n>\n> > How many?\n'],
    ['Outlook', 'Forty.\n\n', '-----Original Message-----\nFrom: Ravi\nSent: Monday\nTo: Asha\n\nWhich length?'],
    ['Outlook in Germany', 'Vierzig.\n\n', 'Von: Ravi\nAn: Asha\nGesendet: Montag\n\nWelche Länge?'],
    ['Outlook in bold', 'Forty.\n', '*From:* Ravi\n*Sent:* Monday\nWhich length?'],
  ])('is cut off a text: %s', (_what, own, quoted) => {
    const after = '---------- Attached message ----------\nFrom: Buyer\nDate: Monday\n\nNeeded';
    expect(splitQuotedText(own + quoted)).toEqual({
      own: own.trimEnd(),
      quoted: quoted.trim(),
      after: '',
    });
    expect(splitQuotedText(own + quoted + after)?.after).toBe(after);
  });

  it.each([
    [
      'Gmail',
      '<p>Forty.</p>On Monday Ravi wrote:<br />',
      '<blockquote><p>Which?</p><blockquote>How many?</blockquote></blockquote><p> </p>',
    ],
    ['Outlook', '<p>Forty.</p>', '<p><b>From:</b> Ravi<br /><b>Sent:</b> Monday</p><p>Which length?</p>'],
  ])('is cut off HTML: %s', (_what, own, quoted) => {
    const after = '<hr /><p>Attached letter<br />From: Buyer<br />Date: Monday</p>';
    expect(splitQuotedHtml(own + quoted + after)).toEqual({ own, quoted: quoted.trim(), after });
  });

  it('is none where a message has nothing else, is answered line by line, or only looks like it', () => {
    for (const text of [
      'Forty.',
      '> Which length?',
      '> Which length?\nForty.',
      'From: the left side\nForty.',
      'Forty > thirty',
      '',
    ])
      expect(splitQuotedText(text)).toBeUndefined();
    for (const html of [
      '<p>Forty.</p>',
      '<blockquote>Which?</blockquote><p>Forty.</p>',
      '<blockquote>Which?</blockquote>',
    ])
      expect(splitQuotedHtml(html)).toBeUndefined();
    const attached = 'See below.\n\n---------- Attached message ----------\nFrom: Buyer\nDate: Monday\n\nNeeded';
    expect(splitQuotedText(attached)).toBeUndefined();
  });
});
