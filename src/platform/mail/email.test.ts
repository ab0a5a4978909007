import { describe, expect, it } from 'vitest';
import { csvOf, headerText, mailboxOf } from './email.ts';

describe('A spreadsheet in a letter', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1+1'])(
    'keeps %j from being run as a formula',
    (text) => {
      expect(csvOf([[text]]).slice(1)).toMatch(/^"?'/);
    },
  );

  it('leaves model numbers and quantities as they are, and quotes what has commas, quotes or lines', () => {
    expect(csvOf([['VTC-200/SS', 12, 'Clamp, 1/2"', 'a\nb']])).toBe('\uFEFFVTC-200/SS,12,"Clamp, 1/2""","a\nb"\r\n');
  });
});

describe('A header', () => {
  it('is one line of at most 200 characters', () => {
    expect(headerText(' a\r\nBcc: b\0\u2028c ')).toBe('a Bcc: b c');
    expect(headerText('x'.repeat(500))).toHaveLength(200);
  });

  it('takes a mailbox with and without a name', () => {
    expect(mailboxOf('Sales <sales@clamps.example>')).toEqual({ name: 'Sales', address: 'sales@clamps.example' });
    expect(mailboxOf('sales@clamps.example')).toEqual({ name: '', address: 'sales@clamps.example' });
  });
});
