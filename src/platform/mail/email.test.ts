import { describe, expect, it } from 'vitest';
import { cleanHeaderText, parseMailbox } from './email.ts';

describe('A header', () => {
  it('is one line of max 200 characters', () => {
    expect(cleanHeaderText(' a\r\nBcc: b\0\u2028c ')).toBe('a Bcc: b c');
    expect(cleanHeaderText('x'.repeat(500))).toHaveLength(200);
  });

  it('accepts a mailbox with and without a name', () => {
    expect(parseMailbox('Sales <sales@clamps.example>')).toEqual({ name: 'Sales', address: 'sales@clamps.example' });
    expect(parseMailbox('sales@clamps.example')).toEqual({ name: '', address: 'sales@clamps.example' });
  });
});
