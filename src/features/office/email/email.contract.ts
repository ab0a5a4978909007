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

/** Null: none is set. */
export const mailboxReply = z.object({ mailbox: mailboxState.nullable() });

/** A TXT record in DNS that says who may send for a domain. */
const senderRecord = z.object({
  kind: z.enum(['spf', 'dkim', 'dmarc']),
  /** In DNS; '' where none is needed. */
  name: z.string(),
  /** What there is now. */
  found: z.array(z.string()),
  /** `unknown`: DNS cannot be asked; `unused`: the site needs none. */
  state: z.enum(['good', 'missing', 'wrong', 'unknown', 'unused']),
  /** What that means, in sentences. */
  words: z.string(),
  /** What to enter; '' where there is nothing to enter. */
  enter: z.string(),
});
export type SenderRecord = z.infer<typeof senderRecord>;

export const deliverabilityReply = z.object({
  /** Whom the emails come from, and to whom those that cannot be delivered return. */
  sender: z.string(),
  /** To whom customers write. */
  sales: z.string(),
  /** False: they are stored as files. */
  is_sent: z.boolean(),
  records: z.array(senderRecord),
});
