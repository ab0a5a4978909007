import { z } from 'zod';
import { CHARGE_RULES, type ChargeRule } from '../../../platform/money/money.limits.ts';
import { isPercentCharge, parseAmount } from '../../../platform/numbers/parse-amount.ts';
import {
  type DatabaseClient,
  executeSql,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
  rawSql,
} from '../../../platform/postgres/plain-sql.ts';
import { idRowSchema } from '../../../platform/postgres/validate-rows.ts';
import { formatDayInIndia } from '../../../platform/time/time-zone.ts';
import { MAX_QUOTATION_LINES, type QuotationWay } from '../../customers/quotations/quotations.limits.ts';
import { buildPriceSql, type StoredQuotation } from '../../customers/quotations/quotations.store.ts';
import type { PricedSums } from './price-quotation.ts';
import {
  earlierQuotationsReply,
  knownPricesReply,
  type QuotationContent,
  type quotationsReply,
  quotationsReply as reply,
} from './quotations.contract.ts';

const [LISTED, OFFERED] = [buildPriceSql('p.unit_price'), buildPriceSql('l.unit_price')].map(rawSql);

/** A quotation, or an enquiry without one. */
interface PricedSubject {
  quotation?: number | undefined;
  enquiry?: number | undefined;
  /** A single model instead of those of the lines. */
  model?: number | undefined;
}

/** List prices of the models in the currency, rupees for an enquiry, and the last prices sent to the customer. */
export const listKnownPrices = (
  client: DatabaseClient,
  { quotation, enquiry, model }: PricedSubject,
  today: string,
): Promise<z.output<typeof knownPricesReply>> =>
  queryRows(client, knownPricesReply.element)`
    with asked as (
      select q.id, q.currency, c.email, c.enquiry_id from quotations q left join conversations c on c.id = q.conversation_id
      where q.id = ${quotation ?? null}::int
      union all select null, 'INR', email, enquiry_id from conversations where id = ${enquiry ?? null}::int),
    customer as (
      select a.*, e.user_id, coalesce(u.customer_group, '') as customer_group
      from asked a left join enquiries e on e.id = a.enquiry_id left join users u on u.id = e.user_id)
    select m.id as model_id, coalesce(m.hsn_code, '') as hsn_code, coalesce((
        select concat_ws(' ', coalesce(v.text, v.number::text || coalesce('–' || v.upper::text, '')), nullif(t.unit, '-'))
        from model_attributes v join attributes t on t.id = v.attribute_id
        where v.model_id = m.id and t.name ~* '^(lead|delivery) ?time' order by t.id limit 1), '') as lead_time,
      coalesce((
        select json_agg(json_build_object('unit_price', ${LISTED}, 'price_per', p.price_per, 'from_quantity', p.from_quantity,
          'customer_group', p.customer_group) order by p.customer_group = '', p.from_quantity desc)
        from (
          select distinct on (lower(model), lower(customer_group), currency, from_quantity) * from prices
          where valid_from is null or valid_from <= ${today}::date
          order by lower(model), lower(customer_group), currency, from_quantity, valid_from desc nulls last) p
        where lower(p.model) = lower(m.name) and p.currency = a.currency
          and lower(p.customer_group) in ('', lower(a.customer_group))), '[]') as list,
      (select json_build_object('unit_price', ${OFFERED}, 'price_per', l.price_per, 'discount', l.discount::text, 'quantity', l.quantity,
          'number', o.number, 'sent_at', to_json(o.sent_at))
        from quotation_lines l join quotations o on o.id = l.quotation_id join conversations c on c.id = o.conversation_id
        left join enquiries e on e.id = c.enquiry_id
        where l.model_id = m.id and not l.is_sample and o.id is distinct from a.id and o.sent_at is not null and o.currency = a.currency
          and (c.email = a.email and a.email <> '' or e.user_id = a.user_id)
        order by o.sent_at desc, o.id desc limit 1) as last
    from customer a cross join lateral (
      select ${model ?? null}::int as id where ${model ?? null}::int is not null
      union select model_id from quotation_lines where ${model ?? null}::int is null and quotation_id = a.id
      union select model_id from enquiry_lines where ${model ?? null}::int is null and a.id is null and enquiry_id = a.enquiry_id) own
    join models m on m.id = own.id`;

export const listQuotationsOfConversation = (
  client: DatabaseClient,
  id: number,
  now: Date,
): Promise<z.output<typeof quotationsReply>> =>
  queryRows(client, reply.element)`
    select q.id, q.number, q.revision, q.state, q.state = 'sent' and q.valid_until < ${formatDayInIndia(now)} as is_expired, q.currency,
      q.total::text, q.valid_until::text, to_json(q.sent_at) as sent_at, (select name from staff where id = q.changed_by) as changed_by
    from quotations q where q.conversation_id = ${id} order by q.id desc`;

