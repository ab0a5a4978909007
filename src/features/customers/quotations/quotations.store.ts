import { z } from 'zod';
import { CHARGE_RULES } from '../../../platform/money/money.limits.ts';
import {
  type DatabaseClient,
  executeSql,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { createToken, hashSecretToken } from '../../../platform/secrets/secret-token.ts';
import { formatDayInIndia, inIndiaSql } from '../../../platform/time/time-zone.ts';
import { MODEL_IMAGE_SQL } from '../../catalogue/relations/relations.store.ts';
import { listedQuotation, quotationForCustomer, quotationSeller, quotationTaxes } from './quotation.contract.ts';
import { QUOTATION_WAYS, STORED_QUOTATION_STATES } from './quotations.limits.ts';

const line = z.object({
  position: z.int(),
  model_id: z.int().nullable(),
  text: z.string(),
  hsn_code: z.string(),
  quantity: z.int(),
  unit_price: z.string().nullable(),
  price_per: z.literal([1, 100, 1000]),
  is_sample: z.boolean(),
  discount: z.string(),
  tax_percent: z.string(),
  amount: z.string().nullable(),
  model: z.string().nullable(),
  /** Image of the model, else of its product: a file of the folder `models`, or a path; '' without an image. */
  picture: z.string(),
});

const stored = z.object({
  id: z.int(),
  conversation_id: z.int().nullable(),
  reference: z.string(),
  email: z.string(),
  number: z.string().nullable(),
  revision: z.int(),
  state: z.enum(STORED_QUOTATION_STATES),
  is_expired: z.boolean(),
  version: z.int(),
  currency: quotationForCustomer.shape.currency,
  buyer_name: z.string(),
  buyer_company: z.string(),
  buyer_address: z.string(),
  buyer_state: z.string(),
  buyer_country: z.string(),
  buyer_gstin: z.string(),
  place_of_supply: z.string(),
  packing: z.string(),
  packing_percent: z.string().nullable(),
  freight: z.string(),
  freight_percent: z.string().nullable(),
  charge_rule: z.enum(CHARGE_RULES),
  delivery: z.string(),
  valid_until: z.string(),
  terms: z.string(),
  goods: z.string().nullable(),
  taxes: quotationTaxes,
  total: z.string().nullable(),
  seller: quotationSeller.nullable(),
  changed_at: z.string(),
  changed_by: z.string().nullable(),
  sent_at: z.string().nullable(),
  sent_by: z.enum(QUOTATION_WAYS),
  sent_on: z.string().nullable(),
  pdf_key: z.string().nullable(),
  answered_at: z.string().nullable(),
  answered_by: z.string(),
  order_number: z.string(),
  confirmed_at: z.string().nullable(),
  confirmation_key: z.string().nullable(),
  order_letter_id: z.int().nullable(),
  updated_at: z.string(),
  lines: z.array(line),
});
export type StoredQuotation = z.infer<typeof stored>;

/** SQL of a price as text, with at least two decimals. */
export const buildPriceSql = (price: string): string =>
  `case when scale(trim_scale(${price})) > 2 then trim_scale(${price}) else round(${price}, 2) end::text`;
const PRICE = buildPriceSql('l.unit_price');

export const loadQuotationsWhere = (
  client: DatabaseClient,
  condition: SqlFragment,
  now: Date,
): Promise<StoredQuotation[]> =>
  queryRows(client, stored)`
    select q.id, q.conversation_id, coalesce(c.reference, '') as reference, coalesce(c.email, '') as email, q.number, q.revision, q.state,
      q.state = 'sent' and q.valid_until < ${formatDayInIndia(now)} as is_expired, q.version, q.currency, q.buyer_name, q.buyer_company,
      q.buyer_address, q.buyer_state, q.buyer_country, q.buyer_gstin, q.place_of_supply, q.packing::text, q.packing_percent::text, q.freight::text,
      q.freight_percent::text, q.charge_rule, q.delivery, q.valid_until::text,
      q.terms, q.goods::text, q.taxes, q.total::text, q.seller, to_json(q.changed_at) as changed_at,
      (select name from staff where id = q.changed_by) as changed_by, to_json(q.sent_at) as sent_at, q.sent_by,
      to_char(${rawSql(inIndiaSql('q.sent_at'))}, 'YYYY-MM-DD') as sent_on, q.pdf_key, to_json(q.answered_at) as answered_at,
      q.answered_by, q.order_number, to_json(q.confirmed_at) as confirmed_at, q.confirmation_key, q.order_letter_id,
      to_json(q.updated_at) as updated_at, coalesce((
        select json_agg(json_build_object('position', l.position, 'model_id', l.model_id, 'text', l.text, 'hsn_code', l.hsn_code,
          'quantity', l.quantity, 'unit_price', ${rawSql(PRICE)}, 'price_per', l.price_per,
          'is_sample', l.is_sample, 'discount', l.discount::text, 'tax_percent', l.tax_percent::text,
          'amount', l.amount::text, 'model', case when p.id is not null then m.name end,
          'picture', ${MODEL_IMAGE_SQL}) order by l.position)
        from quotation_lines l left join visible_models v on v.id = l.model_id
        left join models m on m.id = v.id left join products p on p.id = v.product_id where l.quotation_id = q.id), '[]') as lines
    from quotations q left join conversations c on c.id = q.conversation_id where ${condition}`;

const findQuotationWhere = async (
  client: DatabaseClient,
  condition: SqlFragment,
  now: Date,
): Promise<StoredQuotation | undefined> => (await loadQuotationsWhere(client, condition, now))[0];

export const findQuotationById = (
  client: DatabaseClient,
  id: number,
  now: Date,
): Promise<StoredQuotation | undefined> => findQuotationWhere(client, sqlFragment`q.id = ${id}`, now);

/** The quotation that a link opens; undefined for an invalid link. Only a hash of the token is stored. */
export const findQuotationByToken = (
  client: DatabaseClient,
  token: string,
  now: Date,
): Promise<StoredQuotation | undefined> =>
  findQuotationWhere(
    client,
    sqlFragment`q.id = (select quotation_id from quotation_links where token_hash = ${hashSecretToken(token)} and (ends_at is null or ends_at > ${now}))
      and q.sent_at is not null`,
    now,
  );

/** Locks a quotation after its conversation, because all acts on a conversation lock the conversation first. */
export async function lockQuotation(client: DatabaseClient, id: number): Promise<void> {
  await executeSql(client)`
    select from conversations where id = (select conversation_id from quotations where id = ${id}) for update`;
  await executeSql(client)`select from quotations where id = ${id} for update`;
}

/**
 * Makes a link to a quotation. An emailed link replaces the former one, which may have gone to a wrong address.
 * @param link.endsAt null for an emailed link: it ends 90 days after the quotation, in time to confirm an order
 * @returns the path, which is stored nowhere
 */
export async function storeQuotationLink(
  client: Pick<DatabaseClient, 'query'>,
  quotationId: number,
  now: Date,
  { endsAt, isEmailed }: { endsAt: Date; isEmailed: false } | { endsAt: null; isEmailed: true },
): Promise<string> {
  const token = createToken();
  await executeSql(client)`
    with ended as (delete from quotation_links where quotation_id = ${quotationId}
      and (ends_at <= ${now} or (${isEmailed} and (is_emailed or ends_at is null))))
    insert into quotation_links (token_hash, quotation_id, ends_at, is_emailed)
    select ${hashSecretToken(token)}, id, coalesce(${endsAt}::timestamptz, (valid_until + 91)::timestamp at time zone 'Asia/Kolkata'), ${isEmailed}
    from quotations where id = ${quotationId}`;
  return `/Quotation/${token}`;
}

export const findQuotationOfMessage = (
  client: DatabaseClient,
  messageId: number,
): Promise<{ id: number } | undefined> =>
  queryFirstRow(client, z.object({ id: z.int() }))`select id from quotations where letter_id = ${messageId}`;

export const findOwnQuotation = (
  client: DatabaseClient,
  id: number,
  userId: number,
): Promise<{ id: number } | undefined> =>
  queryFirstRow(client, z.object({ id: z.int() }))`
    select q.id from quotations q join conversations c on c.id = q.conversation_id join enquiries e on e.id = c.enquiry_id
    where q.id = ${id} and e.user_id = ${userId} and q.sent_at is not null`;

export const findAssignee = (
  client: DatabaseClient,
  conversationId: number,
): Promise<{ name: string; email: string } | undefined> =>
  queryFirstRow(client, z.object({ name: z.string(), email: z.string() }))`
    select s.name, s.email from conversations c join staff s on s.id = c.assignee_id and s.disabled_at is null
    where c.id = ${conversationId}`;

export const findOtherAcceptedQuotation = (
  client: DatabaseClient,
  conversationId: number | null,
  id: number,
): Promise<{ number: string } | undefined> =>
  queryFirstRow(client, z.object({ number: z.string() }))`
    select number from quotations where conversation_id = ${conversationId} and id <> ${id} and state = 'accepted' limit 1`;

export async function markQuotationSeen(client: DatabaseClient, id: number, now: Date): Promise<void> {
  await executeSql(
    client,
  )`update quotations set seen_at = ${now} where id = ${id} and seen_at is null and state = 'sent'`;
}

export async function recordQuotationAnswer(
  client: DatabaseClient,
  id: number,
  answer: { state: 'accepted' | 'declined'; by: string; orderNumber: string; orderMessageId?: number | null; at: Date },
): Promise<void> {
  await executeSql(client)`
    update quotations set state = ${answer.state}, answered_by = ${answer.by}, order_number = ${answer.orderNumber},
      order_letter_id = ${answer.orderMessageId ?? null}, answered_at = ${answer.at}
    where id = ${id}`;
}

export interface ReceivedMessageFile {
  name: string;
  type: string;
  bytes: number;
  content: Uint8Array;
}

/** True for the repetition of an answer whose message is stored with the same words and the same file. */
export async function isAnswerStored(
  client: DatabaseClient,
  conversationId: number,
  { title, text, file }: { title: string; text: string; file?: ReceivedMessageFile },
): Promise<boolean> {
  const content = file ? Buffer.from(file.content) : null;
  const { rowCount } = await executeSql(client)`
    select from messages m where m.conversation_id = ${conversationId} and m.direction = 'in' and m.subject = ${title} and m.text = ${text}
      and (select f.content from message_files f where f.message_id = m.id and f.position = 0) is not distinct from ${content}::bytea`;
  return (rowCount ?? 0) > 0;
}

/** Adds what an order lacks: its number, and the message with its file. */
export async function completeAcceptedOrder(
  client: DatabaseClient,
  id: number,
  { orderNumber, orderMessageId }: { orderNumber: string; orderMessageId: number | null },
): Promise<void> {
  await executeSql(client)`
    update quotations set order_number = coalesce(nullif(order_number, ''), ${orderNumber}),
      order_letter_id = coalesce(order_letter_id, ${orderMessageId})
    where id = ${id} and state = 'accepted'`;
}

export const toCustomerQuotationState = ({ state, is_expired }: Pick<StoredQuotation, 'state' | 'is_expired'>) =>
  state === 'sent' ? (is_expired ? 'expired' : 'open') : state === 'draft' ? 'withdrawn' : state;

export const loadListedQuotations = (client: DatabaseClient, which: SqlFragment, now: Date) =>
  queryRows(client, listedQuotation.extend({ enquiryId: z.int().nullable() }))`
    select c.enquiry_id as "enquiryId", q.id, q.number, q.revision, q.valid_until::text,
      case when q.state <> 'sent' then q.state when q.valid_until < ${formatDayInIndia(now)} then 'expired' else 'open' end as state
    from conversations c join quotations q on q.conversation_id = c.id
    where ${which} and q.sent_at is not null order by q.id desc`;

export const loadForgottenFiles = (client: DatabaseClient): Promise<{ key: string }[]> =>
  queryRows(client, z.object({ key: z.string() }))`select key from forgotten_files`;
export async function clearForgottenFile(client: DatabaseClient, key: string): Promise<void> {
  await executeSql(client)`delete from forgotten_files where key = ${key}`;
}

/** Notes that a file is stored whose row is not committed yet. */
export async function recordBegunFile(client: DatabaseClient, key: string): Promise<string> {
  const { id } = await queryOnlyRow(
    client,
    begunFile,
  )`insert into begun_files (key) values (${key}) returning id::text, key`;
  return id;
}

const begunFile = z.object({ id: z.string(), key: z.string() });

export const loadFilesBegunBefore = (client: DatabaseClient, time: Date): Promise<z.infer<typeof begunFile>[]> =>
  queryRows(client, begunFile)`select id::text, key from begun_files where begun_at < ${time}`;

/** True if a quotation has the file, or another send is storing it. */
export async function isFileUsed(client: DatabaseClient, key: string, begun: string): Promise<boolean> {
  const { used } = await queryOnlyRow(client, z.object({ used: z.boolean() }))`
    select exists (select from quotations where ${key} in (pdf_key, confirmation_key))
      or exists (select from begun_files where key = ${key} and id <> ${begun}::bigint) as used`;
  return used;
}

export async function deleteBegunFile(client: DatabaseClient, id: string): Promise<void> {
  await executeSql(client)`delete from begun_files where id = ${id}::bigint`;
}
