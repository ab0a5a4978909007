import { z } from 'zod';
import { CHARGE_RULES } from '../../../platform/money/money.limits.ts';
import {
  type Client,
  execute,
  firstRow,
  onlyRow,
  part,
  queryRows,
  raw,
  type SqlPart,
} from '../../../platform/postgres/plain-sql.ts';
import { hashOfToken, newToken } from '../../../platform/secrets/secret-token.ts';
import { dayInIndia, inIndia } from '../../../platform/time/time-zone.ts';
import { imageOfModel } from '../../catalogue/relations/relations.store.ts';
import { listedQuotation, quotationForCustomer, seller, taxes } from './quotation.contract.ts';
import { STATES } from './quotations.limits.ts';

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
  state: z.enum(STATES),
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
  taxes,
  total: z.string().nullable(),
  seller: seller.nullable(),
  changed_at: z.string(),
  changed_by: z.string().nullable(),
  sent_at: z.string().nullable(),
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
export const priceSql = (price: string): string =>
  `case when scale(trim_scale(${price})) > 2 then trim_scale(${price}) else round(${price}, 2) end::text`;
const PRICE = priceSql('l.unit_price');

export const quotationsWhere = (client: Client, condition: SqlPart, now: Date): Promise<StoredQuotation[]> =>
  queryRows(client, stored)`
    select q.id, q.conversation_id, coalesce(c.reference, '') as reference, coalesce(c.email, '') as email, q.number, q.revision, q.state,
      q.state = 'sent' and q.valid_until < ${dayInIndia(now)} as is_expired, q.version, q.currency, q.buyer_name, q.buyer_company,
      q.buyer_address, q.buyer_state, q.buyer_country, q.buyer_gstin, q.place_of_supply, q.packing::text, q.packing_percent::text, q.freight::text,
      q.freight_percent::text, q.charge_rule, q.delivery, q.valid_until::text,
      q.terms, q.goods::text, q.taxes, q.total::text, q.seller, to_json(q.changed_at) as changed_at,
      (select name from staff where id = q.changed_by) as changed_by, to_json(q.sent_at) as sent_at,
      to_char(${raw(inIndia('q.sent_at'))}, 'YYYY-MM-DD') as sent_on, q.pdf_key, to_json(q.answered_at) as answered_at,
      q.answered_by, q.order_number, to_json(q.confirmed_at) as confirmed_at, q.confirmation_key, q.order_letter_id,
      to_json(q.updated_at) as updated_at, coalesce((
        select json_agg(json_build_object('position', l.position, 'model_id', l.model_id, 'text', l.text, 'hsn_code', l.hsn_code,
          'quantity', l.quantity, 'unit_price', ${raw(PRICE)}, 'price_per', l.price_per,
          'is_sample', l.is_sample, 'discount', l.discount::text, 'tax_percent', l.tax_percent::text,
          'amount', l.amount::text, 'model', case when p.id is not null then m.name end,
          'picture', ${imageOfModel}) order by l.position)
        from quotation_lines l left join visible_models v on v.id = l.model_id
        left join models m on m.id = v.id left join products p on p.id = v.product_id where l.quotation_id = q.id), '[]') as lines
    from quotations q left join conversations c on c.id = q.conversation_id where ${condition}`;

const quotationWhere = async (client: Client, condition: SqlPart, now: Date): Promise<StoredQuotation | undefined> =>
  (await quotationsWhere(client, condition, now))[0];

export const quotationById = (client: Client, id: number, now: Date): Promise<StoredQuotation | undefined> =>
  quotationWhere(client, part`q.id = ${id}`, now);

/** The quotation that a link opens; undefined for an invalid link. Only a hash of the token is stored. */
export const quotationOfToken = (client: Client, token: string, now: Date): Promise<StoredQuotation | undefined> =>
  quotationWhere(
    client,
    part`q.id = (select quotation_id from quotation_links where token_hash = ${hashOfToken(token)} and (ends_at is null or ends_at > ${now}))
      and q.sent_at is not null`,
    now,
  );

/** Locks a quotation after its conversation, because all acts on a conversation lock the conversation first. */
export async function lockQuotation(client: Client, id: number): Promise<void> {
  await execute(client)`
    select from conversations where id = (select conversation_id from quotations where id = ${id}) for update`;
  await execute(client)`select from quotations where id = ${id} for update`;
}

/**
 * Makes a link to a quotation. An emailed link replaces the former one, which may have gone to a wrong address.
 * @param link.endsAt null for an emailed link: it ends 90 days after the quotation, in time to confirm an order
 * @returns the path, which is stored nowhere
 */
export async function newLink(
  client: Pick<Client, 'query'>,
  quotationId: number,
  now: Date,
  { endsAt, isEmailed }: { endsAt: Date; isEmailed: false } | { endsAt: null; isEmailed: true },
): Promise<string> {
  const token = newToken();
  await execute(client)`
    with ended as (delete from quotation_links where quotation_id = ${quotationId}
      and (ends_at <= ${now} or (${isEmailed} and (is_emailed or ends_at is null))))
    insert into quotation_links (token_hash, quotation_id, ends_at, is_emailed)
    select ${hashOfToken(token)}, id, coalesce(${endsAt}::timestamptz, (valid_until + 91)::timestamp at time zone 'Asia/Kolkata'), ${isEmailed}
    from quotations where id = ${quotationId}`;
  return `/Quotation/${token}`;
}

