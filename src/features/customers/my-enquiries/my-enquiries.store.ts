import { z } from 'zod';
import { groupBy } from '../../../platform/group-by.ts';
import {
  type DatabaseClient,
  executeSql,
  joinSql,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
  toLikePattern,
} from '../../../platform/postgres/plain-sql.ts';
import { idRowSchema } from '../../../platform/postgres/validate-rows.ts';
import { toNorm } from '../../../platform/slug.ts';
import { MODEL_IMAGE_SQL } from '../../catalogue/relations/relations.store.ts';
import { CONVERSATION_STATUSES, MESSAGES_PER_PAGE } from '../../site/conversations/conversations.limits.ts';
import { loadEnquiryMessages, SHOWN_TO_CUSTOMER_SQL } from '../../site/conversations/enquiry-messages.store.ts';
import { type EnquiryCustomer, enquiryCustomer } from '../enquiries/enquiries.store.ts';
import { loadListedQuotations } from '../quotations/quotations.store.ts';
import { lastRequest, requestedLine } from './my-enquiries.contract.ts';

const conversationStanding = z.object({
  enquiryId: z.int().nullable(),
  reference: z.string(),
  kind: z.enum(['enquiry', 'contact']),
  status: z.enum(CONVERSATION_STATUSES),
  sent_at: z.string(),
  due_at: z.string(),
  answered_at: z.array(z.string()),
});

export const loadConversationStanding = (
  client: DatabaseClient,
  id: number,
): Promise<z.infer<typeof conversationStanding>> =>
  queryOnlyRow(client, conversationStanding)`
    select c.enquiry_id as "enquiryId", c.reference, case when c.enquiry_id is null then 'contact' else 'enquiry' end as kind, c.status,
      to_json(c.received_at) as sent_at, to_json(c.due_at) as due_at, coalesce((
        select json_agg(m.at order by m.id) from messages m
        where m.conversation_id = c.id and m.direction = 'out' and not m.is_automatic and m.state <> 'failed'), '[]') as answered_at
    from conversations c where c.id = ${id}`;

/**
 * SQL: 'same', 'changed' or 'gone' for model `m` since a moment. `p`: its product, null if model or product is deleted.
 */
export const buildModelChangeSql = (moment: string) => `case when p.id is null then 'gone' when exists (
  select from history h where h.noun = 'models' and h.row_id = m.id::text and h.action = 'change' and h.at > ${moment})
  then 'changed' else 'same' end`;

const storedLine = requestedLine.extend({ enquiryId: z.int(), askedId: z.int().nullable() });

export async function loadRequestedLines(
  client: DatabaseClient,
  enquiryIds: readonly number[],
): Promise<z.infer<typeof storedLine>[]> {
  if (!enquiryIds.length) return [];
  return queryRows(client, storedLine)`
    select l.enquiry_id as "enquiryId", l.position, l.model_id as "askedId", case when p.id is not null then m.id end as model_id, l.model_name,
      case when p.id is not null then m.name end as current_name, p.id as product_id, l.product_name, l.quantity, l.own_number, l.note,
      ${rawSql(buildModelChangeSql('e.created_at'))} as since,
      ${MODEL_IMAGE_SQL} as image_upload1
    from enquiry_lines l join enquiries e on e.id = l.enquiry_id left join visible_models v on v.id = l.model_id
    left join models m on m.id = v.id left join products p on p.id = v.product_id
    where l.enquiry_id = any(${enquiryIds}::int[]) order by l.enquiry_id, l.position`;
}

const foundEnquiry = z.object({
  id: z.int(),
  reference: z.string(),
  sent_at: z.date(),
  status: z.enum(CONVERSATION_STATUSES),
  answer_due_at: z.string(),
  note: z.string(),
  po_reference: z.string(),
  customer: enquiryCustomer,
});

export const loadEnquiriesOfUser = (
  client: DatabaseClient,
  userId: number,
  { search = '', ...page }: { limit: number; offset?: number; search?: string },
  now: Date,
) => {
  const words = search.split(/\s+/).filter(Boolean);
  const condition = joinSql(
    [
      sqlFragment`enquiries.user_id = ${userId} and not exists (
      select from conversations where enquiry_id = enquiries.id and merged_into_id is not null)`,
      ...words.map(buildWordCondition),
    ],
    ' and ',
  );
  return loadEnquiriesWhere(client, condition, { ...page, letters: MESSAGES_PER_PAGE + 1 }, now);
};

/**
 * Enquiries with their lines, newest first. `limit`: number of enquiries; `letters`: number of latest messages of each,
 * default all.
 */
