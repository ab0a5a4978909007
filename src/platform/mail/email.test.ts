import { describe, expect, it } from 'vitest';
import { headerText, mailboxOf } from './email.ts';

describe('A header', () => {
  it('is one line of max 200 characters', () => {
    expect(headerText(' a\r\nBcc: b\0\u2028c ')).toBe('a Bcc: b c');
    expect(headerText('x'.repeat(500))).toHaveLength(200);
  });

  it('accepts a mailbox with and without a name', () => {
    expect(mailboxOf('Sales <sales@clamps.example>')).toEqual({ name: 'Sales', address: 'sales@clamps.example' });
    expect(mailboxOf('sales@clamps.example')).toEqual({ name: '', address: 'sales@clamps.example' });
  });
});
