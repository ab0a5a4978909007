import { z } from 'zod';
import { emailAddress, idField, optionalLine, requiredLine } from '../../../platform/api/fields.contract.ts';
import { HOLD_REASONS, MAX_LETTER_BYTES, MAX_LETTER_LENGTH } from '../../site/conversations/conversations.limits.ts';
import { moment } from './inbox.contract.ts';

const letterFile = z.object({ position: z.int(), name: z.string(), type: z.string(), bytes: z.int() });

/** A letter, or anything else that was said, as the timeline shows it. */
export const letter = z.object({
  id: z.int(),
  at: moment,
  direction: z.enum(['in', 'out']),
  channel: z.enum(['email', 'phone', 'whatsapp', 'other']),
  /** Who of the staff wrote or recorded it; null for a customer, and for the site itself. */
  by: z.string().nullable(),
  sender: z.string(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Sanitised, without pictures; '' for a plain text. */
  html: z.string(),
  is_automatic: z.boolean(),
  state: z.enum(['waiting', 'sent', 'failed', 'recorded']),
  /** Why it could not be delivered. */
  error: z.string(),
  /** Whether its address is one of whoever asked; true for what came in another way, and for ours. */
  is_of_asker: z.boolean(),
  files: z.array(letterFile),
});
export const unplacedLetter = letter.omit({ by: true, error: true, html: true, is_of_asker: true }).extend({
  /** Where it may belong by what it says of itself; null for nowhere. */
  proposal: z.object({ reference: z.string(), name: z.string() }).nullable(),
  hold_reason: z.enum(HOLD_REASONS),
});

export const unplacedQuery = z.object({
  /** `next` of the page before. */
  after: z
    .string()
    .regex(/^(proposed|other)-\d{1,9}$/)
    .optional(),
});
export const unplacedReply = z.object({ items: z.array(unplacedLetter), next: z.string().nullable() });

const version = z.int().min(1);
const text = z.string().trim().min(1, 'is required').max(MAX_LETTER_LENGTH);

export const answerTextQuery = z.object({ id: idField, template: idField });
export const answerTextReply = z.object({ subject: z.string(), text: z.string() });

/** `version`: of the enquiry as it was seen. */
export const sendAnswerBody = z.object({
  id: idField,
  version,
  subject: requiredLine(200),
  text,
  /** Keys of the media library. */
  attachments: z.array(z.string().max(400)).max(10).default([]),
});
export const sendLetterAgainBody = z.object({ id: idField, to: emailAddress });

/** What was said elsewhere, by the customer (`in`) or by us. */
export const recordAnswerBody = z.object({
  id: idField,
  direction: z.enum(['in', 'out']),
  channel: z.enum(['email', 'phone', 'whatsapp', 'other']),
  subject: optionalLine(200),
  text,
});

/** In base64. */
export const MAX_LETTER_TEXT = Math.ceil(MAX_LETTER_BYTES / 3) * 4;
/** A letter as a mail program saves it (.eml); `id`: of the enquiry, if a person has placed it. */
export const recordLetterBody = z.object({
  id: idField.optional(),
  eml: z
    .string()
    .min(1, 'is required')
    .max(MAX_LETTER_TEXT, `must have at most ${MAX_LETTER_BYTES / 1024 / 1024} MB`)
    .base64('is not base64'),
});
/** `id`: the enquiry that it was placed in; null: it belongs to none yet. */
export const recordLetterReply = z.object({ id: z.int().nullable() });

/** A reference, as printed in the subject of our letters. */
export const placeLetterBody = z.object({ letter: idField, reference: requiredLine(40) });
/** One that belongs to no enquiry, to be made into one. */
export const makeEnquiryBody = z.object({ letter: idField });
export const discardLetterBody = z.object({ letter: idField });
export const placeLetterReply = z.object({ id: z.int() });
export const letterFileQuery = z.object({ letter: idField, position: z.coerce.number().int().min(0).max(1000) });

export type UnplacedLetter = z.output<typeof unplacedLetter>;
