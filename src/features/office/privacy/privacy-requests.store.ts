import type { z } from 'zod';
import { type Client, execute, firstRow, onlyRow, part, queryRows, raw } from '../../../platform/postgres/plain-sql.ts';
import { mentionsOf } from '../../customers/personal-data/mentions.store.ts';
import { nomineeOf } from '../../customers/personal-data/nominees.store.ts';
import type { Person } from '../../customers/personal-data/person.store.ts';
import { type PrivacyRequestRow, personReply, requestRow, type requestsQuery } from './privacy-requests.contract.ts';

const PAGE = 50;
const REQUEST =
  raw(`r.id, r.kind, r.email, (select id from users u where u.email = r.email) as customer_id, r.text, r.source,
  to_json(r.received_at) as received_at, to_json(r.due_at) as due_at, (select name from staff where id = r.recorded_by) as recorded_by,
  to_json(r.done_at) as done_at, (select name from staff where id = r.done_by) as done_by, r.answer,
  (select json_build_object('name', n.name, 'contact', n.contact, 'relation', n.relation) from nominees n where n.email = r.email) as nominee, r.version from privacy_requests r`);

/** Those that wait, in the order in which they are due, or those that are answered, the latest first. */
export async function listRequests(client: Client, { state, after }: z.output<typeof requestsQuery>) {
  const isOpen = state === 'open';
  const from = isOpen
    ? part`(r.due_at, r.id) > (select due_at, id from privacy_requests where id = ${after})`
    : part`r.id < ${after}`;
  const found = await queryRows(client, requestRow)`
    select ${REQUEST} where ${raw(isOpen ? 'r.done_at is null' : 'r.done_at is not null')} and ${after === undefined ? raw('true') : from}
    order by ${raw(isOpen ? 'r.due_at, r.id' : 'r.id desc')} limit ${raw(String(PAGE + 1))}`;
  const requests = found.slice(0, PAGE);
  return { requests, next: found.length > PAGE ? String(requests.at(-1)?.id) : null };
}

/** A request that nobody else changes until the transaction ends. */
export async function lockRequest(client: Client, id: number): Promise<PrivacyRequestRow | undefined> {
  await execute(client)`select from privacy_requests where id = ${id} for update`;
  return firstRow(client, requestRow)`select ${REQUEST} where r.id = ${id}`;
}

/** An answer may be mended; that it was given stays on its first day. */
export async function answerRequest(
  client: Client,
  id: number,
  given: { answer: string; staffId: number; at: Date },
): Promise<void> {
  await execute(client)`
    update privacy_requests set answer = ${given.answer}, done_at = coalesce(done_at, ${given.at}), done_by = ${given.staffId},
      version = version + 1 where id = ${id}`;
}

/** How much there is about a person. */
export async function countAbout(client: Client, { user, emails }: Person): Promise<z.infer<typeof personReply>> {
  const id = user?.id ?? null;
  const counts = await onlyRow(client, personReply.omit({ name: true, emails: true, nominee: true, mentions: true }))`
    with theirs as (select c.id, c.enquiry_id from conversations c left join enquiries e on e.id = c.enquiry_id
      where e.user_id = ${id}::integer or c.email = any(${emails}))
    select (select count(enquiry_id)::int from theirs) as enquiries,
      (select count(*)::int from messages m where m.conversation_id in (select id from theirs) or m.conversation_id is null
        and case m.direction when 'in' then lower(m.sender) else lower(m.recipient) end = any(${emails})) as letters,
      (select count(*)::int from contact_enquiries where lower(email) = any(${emails})) as messages,
      (select count(*)::int from download_log where user_id = ${id}::integer) as downloads,
      (select count(*)::int from consents where user_id = ${id}::integer or email = any(${emails})) as consents,
      exists (select from newsletter_signups where lower(email) = any(${emails})) as newsletter`;
  const name = user ? `${user.firstName} ${user.lastName}`.trim() : '';
  const nominee = (await nomineeOf(client, emails)) ?? null;
  return { name, emails, ...counts, nominee, mentions: await mentionsOf(client, emails) };
}
