import { z } from 'zod';
import { websiteLink } from '../link-rules.ts';
import { type Column, column, text } from './columns.ts';

export const mailbox = (): Column<string, 'text'> => ({
  ...column<string, 'text'>(
    'text',
    'text',
    'an email address, such as sales@example.com',
    '',
    z.string().max(254, 'is too long').pipe(z.email('is not an email address')),
  ),
  max: 254,
});

/** Column of a phone number. Pages link the number to its digits, so nothing else, such as an extension, is allowed. */
export const phone = (): Column<string, 'text'> => ({
  ...column<string, 'text'>(
    'text',
    'text',
    'a phone number, such as +91 22 5550 0000',
    '',
    z
      .string()
      .max(40, 'is too long')
      .regex(/^\+?(?=.*\d.*\d.*\d)[\d ()./-]+$/, 'is not a phone number'),
  ),
  max: 40,
});

export const internationalPhone = (): Column<string, 'text'> => {
  const base = phone();
  const schema = base.schema.refine((value) => /^\+[1-9]/.test(value), 'does not begin with + and the country code');
  return { ...base, schema, allowed: 'a phone number with its country code, such as +91 22 5550 0000' };
};

export const website = (): Column<string, 'text'> => {
  const base = text(300);
  const schema = base.schema.refine((value) => websiteLink(value) !== undefined, 'is not the address of a website');
  return { ...base, schema, allowed: 'the address of a website, such as www.example.com' };
};
