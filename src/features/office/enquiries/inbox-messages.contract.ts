import { z } from 'zod';
import {
  emailField,
  idField,
  optionalLineField,
  requiredLineField,
  retryKeyField,
} from '../../../platform/api/fields.contract.ts';
import { HOLD_REASONS, MAX_MESSAGE_TEXT_LENGTH } from '../../site/conversations/conversations.limits.ts';
import { momentText } from './inbox.contract.ts';

const messageFile = z.object({ position: z.int(), name: z.string(), type: z.string(), bytes: z.int() });

export const inboxMessage = z.object({
  id: z.int(),
  at: momentText,
  direction: z.enum(['in', 'out']),
  channel: z.enum(['email', 'phone', 'whatsapp', 'other']),
  by: z.string().nullable(),
  sender: z.string(),
  sender_name: z.string(),
  /** Address of Reply-To; '' for the sender's own. */
  reply_to: z.string(),
  reply_to_name: z.string(),
  recipient: z.string(),
  /** Addresses separated by commas. */
  cc: z.string(),
  bcc: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Sanitised, without images; '' for plain text. */
  html: z.string(),
  is_automatic: z.boolean(),
  state: z.enum(['waiting', 'sent', 'failed', 'recorded']),
  error: z.string(),
  is_of_asker: z.boolean(),
  files: z.array(messageFile),
});
export const storedUnassignedMessage = inboxMessage
  .omit({ by: true, cc: true, bcc: true, error: true, html: true, is_of_asker: true })
  .extend({
    /** Person who gets an answer. */
    asker: z.object({ name: z.string(), address: z.string() }),
    proposal: z.object({ reference: z.string(), name: z.string() }).nullable(),
    hold_reason: z.enum(HOLD_REASONS),
    /** Lines that were read beyond doubt, and lines to decide; null while the email is not read. */
    found: z.object({ sure: z.int(), open: z.int(), is_failed: z.boolean() }).nullable(),
    /** Name and company of an earlier conversation with the address; '' for a stranger. */
    known_as: z.string(),
    spam_sign: z.string(),
  });
/** `due_at`: time by which an answer is due, from the arrival; null for an automatic email. */
const unassignedMessage = storedUnassignedMessage.extend({
  due_at: momentText.nullable(),
  is_late: z.boolean(),
});

export const unassignedMessagesQuery = z.object({
  after: z
    .string()
    .regex(/^(proposed|other)-\d{1,9}$/)
    .optional(),
  late: z.enum(['yes']).optional(),
});
export type UnassignedMessagesQuery = z.output<typeof unassignedMessagesQuery>;
export const unassignedMessagesReply = z.object({ items: z.array(unassignedMessage), next: z.string().nullable() });

const version = z.int().min(1);
const text = z.string().trim().min(1, 'is required').max(MAX_MESSAGE_TEXT_LENGTH);

export const answerTextQuery = z.object({ id: idField, template: idField });
export const answerTextReply = z.object({ subject: z.string(), text: z.string() });

const MAX_COPIES = 10;
/** Addresses separated by commas, semicolons or spaces become separated by commas. */
const addresses = z
  .string()
  .max(2000)
  .default('')
  .transform((given, context) => {
    const found = [
      ...new Set(
        given
          .toLowerCase()
          .split(/[\s,;]+/)
          .filter(Boolean),
      ),
    ];
    const wrong = found.find((one) => !emailField.safeParse(one).success);
    if (wrong) context.addIssue({ code: 'custom', message: `has ${wrong}, which is not an email address` });
    if (found.length > MAX_COPIES)
      context.addIssue({ code: 'custom', message: `must have at most ${MAX_COPIES} addresses` });
    return found.join(', ');
  });

const answer = z.object({
  subject: requiredLineField(200),
  text,
  cc: addresses,
  bcc: addresses,
  /** Keys of files in the media library. */
  attachments: z.array(z.string().max(400)).max(10).default([]),
  /** Ids of complete uploads to the folder `letter`. */
  uploads: z.array(z.uuid()).max(10).default([]),
});
export type AnswerBody = z.output<typeof answer>;
export const sendAnswerBody = answer.extend({ id: idField, version });
export const answerMessageBody = answer.extend({ letter: idField });
export const sendMessageAgainBody = z.object({ id: idField, to: emailField });

/** A message from another channel, by the customer (`in`) or by staff (`out`). */
export const recordAnswerBody = z.object({
  id: idField,
  key: retryKeyField,
  direction: z.enum(['in', 'out']),
  channel: z.enum(['email', 'phone', 'whatsapp', 'other']),
  subject: optionalLineField(200),
  text,
});

/** `upload`: id of a complete upload to the folder `email`. */
export const recordEmailBody = z.object({ id: idField.optional(), upload: z.uuid() });
export const recordEmailReply = z.object({ id: z.int().nullable() });

export const assignMessageBody = z.object({ letter: idField, reference: requiredLineField(40) });
export const createEnquiryBody = z.object({ letter: idField });
export const discardMessageBody = z.object({ letter: idField });
export const assignMessageReply = z.object({ id: z.int() });
/** With the version that the enquiry has then, for the change that undoes it. */
export const markedSpamReply = assignMessageReply.extend({ version: z.int() });
export const messageFileQuery = z.object({ letter: idField, position: z.coerce.number().int().min(0).max(1000) });

export type UnassignedMessage = z.output<typeof unassignedMessage>;
