import { z } from 'zod';
import { identified } from '../../../platform/postgres/checked-rows.ts';
import { type Client, execute, firstRow, onlyRow } from '../../../platform/postgres/plain-sql.ts';
import { answerDueAt } from './answer-time.store.ts';

const MAX_LINKS = 2;
const OFFERS =
  /\b(seo|backlinks?|guest post(?:ing)?|page rank|first page of google|casino|crypto(?:currency)?|bitcoin|forex|viagra|escorts?|web ?design services|app development services|business loan)\b/i;

/** Reason why a text looks like spam, as a sentence; '' for none. */
function spamSign(text: string): string {
  const links = text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
  if (links > MAX_LINKS) return `Its text has ${links} web addresses.`;
  const [offer] = OFFERS.exec(text) ?? [];
  return offer ? `Its text has the words “${offer}”.` : '';
}

type Queries = Pick<Client, 'query'>;

export interface Beginning {
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
  beginning: Beginning,
): Promise<{ id: number; dueText: string }> {
  const { about, reference, name, company, email, phone, text, receivedAt } = beginning;
  const [enquiryId, contactId] = 'enquiryId' in about ? [about.enquiryId, null] : [null, about.contactId];
  const { dueAt, dueText } = await answerDueAt(client, receivedAt);
  const sign = spamSign(text) || (await spamOfSender(client, email));
  const { id } = await onlyRow(client, identified)`
    insert into conversations (enquiry_id, contact_id, reference, name, company, email, phone, received_at, due_at, spam_sign, duplicate_sign)
    values (${enquiryId}, ${contactId}, ${reference}, ${name}, ${company}, ${email}, ${phone}, ${receivedAt}, ${dueAt}, ${sign},
      ${await duplicateSign(client, beginning)})
    returning id`;
  return { id, dueText };
}

async function spamOfSender(client: Queries, email: string): Promise<string> {
  const { rowCount } = await execute(
    client,
  )`select from conversations where email = ${email} and status = 'spam' limit 1`;
  return rowCount ? 'This address has sent spam before.' : '';
}

const DUPLICATE_DAYS = 14;

async function duplicateSign(client: Queries, { about, email, receivedAt }: Beginning): Promise<string> {
  const earlier = await firstRow(client, z.object({ reference: z.string(), same: z.string() }))`
    select c.reference, case when c.contact_id is null then 'asks for a model of this one' else 'says the same' end as same
    from conversations c left join contact_enquiries m on m.id = c.contact_id
    where c.email = ${email} and c.received_at > ${receivedAt}::timestamptz - make_interval(days => ${DUPLICATE_DAYS}) and (
      exists (select from enquiry_lines earlier join enquiry_lines own using (model_id)
        where earlier.enquiry_id = c.enquiry_id and own.enquiry_id = ${'enquiryId' in about ? about.enquiryId : null})
      or m.message = (select message from contact_enquiries where id = ${'contactId' in about ? about.contactId : null}))
    order by c.received_at desc limit 1`;
  return earlier ? `${earlier.reference} of the same address ${earlier.same}.` : '';
}

const IN_TEXT = /\b(?:ENQ|MSG)-\d{4}-\d{6,}\b/g;

export const referencesIn = (text: string): string[] => [...new Set(text.toUpperCase().match(IN_TEXT))];