export const quotationOfLetter = (client: Client, letterId: number): Promise<{ id: number } | undefined> =>
  firstRow(client, z.object({ id: z.int() }))`select id from quotations where letter_id = ${letterId}`;

export const ownQuotation = (client: Client, id: number, userId: number): Promise<{ id: number } | undefined> =>
  firstRow(client, z.object({ id: z.int() }))`
    select q.id from quotations q join conversations c on c.id = q.conversation_id join enquiries e on e.id = c.enquiry_id
    where q.id = ${id} and e.user_id = ${userId} and q.sent_at is not null`;

export const assigneeOf = (
  client: Client,
  conversationId: number,
): Promise<{ name: string; email: string } | undefined> =>
  firstRow(client, z.object({ name: z.string(), email: z.string() }))`
    select s.name, s.email from conversations c join staff s on s.id = c.assignee_id and s.disabled_at is null
    where c.id = ${conversationId}`;

export const acceptedBeside = (
  client: Client,
  conversationId: number | null,
  id: number,
): Promise<{ number: string } | undefined> =>
  firstRow(client, z.object({ number: z.string() }))`
    select number from quotations where conversation_id = ${conversationId} and id <> ${id} and state = 'accepted' limit 1`;

export async function noteSeen(client: Client, id: number, now: Date): Promise<void> {
  await execute(client)`update quotations set seen_at = ${now} where id = ${id} and seen_at is null and state = 'sent'`;
}

export async function answerQuotation(
  client: Client,
  id: number,
  answer: { state: 'accepted' | 'declined'; by: string; orderNumber: string; orderLetterId?: number | null; at: Date },
): Promise<void> {
  await execute(client)`
    update quotations set state = ${answer.state}, answered_by = ${answer.by}, order_number = ${answer.orderNumber},
      order_letter_id = ${answer.orderLetterId ?? null}, answered_at = ${answer.at}
    where id = ${id}`;
}

export interface SentLetterFile {
  name: string;
  type: string;
  bytes: number;
  content: Uint8Array;
}

/** True for the repetition of an answer whose message is stored with the same words and the same file. */
export async function isAnswerStored(
  client: Client,
  conversationId: number,
  { title, text, file }: { title: string; text: string; file?: SentLetterFile },
): Promise<boolean> {
  const content = file ? Buffer.from(file.content) : null;
  const { rowCount } = await execute(client)`
    select from messages m where m.conversation_id = ${conversationId} and m.direction = 'in' and m.subject = ${title} and m.text = ${text}
      and (select f.content from message_files f where f.message_id = m.id and f.position = 0) is not distinct from ${content}::bytea`;
  return (rowCount ?? 0) > 0;
}

/** Adds what an order lacks: its number, and the message with its file. */
export async function completeOrder(
  client: Client,
  id: number,
  { orderNumber, orderLetterId }: { orderNumber: string; orderLetterId: number | null },
): Promise<void> {
  await execute(client)`
    update quotations set order_number = coalesce(nullif(order_number, ''), ${orderNumber}),
      order_letter_id = coalesce(order_letter_id, ${orderLetterId})
    where id = ${id} and state = 'accepted'`;
}

export const stateForCustomer = ({ state, is_expired }: Pick<StoredQuotation, 'state' | 'is_expired'>) =>
  state === 'sent' ? (is_expired ? 'expired' : 'open') : state === 'draft' ? 'withdrawn' : state;

export const quotationsOf = (client: Client, which: SqlPart, now: Date) =>
  queryRows(client, listedQuotation.extend({ enquiryId: z.int().nullable() }))`
    select c.enquiry_id as "enquiryId", q.id, q.number, q.revision, q.valid_until::text,
      case when q.state <> 'sent' then q.state when q.valid_until < ${dayInIndia(now)} then 'expired' else 'open' end as state
    from conversations c join quotations q on q.conversation_id = c.id
    where ${which} and q.sent_at is not null order by q.id desc`;

export const forgottenFiles = (client: Client): Promise<{ key: string }[]> =>
  queryRows(client, z.object({ key: z.string() }))`select key from forgotten_files`;
export async function forgetFile(client: Client, key: string): Promise<void> {
  await execute(client)`delete from forgotten_files where key = ${key}`;
}

/** Notes that a file is stored whose row is not committed yet. */
export async function beginFile(client: Client, key: string): Promise<string> {
  const { id } = await onlyRow(
    client,
    begunFile,
  )`insert into begun_files (key) values (${key}) returning id::text, key`;
  return id;
}

const begunFile = z.object({ id: z.string(), key: z.string() });

export const filesBegunBefore = (client: Client, time: Date): Promise<z.infer<typeof begunFile>[]> =>
  queryRows(client, begunFile)`select id::text, key from begun_files where begun_at < ${time}`;

/** True if a quotation has the file, or another send is storing it. */
export async function isFileUsed(client: Client, key: string, begun: string): Promise<boolean> {
  const { used } = await onlyRow(client, z.object({ used: z.boolean() }))`
    select exists (select from quotations where ${key} in (pdf_key, confirmation_key))
      or exists (select from begun_files where key = ${key} and id <> ${begun}::bigint) as used`;
  return used;
}

export async function endFile(client: Client, id: string): Promise<void> {
  await execute(client)`delete from begun_files where id = ${id}::bigint`;
}
