import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { groupBy } from '../../../platform/group-by.ts';
import { checkedRows, checkedValue } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { containing } from '../../../platform/postgres/plain-sql.ts';
import { normOf } from '../../../platform/slug.ts';
import { answersTo, OF_CUSTOMER } from '../../site/conversations/answers.store.ts';
import { LETTERS_PER_PAGE, STATUSES } from '../../site/conversations/conversations.limits.ts';
import { type Customer, enquiries } from '../enquiries/enquiries.tables.ts';
import { askedLines } from '../enquiry-status/asked-lines.store.ts';
import { quotationsOf } from '../quotations/quotations.store.ts';
import { askedBefore } from './my-enquiries.contract.ts';

/** One customer's enquiries, as `enquiriesWhere`. `search`: words that they all have. */
export const enquiriesOfUser = (
  db: Queryable,
  userId: number,
  { search = '', ...page }: { limit: number; offset?: number; search?: string },
  now: Date,
) => {
  const words = search.split(/\s+/).filter(Boolean);
  const condition = sql.join([eq(enquiries.userId, userId), ...words.map(hasWord)], sql` and `);
  return enquiriesWhere(db, condition, { ...page, letters: LETTERS_PER_PAGE + 1 }, now);
};

/** The enquiries that fulfil a condition, with their lines, newest first. `limit`: enquiries, not lines; `letters`: the latest of each, all by default. */
export async function enquiriesWhere(
  db: Queryable,
  condition: SQL,
  { limit, offset = 0, letters: lettersOfEach }: { limit: number; offset?: number; letters?: number },
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
    askedLines(db, ids),
    answersTo(db, ids, { limit: lettersOfEach }),
    quotationsOf(db, sql`c.enquiry_id = any(${sql.param(ids)}::int[])`, now),
  ]);
  const quotationsByEnquiry = groupBy(quotations, ({ enquiryId }) => enquiryId);
  const lettersByEnquiry = groupBy(letters, ({ enquiryId }) => enquiryId);
  return withLines(found, lines).map((enquiry) => ({
    ...enquiry,
    quotations: (quotationsByEnquiry.get(enquiry.id) ?? []).map(({ enquiryId: _, ...quotation }) => quotation),
    letters: lettersByEnquiry.get(enquiry.id) ?? [],
  }));
}

/** The letters of an enquiry of a customer before one of them; undefined when the enquiry is not theirs. */
export async function earlierLetters(db: Queryable, userId: number, enquiryId: number, before: number) {
  const [own] = await db
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(and(eq(enquiries.id, enquiryId), eq(enquiries.userId, userId)));
  return own && answersTo(db, [own.id], { limit: LETTERS_PER_PAGE + 1, before });
}

/** A column of what became of the enquiry. */
const ofConversation = (column: SQL) => sql`(select ${column} from conversations c where c.enquiry_id = enquiries.id)`;

/** The last enquiry of a customer for each of some models, by those that there are. */
export async function askedBeforeBy(db: Queryable, userId: number, modelIds: readonly number[]) {
  const found = await db.execute(sql`
    select distinct on (l.model_id) l.model_id, l.quantity, to_json(e.created_at) as asked_at, e.reference
    from enquiries e join enquiry_lines l on l.enquiry_id = e.id
    where e.user_id = ${userId} and l.model_id = any(${sql.param([...modelIds])}::int[]) order by l.model_id, e.id desc`);
  return checkedRows(found, askedBefore);
}

/** All that a customer may look for: the reference, models and products, quotations, and what they wrote. */
const WORDS = sql`lower(concat_ws(' ', enquiries.reference, enquiries.note, enquiries.po_reference,
  (select string_agg(concat_ws(' ', l.model_name, l.product_name, l.own_number, l.note), ' ') from enquiry_lines l where l.enquiry_id = enquiries.id),
  (select string_agg(concat_ws(' ', q.number, q.order_number), ' ') from conversations c join quotations q on q.conversation_id = c.id
    where c.enquiry_id = enquiries.id and q.sent_at is not null),
  (select string_agg(m.text, ' ') from conversations c join messages m on m.conversation_id = c.id
    where c.enquiry_id = enquiries.id and m.direction = 'in' and ${sql.raw(OF_CUSTOMER)})))`;

/** A model number is found however its hyphens and spaces are written. */
function hasWord(word: string): SQL {
  const lower = word.toLowerCase();
  const norm = normOf(word);
  const isModel =
    norm &&
    sql` or exists (select from enquiry_lines l where l.enquiry_id = enquiries.id
    and norm(l.model_name) like ${containing(norm)})`;
  return sql`(${WORDS} like ${containing(lower)}${isModel || sql``})`;
}

/** Each enquiry with its lines, in their order. */
export function withLines<Enquiry extends { id: number }, Line extends { enquiryId: number }>(
  found: Enquiry[],
  lines: Line[],
) {
  const linesByEnquiry = groupBy(lines, ({ enquiryId }) => enquiryId);
  return found.map((enquiry) => ({ ...enquiry, lines: linesByEnquiry.get(enquiry.id) ?? [] }));
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
 * (docs/decisions/133-personal-data.md). Those that are anonymous already are not among the counted rows.
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