const MAX_EARLIER = 5;

/** The latest quotations in force or ordered that the buyer of a conversation has had in other conversations. */
export const listEarlierQuotations = (
  client: DatabaseClient,
  conversationId: number,
  now: Date,
): Promise<z.output<typeof earlierQuotationsReply>> =>
  queryRows(client, earlierQuotationsReply.element)`
    with own as (
      select c.email, e.user_id from conversations c left join enquiries e on e.id = c.enquiry_id where c.id = ${conversationId}),
    same as (
      select c.id from conversations c join own on c.email = own.email and own.email <> ''
      union select c.id from own join enquiries e on e.user_id = own.user_id join conversations c on c.enquiry_id = e.id)
    select q.id, q.number, q.revision, q.state, q.state = 'sent' and q.valid_until < ${formatDayInIndia(now)} as is_expired, q.currency,
      q.total::text, to_json(q.sent_at) as sent_at, q.order_number,
      coalesce((select json_agg(json_build_object('model_id', l.model_id, 'text', l.text, 'quantity', l.quantity) order by l.position)
        from quotation_lines l where l.quotation_id = q.id and not l.is_sample), '[]') as lines
    from quotations q where q.conversation_id in (select id from same) and q.conversation_id <> ${conversationId}
      and q.state in ('sent', 'accepted', 'declined')
    order by q.sent_at desc, q.id desc limit ${rawSql(String(MAX_EARLIER))}`;

const terms = z.object({
  name: z.string(),
  address: z.string(),
  state: z.string(),
  gstin: z.string(),
  bank: z.string(),
  terms: z.string(),
  days: z.int(),
  charge_rule: z.enum(CHARGE_RULES),
});

export const loadSeller = (client: DatabaseClient): Promise<z.infer<typeof terms>> =>
  queryOnlyRow(client, terms)`
    select seller_name as name, seller_address as address, seller_state as state, seller_gstin as gstin, bank_details as bank,
      quotation_terms as terms, quotation_days as days, charge_rule from office_settings`;

/** Draft of the enquiry, which has one at most. */
export const findQuotationDraft = (
  client: DatabaseClient,
  conversationId: number,
): Promise<{ id: number } | undefined> =>
  queryFirstRow(
    client,
    idRowSchema,
  )`select id from quotations where conversation_id = ${conversationId} and state = 'draft'`;

/** @returns id of the draft, and the number of lines of the enquiry beyond the 200 that a quotation has */
export async function createDraftForEnquiry(
  client: DatabaseClient,
  conversationId: number,
  given: { staffId: number; validUntil: string; terms: string; gstin: string; today: string },
): Promise<{ id: number; left_off: number }> {
  const { id } = await queryOnlyRow(client, idRowSchema)`
    insert into quotations (conversation_id, buyer_name, buyer_company, buyer_address, buyer_state, buyer_country, buyer_gstin, valid_until, terms,
      changed_by)
    select c.id, c.name, c.company, coalesce(e.customer ->> 'city', ''), coalesce(e.customer ->> 'state', ''),
      coalesce(nullif(e.customer ->> 'country', ''), 'India'), coalesce(nullif(${given.gstin}, ''), (select gstin from users where id = e.user_id), ''),
      ${given.validUntil}, ${given.terms}, ${given.staffId}
    from conversations c left join enquiries e on e.id = c.enquiry_id where c.id = ${conversationId} returning id`;
  await executeSql(client)`
    insert into quotation_lines (quotation_id, position, model_id, text, hsn_code, quantity)
    select ${id}, row_number() over (order by l.position), m.id, left(l.model_name || ' – ' || l.product_name || coalesce(', your part no. ' || nullif(l.own_number, ''), ''), 500), coalesce(m.hsn_code, ''), l.quantity
    from conversations c join enquiry_lines l on l.enquiry_id = c.enquiry_id left join models m on m.id = l.model_id
    where c.id = ${conversationId} order by l.position limit ${MAX_QUOTATION_LINES}`;
  await fillInListPrices(client, id, given.today);
  const { left_off } = await queryOnlyRow(client, z.object({ left_off: z.int() }))`
    select greatest(count(*) - ${MAX_QUOTATION_LINES}, 0)::int as left_off from conversations c join enquiry_lines l on l.enquiry_id = c.enquiry_id
    where c.id = ${conversationId}`;
  return { id, left_off };
}

