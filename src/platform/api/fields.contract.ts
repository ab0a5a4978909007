import { z } from 'zod';

/** A row's id in a query: whole, positive and within PostgreSQL's integer. */
export const idField = z.coerce.number('must be a number').int('must be a whole number').min(1).max(2_147_483_647);

/** A name or slug in any spelling. No stored one is longer. */
export const nameField = z.string('must be a text').trim().min(1, 'is required').max(300);

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

/** The reply to a form: whether it worked, and the message to show. */
export const formReply = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  error: z.string().optional(),
});
