import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedRows } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';

const letter = z.object({
  enquiryId: z.int(),
  at: z.string(),
  direction: z.enum(['in', 'out']),
  subject: z.string(),
  text: z.string(),
  files: z.array(z.string()),
});

/** What was written about enquiries, by the customer and by staff, as the customer may read it: the first letter first. */
export async function answersTo(db: Queryable, enquiryIds: number[]): Promise<z.infer<typeof letter>[]> {
  if (!enquiryIds.length) return [];
  return checkedRows(
    await db.execute(sql`
      select c.enquiry_id as "enquiryId", to_json(m.at) as at, m.direction, m.subject, m.text,
        array(select f.name from message_files f where f.message_id = m.id order by f.position) as files
      from conversations c join messages m on m.conversation_id = c.id
      where c.enquiry_id in ${enquiryIds} and not m.is_automatic and m.state <> 'failed' order by m.id`),
    letter,
  );
}