/** Enters the prices of the list for the quantities of a new draft. */
async function fillInListPrices(client: DatabaseClient, quotationId: number, today: string): Promise<void> {
  const known = await listKnownPrices(client, { quotation: quotationId }, today);
  const prices = known.flatMap(({ model_id, list }) =>
    list.map(({ unit_price, price_per, from_quantity }, at) => ({
      model_id,
      unit_price,
      price_per,
      from_quantity,
      at,
    })),
  );
  await executeSql(client)`
    update quotation_lines l set unit_price = f.unit_price, price_per = f.price_per from quotation_lines own cross join lateral (
      select p.unit_price, p.price_per
      from json_to_recordset(${JSON.stringify(prices)}::json) as p (model_id integer, unit_price numeric, price_per smallint,
        from_quantity integer, at integer)
      where p.model_id = own.model_id and p.from_quantity <= own.quantity order by p.at limit 1) f
    where l.quotation_id = ${quotationId} and own.quotation_id = l.quotation_id and own.position = l.position`;
}

const NEXT_REVISION = `(select max(revision) + 1 from quotations all_of_it where all_of_it.number = q.number)`;

/**
 * @param given.enquiry conversation of a copy with a number of its own; undefined for the next revision
 * @returns id of a draft with the content of a quotation
 */
export async function createDraftFromQuotation(
  client: DatabaseClient,
  quotationId: number,
  given: { staffId: number; validUntil: string; enquiry?: number },
): Promise<number> {
  const { enquiry } = given;
  const place = rawSql(
    enquiry === undefined ? `conversation_id, number, ${NEXT_REVISION}` : `${Number(enquiry)}, null, 1`,
  );
  const { id } = await queryOnlyRow(client, idRowSchema)`
    insert into quotations (conversation_id, number, revision, currency, buyer_name, buyer_company, buyer_address, buyer_state, buyer_country,
      buyer_gstin, packing, packing_percent, freight, freight_percent, charge_rule, place_of_supply, delivery, valid_until, terms, goods,
      taxes, total, changed_by)
    select ${place}, currency, buyer_name,
      buyer_company, buyer_address, buyer_state, buyer_country, buyer_gstin, packing, packing_percent,
      freight, freight_percent, charge_rule, place_of_supply, delivery, ${given.validUntil}, terms, goods,
      taxes, total, ${given.staffId}
    from quotations q where id = ${quotationId} returning id`;
  await executeSql(client)`
    insert into quotation_lines (quotation_id, position, model_id, text, hsn_code, quantity, unit_price, price_per, is_sample, discount,
      tax_percent, amount)
    select ${id}, position, model_id, text, hsn_code, quantity, unit_price, price_per, is_sample, discount, tax_percent, amount
    from quotation_lines where quotation_id = ${quotationId}`;
  return id;
}

export async function updateQuotationDraft(
  client: DatabaseClient,
  id: number,
  content: QuotationContent,
  { amounts, goods, packing, freight, taxes, total }: PricedSums,
  by: { staffId: number; rule: ChargeRule },
): Promise<void> {
  const percentOf = (charge: string) => (isPercentCharge(charge) ? parseAmount(charge) : null);
  await executeSql(client)`
    update quotations set version = version + 1, currency = ${content.currency}, buyer_name = ${content.buyer_name},
      buyer_company = ${content.buyer_company}, buyer_address = ${content.buyer_address}, buyer_state = ${content.buyer_state},
      buyer_country = ${content.buyer_country}, buyer_gstin = ${content.buyer_gstin}, packing = ${packing},
      packing_percent = ${percentOf(content.packing)}, freight = ${freight}, freight_percent = ${percentOf(content.freight)},
      charge_rule = ${by.rule}, place_of_supply = ${content.place_of_supply}, delivery = ${content.delivery}, valid_until = ${content.valid_until}, terms = ${content.terms},
      goods = ${goods}, taxes = ${JSON.stringify(taxes)}, total = ${total}, changed_at = now(), changed_by = ${by.staffId}
    where id = ${id} and state = 'draft'`;
  await executeSql(client)`delete from quotation_lines where quotation_id = ${id}`;
  const rows = content.lines.map((line, at) => ({
    ...line,
    position: at + 1,
    unit_price: line.is_sample ? '0' : line.unit_price || null,
    amount: amounts[at] ?? null,
  }));
  await executeSql(client)`
    insert into quotation_lines (quotation_id, position, model_id, text, hsn_code, quantity, unit_price, price_per, is_sample, discount,
      tax_percent, amount)
    select ${id}, l.position, (select m.id from models m where m.id = l.model_id), l.text, l.hsn_code, l.quantity, l.unit_price, l.price_per,
      l.is_sample, l.discount, l.tax_percent, l.amount
    from json_to_recordset(${JSON.stringify(rows)}::json) as l (position smallint, model_id integer, text text, hsn_code text, quantity integer,
      unit_price numeric, price_per smallint, is_sample boolean, discount numeric, tax_percent numeric, amount numeric)`;
}