export async function loadEnquiriesWhere(
  client: DatabaseClient,
  condition: SqlFragment,
  { limit, offset = 0, letters: messagesPerEnquiry }: { limit: number; offset?: number; letters?: number },
  now: Date,
) {
  const found = await queryRows(client, foundEnquiry)`
    select enquiries.id, enquiries.reference, created_at as sent_at, c.status, to_json(c.due_at) as answer_due_at, enquiries.note, po_reference,
      customer
    from enquiries left join lateral (select status, due_at from conversations where enquiry_id = enquiries.id) c on true
    where ${condition} order by enquiries.id desc limit ${limit} offset ${offset}`;
  const ids = found.map(({ id }) => id);
  const [lines, messages, quotations] = await Promise.all([
    loadRequestedLines(client, ids),
    loadEnquiryMessages(client, ids, { limit: messagesPerEnquiry }),
    loadListedQuotations(client, sqlFragment`c.enquiry_id = any(${ids})`, now),
  ]);
  const quotationsByEnquiry = groupBy(quotations, ({ enquiryId }) => enquiryId);
  const messagesByEnquiry = groupBy(messages, ({ enquiryId }) => enquiryId);
  return attachLines(found, lines).map((enquiry) => ({
    ...enquiry,
    quotations: (quotationsByEnquiry.get(enquiry.id) ?? []).map(({ enquiryId: _, ...quotation }) => quotation),
    letters: messagesByEnquiry.get(enquiry.id) ?? [],
  }));
}

export async function findEarlierMessages(client: DatabaseClient, userId: number, enquiryId: number, before: number) {
  const own = await queryFirstRow(client, idRowSchema)`
    select id from enquiries where id = ${enquiryId} and user_id = ${userId}`;
  return own && loadEnquiryMessages(client, [own.id], { limit: MESSAGES_PER_PAGE + 1, before });
}

export const loadLastRequests = (client: DatabaseClient, userId: number, modelIds: readonly number[]) =>
  queryRows(client, lastRequest)`
    select distinct on (l.model_id) l.model_id, l.quantity, to_json(e.created_at) as asked_at, e.reference
    from enquiries e join enquiry_lines l on l.enquiry_id = e.id
    where e.user_id = ${userId} and l.model_id = any(${modelIds}::int[]) order by l.model_id, e.id desc`;

/** Searched text: references (with merged enquiries), models, products, quotations, and the customer's own words. */
const WORDS = sqlFragment`lower(concat_ws(' ', enquiries.reference, enquiries.note, enquiries.po_reference,
  (select string_agg(concat_ws(' ', l.model_name, l.product_name, l.own_number, l.note), ' ') from enquiry_lines l where l.enquiry_id = enquiries.id),
  (select string_agg(concat_ws(' ', q.number, q.order_number), ' ') from conversations c join quotations q on q.conversation_id = c.id
    where c.enquiry_id = enquiries.id and q.sent_at is not null),
  (select string_agg(o.reference, ' ') from conversations c join conversations o on o.merged_into_id = c.id where c.enquiry_id = enquiries.id),
  (select string_agg(m.text, ' ') from conversations c join messages m on m.conversation_id = c.id
    where c.enquiry_id = enquiries.id and m.direction = 'in' and ${rawSql(SHOWN_TO_CUSTOMER_SQL)})))`;

/** Condition for enquiries that contain a word. Ignores hyphens and spaces in a model number. */
function buildWordCondition(word: string): SqlFragment {
  const norm = toNorm(word);
  const isModel = norm
    ? sqlFragment`or exists (select from enquiry_lines l where l.enquiry_id = enquiries.id and norm(l.model_name) like ${toLikePattern(norm)})`
    : rawSql('');
  return sqlFragment`(${WORDS} like ${toLikePattern(word.toLowerCase())} ${isModel})`;
}

export function attachLines<Enquiry extends { id: number }, Line extends { enquiryId: number }>(
  found: Enquiry[],
  lines: Line[],
) {
  const linesByEnquiry = groupBy(lines, ({ enquiryId }) => enquiryId);
  return found.map((enquiry) => ({ ...enquiry, lines: linesByEnquiry.get(enquiry.id) ?? [] }));
}

/** Names of anonymised customers; the database function `is_anonymous` has the same. */
type AnonymousName = 'Deleted account' | 'Deleted on request' | 'Older enquiry';

/** Data of an anonymised enquiry, to which the country is added for statistics. */
const buildAnonymousCustomer = (name: AnonymousName): Omit<EnquiryCustomer, 'country'> => ({
  name,
  email: '',
  mobile: '',
  company_name: '',
  job_role: '',
  city: '',
  state: '',
});

/**
 * Anonymises enquiries; models, quantities, date, number and country stay. A trigger deletes the messages and closes
 * the conversation, because nobody is left to reply to.
 * @returns number of newly anonymised enquiries
 */
export const anonymiseEnquiriesWhere = (client: DatabaseClient, condition: SqlFragment, name: AnonymousName) =>
  executeSql(client)`
    update enquiries set user_id = null, note = '', po_reference = '', request_hash = '', idempotency_key = null,
      customer = ${JSON.stringify(buildAnonymousCustomer(name))}::jsonb || jsonb_build_object('country', customer->'country')
    where ${condition} and not is_anonymous(customer)`;
