import { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
} from '../../../platform/postgres/plain-sql.ts';

export async function findEnquiryOfConversation(
  client: DatabaseClient,
  conversationId: number,
): Promise<number | undefined> {
  const found = await queryFirstRow(client, z.object({ id: z.int().nullable() }))`
    select enquiry_id as id from conversations where id = ${conversationId}`;
  return found?.id ?? undefined;
}

/**
 * Makes an enquiry of a message of the contact form, with the reference of the message. Its sender has not proved the
 * address, so the enquiry belongs to no account.
 * @returns id of the enquiry; undefined if the conversation is no message of the contact form
 */
export async function makeEnquiryOfContactMessage(
  client: DatabaseClient,
  conversationId: number,
): Promise<number | undefined> {
  const made = await queryFirstRow(client, z.object({ id: z.int(), contactId: z.int() }))`
    with message as (
      select c.reference, c.name, c.email, c.phone, c.company, t.id, t.message, t.created_at
      from conversations c join contact_enquiries t on t.id = c.contact_id where c.id = ${conversationId})
    insert into enquiries (reference, customer, source, note, request_hash, created_at)
    select reference, json_build_object('name', name, 'email', email, 'mobile', phone, 'company_name', company,
      'job_role', '', 'city', '', 'state', '', 'country', ''), 'contact', message, '', created_at
    from message returning id, (select id from message) as "contactId"`;
  if (!made) return undefined;
  await executeSql(client)`
    update conversations set enquiry_id = ${made.id}, contact_id = null where id = ${conversationId}`;
  await executeSql(client)`delete from contact_enquiries where id = ${made.contactId}`;
  return made.id;
}

const item = z.object({ model: z.string(), quantity: z.int() });
const wholeItem = z.object({
  position: z.int(),
  model_id: z.int().nullable(),
  model_name: z.string(),
  product_id: z.int().nullable(),
  product_name: z.string(),
  quantity: z.int(),
  own_number: z.string(),
  note: z.string(),
  sent_model_name: z.string(),
  sent_product_id: z.string(),
});

/** @returns the item as it was; undefined if it does not exist */
export const removeItem = (client: DatabaseClient, enquiryId: number, position: number) =>
  queryFirstRow(client, wholeItem)`
    delete from enquiry_lines where enquiry_id = ${enquiryId} and position = ${position}
    returning position, model_id, model_name, product_id, product_name, quantity, own_number, note, sent_model_name, sent_product_id`;

/** @returns false if another item has its position now */
export async function putBackItem(
  client: DatabaseClient,
  enquiryId: number,
  removed: z.infer<typeof wholeItem>,
): Promise<boolean> {
  const { rowCount } = await executeSql(client)`
    insert into enquiry_lines (enquiry_id, position, model_id, model_name, product_id, product_name, quantity, own_number, note,
      sent_model_name, sent_product_id)
    values (${enquiryId}, ${removed.position}, (select id from models where id = ${removed.model_id}), ${removed.model_name},
      (select id from products where id = ${removed.product_id}), ${removed.product_name}, ${removed.quantity},
      ${removed.own_number}, ${removed.note}, ${removed.sent_model_name}, ${removed.sent_product_id})
    on conflict do nothing`;
  return rowCount === 1;
}

/** @returns the item with its former quantity; undefined if it does not exist */
export const changeItemQuantity = (client: DatabaseClient, enquiryId: number, position: number, quantity: number) =>
  queryFirstRow(client, item)`
    update enquiry_lines l set quantity = ${quantity} from enquiry_lines former
    where l.enquiry_id = ${enquiryId} and l.position = ${position}
      and former.enquiry_id = l.enquiry_id and former.position = l.position
    returning l.model_name as model, former.quantity`;

/** Lets the search find a conversation by the models that it has now. */
export async function renewItemSearchWords(client: DatabaseClient, conversationId: number): Promise<void> {
  await executeSql(client)`select words_are_stale(${conversationId}::int)`;
}

/** @returns positions of the new items, and the number of items that the enquiry has then */
export async function addEnquiryItems(
  client: DatabaseClient,
  enquiryId: number,
  items: readonly {
    model: { id: number; name: string; productId: number; productName: string };
    quantity: number;
    ownNumber: string;
  }[],
): Promise<{ positions: number[]; count: number }> {
  const rows = items.map(({ model, quantity, ownNumber }, at) => ({ ...model, quantity, ownNumber, at: at + 1 }));
  const added = await queryRows(client, z.object({ position: z.int() }))`
    insert into enquiry_lines (enquiry_id, position, model_id, model_name, product_id, product_name, quantity, own_number)
    select ${enquiryId}, (select coalesce(max(position), 0) from enquiry_lines where enquiry_id = ${enquiryId}) + i.at,
      i.id, i.name, i."productId", i."productName", i.quantity, i."ownNumber"
    from json_to_recordset(${JSON.stringify(rows)}::json) as i (id integer, name text, "productId" integer, "productName" text,
      quantity integer, "ownNumber" text, at integer)
    returning position`;
  const { count } = await queryOnlyRow(client, z.object({ count: z.int() }))`
    select count(*)::int as count from enquiry_lines where enquiry_id = ${enquiryId}`;
  return { positions: added.map(({ position }) => position), count };
}

/** Account of an enquiry; undefined for an enquiry without one. */
export async function findAccountOfEnquiry(client: DatabaseClient, enquiryId: number): Promise<number | undefined> {
  const found = await queryFirstRow(client, z.object({ id: z.int().nullable() }))`
    select user_id as id from enquiries where id = ${enquiryId}`;
  return found?.id ?? undefined;
}

interface AskerContact {
  name: string;
  company: string;
  email: string;
  phone: string;
  state: string;
}

const asker = z.object({
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  state: z.string(),
});

/** Changes the contact details of a conversation, and those of its enquiry. */
export async function updateAsker(
  client: DatabaseClient,
  conversationId: number,
  { name, company, email, phone, state }: AskerContact,
): Promise<void> {
  await executeSql(client)`
    update conversations set name = ${name}, company = ${company}, email = ${email}, phone = ${phone} where id = ${conversationId}`;
  await executeSql(client)`
    update enquiries e set customer = e.customer || ${JSON.stringify({ name, company_name: company, email, mobile: phone, state })}::jsonb
    from conversations c where c.id = ${conversationId} and e.id = c.enquiry_id`;
}

/** Fills in the contact details that are unknown; a name replaces one that was taken from an address. */
export async function fillInAsker(
  client: DatabaseClient,
  conversationId: number,
  { name, company, phone, state }: Omit<AskerContact, 'email'>,
): Promise<void> {
  const found = await queryFirstRow(client, asker)`
    select c.name, c.company, c.email, c.phone, coalesce(e.customer ->> 'state', '') as state
    from conversations c left join enquiries e on e.id = c.enquiry_id where c.id = ${conversationId}`;
  if (!found || !(name || company || phone || state)) return;
  await updateAsker(client, conversationId, {
    name: /\s/.test(found.name) ? found.name : name || found.name,
    company: found.company || company,
    email: found.email,
    phone: found.phone || phone,
    state: found.state || state,
  });
}
