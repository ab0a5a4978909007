import { z } from 'zod';
import { type Client, onlyRow } from '../../../platform/postgres/plain-sql.ts';
import { STATUSES } from '../../site/conversations/conversations.limits.ts';

const stored = z.object({
  enquiryId: z.int().nullable(),
  reference: z.string(),
  kind: z.enum(['enquiry', 'contact']),
  status: z.enum(STATUSES),
  sent_at: z.string(),
  due_at: z.string(),
  answered_at: z.array(z.string()),
});

/** Status of an enquiry or message, with the times of the answers from staff, oldest first. */
export const standingOf = (client: Client, id: number): Promise<z.infer<typeof stored>> =>
  onlyRow(client, stored)`
    select c.enquiry_id as "enquiryId", c.reference, case when c.enquiry_id is null then 'contact' else 'enquiry' end as kind, c.status,
      to_json(c.received_at) as sent_at, to_json(c.due_at) as due_at, coalesce((
        select json_agg(m.at order by m.id) from messages m
        where m.conversation_id = c.id and m.direction = 'out' and not m.is_automatic and m.state <> 'failed'), '[]') as answered_at
    from conversations c where c.id = ${id}`;
