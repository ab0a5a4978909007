import { z } from 'zod';
import { type Client, queryRows, raw } from '../../../platform/postgres/plain-sql.ts';
import { SINCE } from '../enquiries/enquiries.limits.ts';

/** SQL of a model's change since a moment; `p` is null when model or product is deleted. */
export const becameOfModel = (moment: string) => `case when p.id is null then 'gone' when exists (
  select from history h where h.noun = 'models' and h.row_id = m.id::text and h.action = 'change' and h.at > ${moment})
  then 'changed' else 'same' end`;

const askedLine = z.object({
  enquiryId: z.int(),
  position: z.int(),
  askedId: z.int().nullable(),
  model_id: z.int().nullable(),
  model_name: z.string(),
  current_name: z.string().nullable(),
  product_id: z.int().nullable(),
  product_name: z.string(),
  quantity: z.int(),
  own_number: z.string(),
  note: z.string(),
  since: z.enum(SINCE),
  image_upload1: z.string(),
});

/** Lines of enquiries with the names as sent; ids and images are current. */
export async function askedLines(client: Client, enquiryIds: readonly number[]): Promise<z.infer<typeof askedLine>[]> {
  if (!enquiryIds.length) return [];
  return queryRows(client, askedLine)`
    select l.enquiry_id as "enquiryId", l.position, l.model_id as "askedId", case when p.id is not null then m.id end as model_id, l.model_name,
      case when p.id is not null then m.name end as current_name, p.id as product_id, l.product_name, l.quantity, l.own_number, l.note,
      ${raw(becameOfModel('e.created_at'))} as since,
      coalesce(m.images->0->>'file', '/uploads/products/' || (p.images->0->>'file'), '') as image_upload1
    from enquiry_lines l join enquiries e on e.id = l.enquiry_id left join models m on m.id = l.model_id and m.is_active
    left join products p on p.id = m.product_id and p.is_active
    where l.enquiry_id = any(${enquiryIds}::int[]) order by l.enquiry_id, l.position`;
}