/** Stores the sums with which a draft is sent. */
export async function updateQuotationSums(
  client: DatabaseClient,
  { id, lines, goods, packing, freight, taxes, total, charge_rule }: StoredQuotation,
): Promise<void> {
  await executeSql(client)`
    update quotations set goods = ${goods}, packing = ${packing}, freight = ${freight}, taxes = ${JSON.stringify(taxes)},
      total = ${total}, charge_rule = ${charge_rule}
    where id = ${id} and state = 'draft'`;
  await executeSql(client)`
    update quotation_lines l set amount = s.amount
    from json_to_recordset(${JSON.stringify(lines)}::json) as s (position smallint, amount numeric)
    where l.quotation_id = ${id} and l.position = s.position`;
}

/** Indian financial year of a day, April to March, such as `2026-27`. */
export function formatFinancialYear(at: Date): string {
  const [year = 0, month = 0] = formatDayInIndia(at).split('-').map(Number);
  const first = month < 4 ? year - 1 : year;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/**
 * Next number of the year, such as `Q/2026-27/0001`. Concurrent calls wait until the transaction ends. A rollback frees
 * the number, so that none is missing.
 */
export async function takeNextQuotationNumber(client: DatabaseClient, now: Date): Promise<string> {
  const year = formatFinancialYear(now);
  const { last } = await queryOnlyRow(client, z.object({ last: z.int() }))`
    insert into quotation_counters as counted (financial_year, last) values (${year}, 1)
    on conflict (financial_year) do update set last = counted.last + 1 returning last`;
  return `Q/${year}/${String(last).padStart(4, '0')}`;
}

export async function setQuotationNumber(client: DatabaseClient, id: number, number: string): Promise<void> {
  await executeSql(client)`update quotations set number = ${number} where id = ${id} and state = 'draft'`;
}

/**
 * Marks a draft as sent, and the previous revision as replaced unless it was withdrawn.
 * @param sent.seller the seller that the PDF names
 */
export async function markQuotationSent(
  client: DatabaseClient,
  id: number,
  sent: { at: Date; by: QuotationWay; messageId: number; pdfKey: string | null; staffId: number; seller: object },
): Promise<void> {
  await executeSql(client)`
    update quotations set state = 'sent', version = version + 1, sent_at = ${sent.at}, sent_by = ${sent.by}, letter_id = ${sent.messageId}, pdf_key = ${sent.pdfKey},
      seller = ${JSON.stringify(sent.seller)}, changed_at = now(), changed_by = ${sent.staffId}
    where id = ${id}`;
  await executeSql(client)`
    update quotations former set state = 'replaced', version = former.version + 1 from quotations q
    where q.id = ${id} and former.number = q.number and former.id <> q.id and former.state in ('sent', 'declined')`;
}

/** The accepted revision of a number, apart from one quotation. */
export const findOrder = (
  client: DatabaseClient,
  { id, number }: { id: number; number: string | null },
): Promise<{ number: string; at: Date } | undefined> =>
  queryFirstRow(client, z.object({ number: z.string(), at: z.date() }))`
    select number, coalesce(answered_at, changed_at) as at from quotations
    where number = ${number} and id <> ${id} and state = 'accepted' limit 1`;

export async function markOrderConfirmed(
  client: DatabaseClient,
  id: number,
  confirmed: { at: Date; key: string; staffId: number },
): Promise<void> {
  await executeSql(client)`
    update quotations set version = version + 1, confirmed_at = ${confirmed.at}, confirmation_key = ${confirmed.key}, changed_at = now(),
      changed_by = ${confirmed.staffId}
    where id = ${id}`;
}

/** Withdraws a quotation; deletes a draft, unless that would leave a gap in the numbers. */
export async function withdrawQuotation(client: DatabaseClient, id: number, staffId: number): Promise<void> {
  await executeSql(
    client,
  )`delete from quotations where id = ${id} and state = 'draft' and (number is null or revision > 1)`;
  await executeSql(client)`
    update quotations set state = 'withdrawn', version = version + 1, changed_at = now(), changed_by = ${staffId} where id = ${id}`;
}
