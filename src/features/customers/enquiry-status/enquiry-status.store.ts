import { z } from 'zod';
import { type Client, onlyRow, queryRows, raw } from '../../../platform/postgres/plain-sql.ts';
import { STATUSES } from '../../site/conversations/conversations.limits.ts';
import { askedLine } from './enquiry-status.contract.ts';

const stored = z.object({
  enquiryId: z.int().nullable(),
  reference: z.string(),
  kind: z.enum(['enquiry', 'contact']),
  status: z.enum(STATUSES),
  sent_at: z.string(),
  due_at: z.string(),
  answered_at: z.array(z.string()),
});

export const standingOf = (client: Client, id: number): Promise<z.infer<typeof stored>> =>
  onlyRow(client, stored)`
    select c.enquiry_id as "enquiryId", c.reference, case when c.enquiry_id is null then 'contact' else 'enquiry' end as kind, c.status,
      to_json(c.received_at) as sent_at, to_json(c.due_at) as due_at, coalesce((
        select json_agg(m.at order by m.id) from messages m
        where m.conversation_id = c.id and m.direction = 'out' and not m.is_automatic and m.state <> 'failed'), '[]') as answered_at
    from conversations c where c.id = ${id}`;

/**
 * SQL: 'same', 'changed' or 'gone' for model `m` since a moment. `p`: its product, null if model or product is deleted.
 */
export const becameOfModel = (moment: string) => `case when p.id is null then 'gone' when exists (
  select from history h where h.noun = 'models' and h.row_id = m.id::text and h.action = 'change' and h.at > ${moment})
  then 'changed' else 'same' end`;

const storedLine = askedLine.extend({ enquiryId: z.int(), askedId: z.int().nullable() });

/** Lines of enquiries with the names as sent; ids and images are current. */
export async function askedLines(client: Client, enquiryIds: readonly number[]): Promise<z.infer<typeof storedLine>[]> {
  if (!enquiryIds.length) return [];
  return queryRows(client, storedLine)`
    select l.enquiry_id as "enquiryId", l.position, l.model_id as "askedId", case when p.id is not null then m.id end as model_id, l.model_name,
      case when p.id is not null then m.name end as current_name, p.id as product_id, l.product_name, l.quantity, l.own_number, l.note,
      ${raw(becameOfModel('e.created_at'))} as since,
      coalesce(m.images->0->>'file', '/uploads/products/' || (p.images->0->>'file'), '') as image_upload1
    from enquiry_lines l join enquiries e on e.id = l.enquiry_id left join models m on m.id = l.model_id and m.is_active
    left join products p on p.id = m.product_id and p.is_active
    where l.enquiry_id = any(${enquiryIds}::int[]) order by l.enquiry_id, l.position`;
}
