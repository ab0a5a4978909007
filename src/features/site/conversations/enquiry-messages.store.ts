import { z } from 'zod';
import { type DatabaseClient, queryRows, rawSql } from '../../../platform/postgres/plain-sql.ts';
import { MESSAGES_PER_PAGE } from './conversations.limits.ts';

const enquiryMessage = z.object({
  id: z.int(),
  enquiryId: z.int(),
  at: z.string(),
  direction: z.enum(['in', 'out']),
  subject: z.string(),
  text: z.string(),
  files: z.array(z.string()),
});

/** The customer may read messages that staff sent or recorded, and genuine emails from the customer's own addresses. */
export const SHOWN_TO_CUSTOMER_SQL = `(m.direction = 'out' or m.channel <> 'email' or (m.hold_reason <> 'forged' and is_of_asker(m.conversation_id, m.sender)))`;

/**
 * Messages of enquiries that their customer may read, oldest first. Excludes messages of other people, even if staff
 * assigned them to the enquiry.
 * @param range.limit number of latest messages per enquiry; default: all
 * @param range.before message id, for earlier ones
 */
export async function loadEnquiryMessages(
  client: DatabaseClient,
  enquiryIds: number[],
  { limit = null, before = null }: { limit?: number | null; before?: number | null } = {},
): Promise<z.infer<typeof enquiryMessage>[]> {
  if (!enquiryIds.length) return [];
  return queryRows(client, enquiryMessage)`
    select m.id, c.enquiry_id as "enquiryId", to_json(m.at) as at, m.direction, m.subject, m.text,
      array(select f.name from message_files f where f.message_id = m.id order by f.position) as files
    from conversations c cross join lateral (
      select * from messages m where m.conversation_id = c.id and not m.is_automatic and m.state <> 'failed'
        and ${rawSql(SHOWN_TO_CUSTOMER_SQL)} and (${before}::int is null or m.id < ${before}) order by m.id desc limit ${limit}) m
    where c.enquiry_id = any(${enquiryIds}) order by m.id`;
}

export const toMessagePage = <Letter>(rows: readonly Letter[]) => ({
  letters: rows.slice(-MESSAGES_PER_PAGE),
  has_earlier: rows.length > MESSAGES_PER_PAGE,
});
