import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { groupBy } from '../../../platform/group-by.ts';
import { checkedValue } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { models } from '../../catalogue/products/models.tables.ts';
import { products } from '../../catalogue/products/products.tables.ts';
import { answersTo } from '../../site/conversations/answers.store.ts';
import { STATUSES } from '../../site/conversations/conversations.limits.ts';
import { type Customer, enquiries, enquiryLines } from '../enquiries/enquiries.tables.ts';
import { quotationsOf } from '../quotations/quotations.store.ts';

/** One customer's enquiries, as `enquiriesWhere`. */
export const enquiriesOfUser = (db: Queryable, userId: number, page: { limit: number; offset?: number }, now: Date) =>
  enquiriesWhere(db, eq(enquiries.userId, userId), page, now);

/** The enquiries that fulfil a condition, with their lines, newest first. `limit`: enquiries, not lines. */
export async function enquiriesWhere(
  db: Queryable,
  condition: SQL,
  { limit, offset = 0 }: { limit: number; offset?: number },
  now: Date,
) {
  const found = await db
    .select({
      id: enquiries.id,
      reference: enquiries.reference,
      sent_at: enquiries.createdAt,
      status: checkedValue(ofConversation(sql`status`), z.enum(STATUSES)),
      answer_due_at: checkedValue(ofConversation(sql`to_json(due_at)`), z.string()),
      note: enquiries.note,
      po_reference: enquiries.poReference,
      customer: enquiries.customer,
    })
    .from(enquiries)
    .where(condition)
    .orderBy(desc(enquiries.id))
    .limit(limit)
    .offset(offset);
  const ids = found.map(({ id }) => id);
  const [lines, letters, quotations] = await Promise.all([
    linesOf(db, ids),
    answersTo(db, ids),
    quotationsOf(db, ids, now),
  ]);
  const quotationsByEnquiry = groupBy(quotations, ({ enquiryId }) => enquiryId);
  const lettersByEnquiry = groupBy(letters, ({ enquiryId }) => enquiryId);
  return withLines(found, lines).map((enquiry) => ({
    ...enquiry,
    quotations: (quotationsByEnquiry.get(enquiry.id) ?? []).map(({ enquiryId: _, ...quotation }) => quotation),
    letters: (lettersByEnquiry.get(enquiry.id) ?? []).map(({ enquiryId: _, ...letter }) => letter),
  }));
}

/** A column of what became of the enquiry. */
const ofConversation = (column: SQL) => sql`(select ${column} from conversations c where c.enquiry_id = enquiries.id)`;

/** Each enquiry with its lines, in their order. */
export function withLines<Enquiry extends { id: number }, Line extends { enquiryId: number }>(
  found: Enquiry[],
  lines: Line[],
) {
  const linesByEnquiry = groupBy(lines, ({ enquiryId }) => enquiryId);
  return found.map((enquiry) => ({ ...enquiry, lines: linesByEnquiry.get(enquiry.id) ?? [] }));
}

/** The lines with names as they were sent; the ids (null if no longer in the catalogue) and the image are current. */
async function linesOf(db: Queryable, enquiryIds: number[]) {
  if (!enquiryIds.length) return [];
  return db
    .select({
      enquiryId: enquiryLines.enquiryId,
      position: enquiryLines.position,
      // A model whose product is not in the catalogue is not available either.
      model_id: checkedValue(sql`case when ${products.id} is not null then ${models.id} end`, z.int().nullable()),
      model_name: enquiryLines.modelName,
      product_id: products.id,
      product_name: enquiryLines.productName,
      quantity: enquiryLines.quantity,
      image_upload1: checkedValue(
        sql`coalesce(${models.images}->0->>'file', '/uploads/products/' || (${products.images}->0->>'file'), '')`,
        z.string(),
      ),
    })
    .from(enquiryLines)
    .leftJoin(models, and(eq(models.id, enquiryLines.modelId), eq(models.isActive, true)))
    .leftJoin(products, and(eq(products.id, models.productId), eq(products.isActive, true)))
    .where(inArray(enquiryLines.enquiryId, enquiryIds))
    .orderBy(asc(enquiryLines.enquiryId), asc(enquiryLines.position));
}

/** What remains of the sender of an anonymised enquiry: the country, for statistics. `name`: why it is anonymous. */
const anonymous = (name: string): Omit<Customer, 'country'> => ({
  name,
  email: '',
  mobile: '',
  company_name: '',
  job_role: '',
  city: '',
  state: '',
});

/**
 * Anonymises the enquiries that fulfil a condition, and removes them from their customers' lists. Models, quantities, date, number
 * and country stay. A trigger deletes the letters and notes, and closes what is open, because there is nobody to reply to
 * (docs/decisions/066-retention.md). Those that are anonymous already are not among the counted rows.
 */
export const anonymiseEnquiriesWhere = (db: Queryable, condition: SQL, name: string) =>
  db
    .update(enquiries)
    .set({
      userId: null,
      customer: sql`${JSON.stringify(anonymous(name))}::jsonb || jsonb_build_object('country', ${enquiries.customer}->'country')`,
      note: '',
      poReference: '',
      requestHash: '',
      idempotencyKey: null,
    })
    .where(and(condition, sql`${enquiries.customer}->>'email' <> ''`));
