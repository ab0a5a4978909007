import { z } from 'zod';
import { GSTIN } from '../money/gstin.limits.ts';

/** The last id that PostgreSQL gives to a row. */
export const LAST_ID = 2_147_483_647;
/** A row's id in a query: whole, positive and within PostgreSQL's integer. */
export const idField = z.coerce.number('must be a number').int('must be a whole number').min(1).max(LAST_ID);
/** Id or version of a row in a JSON body. */
export const bodyId = z.number('must be a number').int('must be a whole number').min(1).max(LAST_ID);

/** A name or slug in any spelling. No stored one is longer. */
export const nameField = z.string('must be a text').trim().min(1, 'is required').max(300);

/**
 * Text of one line. Control and formatting characters, which break lines or reverse the text around them, are refused,
 * except the two joiners that names in Indian scripts need.
 */
const singleLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^(?:[\u200c\u200d]|[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}])*$/u, 'must be one line of plain text');

/** Text of one line that must be given. */
export const requiredLine = (max: number) => singleLine(max).min(1, 'is required');

/** Text of one line, or ''. */
export const optionalLine = (max: number) => singleLine(max).default('');

/**
 * A person's name. It is printed in emails, where a mail program turns anything like a web or email address into a link;
 * so a stranger cannot make us send one. A dot between letters is allowed where a domain has none: `J.R. Rao`, `St.John`.
 */
export const personName = (max: number) =>
  requiredLine(max)
    .regex(/^[^/\\:@<>]*$/, 'must be a name, without / \\ : @ < or >')
    // Not of a text that is too long anyway: each letter of it may begin a domain.
    .refine(
      (name) => name.length > max || !DOMAIN.test(name),
      'must be a name, not a web address; put a space after a dot',
    );

/**
 * Two or more letters, a dot, and an ending of two or more in small or in capital letters only, or in a script without
 * them: `evil.example` and `例子.中国`, but not `St.John`. Vowel signs do not count: a title such as `डॉ.` is one letter.
 */
const DOMAIN =
  /(?:[\p{L}\p{N}-]\p{M}*){2,}[.\u3002\uff0e\uff61](?:\p{Ll}{2,}|\p{Lu}{2,}|(?:\p{Lo}\p{M}*){2,}|xn--)|www[.\u3002\uff0e\uff61]/u;

/** A password as it was typed, right or not. */
export const typedPassword = z.string().min(1, 'is required').max(1000);

/** A checkbox value, as sent by JSON or by a form. */
export const tick = z.union([
  z.boolean(),
  z.enum(['true', '1', 'on', 'yes', 'false', '0', 'off', 'no', '']).transform((text) => /^(true|1|on|yes)$/.test(text)),
]);

/** The one rule for email addresses: max 254 characters, converted to lower case. */
export const emailAddress = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email('must be an e-mail address'))
  .transform((address) => address.toLowerCase());

/** A number of the goods and services tax, in capital letters, or ''. That it is unusual is only warned of: `gstinWarning`. */
export const gstinField = z
  .string()
  .trim()
  .toUpperCase()
  .default('')
  .refine((text) => !text || GSTIN.test(text), 'must have 15 letters and digits');

/** The reply to a form: whether it worked, and the message to show. */
export const formReply = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  error: z.string().optional(),
});

/** The reply where there is nothing to say but that it was done. */
export const doneReply = z.object({ success: z.literal(true) });
