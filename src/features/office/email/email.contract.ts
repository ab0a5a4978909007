import { z } from 'zod';

/** ISO 8601. */
const moment = z.string().nullable();

/** The mailbox from which letters of customers are read. */
export const mailboxState = z.object({
  /** User, server and folder. */
  place: z.string(),
  /** It works now. */
  is_connected: z.boolean(),
  /** Letters since then are taken in; null before the first connection. */
  begun_at: moment,
  /** When it was last asked whether there is something new. */
  checked_at: moment,
  last_letter_at: moment,
  /** Why it cannot be read, as a sentence; '' while it can. */
  problem: z.string(),
  problem_since: moment,
});
export type MailboxState = z.infer<typeof mailboxState>;

export const mailboxReply = z.object({
  /** Null without IMAP_URL. */
  mailbox: mailboxState.nullable(),
  /** Whom the emails come from, and to whom those that cannot be delivered return. */
  sender: z.string(),
  /** To whom customers write. */
  sales: z.string(),
  /** False: emails are stored as files. */
  is_sent: z.boolean(),
});
