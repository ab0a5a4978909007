import { z } from 'zod';
import { type DatabaseClient, executeSql, queryFirstRow, queryOnlyRow } from '../../../platform/postgres/plain-sql.ts';
import { idRowSchema } from '../../../platform/postgres/validate-rows.ts';
import { loadAnswerDue } from './answer-time.store.ts';

const MAX_LINKS = 2;
const OFFERS =
  /\b(seo|backlinks?|guest post(?:ing)?|page rank|first page of google|casino|crypto(?:currency)?|bitcoin|forex|viagra|escorts?|web ?design services|app development services|business loan)\b/i;

/** Reason why a text looks like spam, as a sentence; '' for none. */
function findSpamSign(text: string): string {
  const links = text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
  if (links > MAX_LINKS) return `Its text has ${links} web addresses.`;
  const [offer] = OFFERS.exec(text) ?? [];
  return offer ? `Its text has the words “${offer}”.` : '';
}

type Queries = Pick<DatabaseClient, 'query'>;

export interface NewConversation {
  about: { enquiryId: number } | { contactId: number };
  reference: string;
  name: string;
  company: string;
  email: string;
  phone: string;
  text: string;
  receivedAt: Date;
}

export async function beginConversation(
  client: Queries,
  beginning: NewConversation,
): Promise<{ id: number; dueText: string }> {
  const { about, reference, name, company, email, phone, text, receivedAt } = beginning;
  const [enquiryId, contactId] = 'enquiryId' in about ? [about.enquiryId, null] : [null, about.contactId];
  const { dueAt, dueText } = await loadAnswerDue(client, receivedAt);
  const sign = findSpamSign(text) || (await findSpamOfSender(client, email));
  const { id } = await queryOnlyRow(client, idRowSchema)`
    insert into conversations (enquiry_id, contact_id, reference, name, company, email, phone, received_at, due_at, spam_sign, duplicate_sign)
    values (${enquiryId}, ${contactId}, ${reference}, ${name}, ${company}, ${email}, ${phone}, ${receivedAt}, ${dueAt}, ${sign},
      ${await findDuplicateSign(client, beginning)})
    returning id`;
  return { id, dueText };
}

async function findSpamOfSender(client: Queries, email: string): Promise<string> {
  const { rowCount } = await executeSql(
    client,
  )`select from conversations where email = ${email} and email <> '' and status = 'spam' limit 1`;
  return rowCount ? 'This address has sent spam before.' : '';
}

const DUPLICATE_DAYS = 14;

async function findDuplicateSign(client: Queries, { about, email, receivedAt }: NewConversation): Promise<string> {
  const earlier = await queryFirstRow(client, z.object({ reference: z.string(), same: z.string() }))`
    select c.reference, case when c.contact_id is null then 'asks for a model of this one' else 'says the same' end as same
    from conversations c left join contact_enquiries m on m.id = c.contact_id
    where c.email = ${email} and c.email <> '' and c.received_at > ${receivedAt}::timestamptz - make_interval(days => ${DUPLICATE_DAYS}) and (
      exists (select from enquiry_lines earlier join enquiry_lines own using (model_id)
        where earlier.enquiry_id = c.enquiry_id and own.enquiry_id = ${'enquiryId' in about ? about.enquiryId : null})
      or m.message = (select message from contact_enquiries where id = ${'contactId' in about ? about.contactId : null}))
    order by c.received_at desc limit 1`;
  return earlier ? `${earlier.reference} of the same address ${earlier.same}.` : '';
}

const IN_TEXT = /\b(?:ENQ|MSG)-\d{4}-\d{6,}\b/g;

export const findReferences = (text: string): string[] => [...new Set(text.toUpperCase().match(IN_TEXT))];
