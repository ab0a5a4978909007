import { z } from 'zod';
import { cleanTaxCode, GSTIN_PATTERN, HSN_CODE_PATTERN } from '../money/money.limits.ts';
import { parseNumber } from '../numbers/typed-number.ts';
import { removeInvisible } from '../spreadsheets/cell-text.ts';

/** Largest id that PostgreSQL assigns. */
export const MAX_ID = 2_147_483_647;
export const idField = z.coerce.number('must be a number').int('must be a whole number').min(1).max(MAX_ID);
/** A number as typed: `2,500`, `60,5`, `1,00,000`, `1-1/2`. */
export const typedNumberField = z
  .union([z.number(), z.string().max(40)], 'must be a number')
  .transform((given, context) => {
    const value = typeof given === 'number' ? given : parseNumber(given);
    if (value === undefined)
      context.addIssue({ code: 'custom', message: 'must be a number such as 60, 60.5 or 2,500' });
    return value ?? 0;
  });

export const bodyIdField = z.number('must be a number').int('must be a whole number').min(1).max(MAX_ID);

/** Ids separated by commas, as a list without duplicates in the given order. */
export const idListField = (max: number) =>
  z
    .string('must be a list of ids')
    .regex(/^\d{1,9}(,\d{1,9})*$/, 'must be ids separated by commas')
    .transform((list) => [...new Set(list.split(',').map(Number))])
    .refine((ids) => ids.length <= max, `must be at most ${max} ids`);

/** Name or slug in any spelling. No stored one is longer than 300 characters. */
export const nameField = z.string('must be text').trim().min(1, 'is required').max(300);

/** Refuses control and formatting characters, which break or reverse lines, except the joiners of Indian scripts. */
const lineField = (max: number) =>
  z
    .string()
    .overwrite((text) => removeInvisible(text).replaceAll('\t', ' '))
    .trim()
    .max(max)
    .regex(/^(?:[\u200c\u200d]|[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}])*$/u, 'must be one line of plain text');

export const requiredLineField = (max: number) => lineField(max).min(1, 'is required');

export const optionalLineField = (max: number) => lineField(max).default('');

/**
 * Name of a person, without web addresses: mail programs turn them into links, so strangers could make us send one;
 * `J.R. Rao` is allowed.
 */
export const personNameField = (max: number) =>
  requiredLineField(max)
    .overwrite((name) => name.replace(TITLE, '$1. '))
    .regex(/^[^/\\:@<>]*$/, 'must be a name, without / \\ : @ < or >')
    // Skipped for a long text, because each of its letters may begin a domain.
    .refine(
      (name) => name.length > max || !DOMAIN.test(name),
      'must be a name, not a web address; put a space after a dot',
    );

/** A title that is written without a space: `Smt.sunita`. */
const TITLE = /^(smt|shri|sri|sh|mr|mrs|ms|dr|er|prof)\.(?=\p{L})/iu;

/** A domain ends in small or in capital letters only, or in a script without them: `evil.example`, not `St.John`. */
const DOMAIN =
  /(?:[\p{L}\p{N}-]\p{M}*){2,}[.\u3002\uff0e\uff61](?:\p{Ll}{2,}|\p{Lu}{2,}|(?:\p{Lo}\p{M}*){2,}|xn--)|www[.\u3002\uff0e\uff61]/u;

/** Key of a request that stores something: a repetition of the request has the same key. */
export const retryKeyField = z.uuid().optional();

export const passwordField = z.string().min(1, 'is required').max(1000);

export const tickField = z.union([
  z.boolean(),
  z.enum(['true', '1', 'on', 'yes', 'false', '0', 'off', 'no', '']).transform((text) => /^(true|1|on|yes)$/.test(text)),
]);

export const emailField = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email('must be an email address'))
  .transform((address) => address.toLowerCase());

/** GST number in capital letters, or ''. An unusual one only causes a warning (`findGstinWarning`). */
export const gstinField = z
  .string()
  .transform(cleanTaxCode)
  .refine((text) => !text || GSTIN_PATTERN.test(text), 'must have 15 letters and digits')
  .default('');

export const hsnCodeField = z
  .string()
  .transform(cleanTaxCode)
  .refine((code) => !code || HSN_CODE_PATTERN.test(code), 'must have 4, 6 or 8 digits')
  .default('');

export const formReplySchema = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  error: z.string().optional(),
});

export const doneReplySchema = z.object({ success: z.literal(true) });
