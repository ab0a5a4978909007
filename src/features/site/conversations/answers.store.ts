import { z } from 'zod';
import { type Client, queryRows, raw } from '../../../platform/postgres/plain-sql.ts';
import { LETTERS_PER_PAGE } from './conversations.limits.ts';

const letter = z.object({
  id: z.int(),
  enquiryId: z.int(),
  at: z.string(),
  direction: z.enum(['in', 'out']),
  subject: z.string(),
  text: z.string(),
  files: z.array(z.string()),
});

/** The customer may read messages that staff sent or recorded, and genuine emails from the customer's own addresses. */
export const OF_CUSTOMER = `(m.direction = 'out' or m.channel <> 'email' or (m.hold_reason <> 'forged' and is_of_asker(m.conversation_id, m.sender)))`;

/**
 * Messages of enquiries that their customer may read, oldest first. Excludes messages of other people, even if staff
 * placed them in the enquiry.
 * @param range.limit number of latest messages per enquiry; default: all
 * @param range.before message id, for earlier ones
 */
export async function answersTo(
  client: Client,
  enquiryIds: number[],
  { limit = null, before = null }: { limit?: number | null; before?: number | null } = {},
): Promise<z.infer<typeof letter>[]> {
  if (!enquiryIds.length) return [];
  return queryRows(client, letter)`
    select m.id, c.enquiry_id as "enquiryId", to_json(m.at) as at, m.direction, m.subject, m.text,
      array(select f.name from message_files f where f.message_id = m.id order by f.position) as files
    from conversations c cross join lateral (
      select * from messages m where m.conversation_id = c.id and not m.is_automatic and m.state <> 'failed'
        and ${raw(OF_CUSTOMER)} and (${before}::int is null or m.id < ${before}) order by m.id desc limit ${limit}) m
    where c.enquiry_id = any(${enquiryIds}) order by m.id`;
}

export const pageOfLetters = <Letter>(rows: readonly Letter[]) => ({
  letters: rows.slice(-LETTERS_PER_PAGE),
  has_earlier: rows.length > LETTERS_PER_PAGE,
});
