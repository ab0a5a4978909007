import { z } from 'zod';

const moment = z.string().nullable();

/** Mailbox with the messages of customers. */
export const mailboxState = z.object({
  place: z.string(),
  is_connected: z.boolean(),
  /** Messages since then are read; null before the first connection. */
  begun_at: moment,
  /** Time of the last check for new messages. */
  checked_at: moment,
  last_letter_at: moment,
  /** Sentence why it cannot be read; '' while it works. */
  problem: z.string(),
  problem_since: moment,
});
export type MailboxState = z.infer<typeof mailboxState>;

export const mailboxReply = z.object({
  mailbox: mailboxState.nullable(),
  /** Sender of emails, and recipient of undeliverable ones. */
  sender: z.string(),
  /** Address that customers write to. */
  sales: z.string(),
  /** False when emails are stored as files. */
  is_sent: z.boolean(),
});
