import { z } from 'zod';

const moment = z.string().nullable();

export const mailboxState = z.object({
  place: z.string(),
  is_connected: z.boolean(),
  /** Start of reading: only later messages are read. Null before the first connection. */
  begun_at: moment,
  checked_at: moment,
  last_letter_at: moment,
  problem: z.string(),
  problem_since: moment,
});
export type MailboxState = z.infer<typeof mailboxState>;

export const mailboxReply = z.object({
  mailbox: mailboxState.nullable(),
  sender: z.string(),
  sales: z.string(),
  is_sent: z.boolean(),
});
