import { z } from 'zod';
import type { Database } from '../../../platform/postgres/database.ts';
import { type DatabaseClient, queryRows, rawSql, sqlFragment } from '../../../platform/postgres/plain-sql.ts';
import { SHOWN_TO_CUSTOMER_SQL } from '../../site/conversations/enquiry-messages.store.ts';
import { loadConsents } from '../../site/privacy/privacy.store.ts';
import { loadEnquiriesWhere } from '../my-enquiries/my-enquiries.store.ts';
import { loadProjectsForExport } from '../saved-lists/saved-lists.store.ts';
import { loadMentions } from './mentions.store.ts';
import { buildPersonEnquiriesSql, type Person } from './person.store.ts';
import { findNominee, loadPrivacyRequests } from './privacy-requests.store.ts';

/** More than any customer has; limits the memory of a request. */
const MAX_ROWS = 10_000;

const buildConversationsSql = ({ user, emails }: Person) => sqlFragment`
  select c.id from conversations c left join enquiries e on e.id = c.enquiry_id
  where e.user_id = ${user?.id ?? null}::integer or c.email = any(${emails})`;

const MESSAGES_SQL = sqlFragment`coalesce((select json_agg(json_build_object('at', m.at, 'direction', m.direction, 'channel', m.channel,
    'subject', m.subject, 'text', m.text, 'files', array(select f.name from message_files f where f.message_id = m.id order by f.position))
    order by m.id)
  from messages m where m.conversation_id = c.id and m.state <> 'failed' and ${rawSql(SHOWN_TO_CUSTOMER_SQL)}), '[]')`;

const row = z.record(z.string(), z.unknown());

/** Lines that the site read from the person's messages, and what it read about the person. */
const loadReadingsOfPerson = (client: DatabaseClient, person: Person) =>
  queryRows(client, row)`
    select r.buyer, jsonb_path_query_array(r.lines, '$[*].text') as lines, r.remarks
    from request_readings r left join messages m on m.id = r.message_id
    where r.state = 'read' and (coalesce(r.conversation_id, m.conversation_id) in (${buildConversationsSql(person)})
      or m.conversation_id is null and lower(m.sender) = any(${person.emails})) order by r.id desc limit ${MAX_ROWS}`;

const loadContactMessages = (client: DatabaseClient, emails: readonly string[]) =>
  queryRows(client, row)`
    select m.created_at as sent_at, m.name, m.phone, m.message, ${MESSAGES_SQL} as letters
    from contact_enquiries m left join conversations c on c.contact_id = m.id
    where lower(m.email) = any(${emails}) order by m.id desc limit ${MAX_ROWS}`;

const loadUnassignedMessages = (client: DatabaseClient, emails: readonly string[]) =>
  queryRows(client, row)`
    select at, direction, subject, text from messages
    where conversation_id is null and (case direction when 'in' then lower(sender) else lower(recipient) end = any(${emails})
      or (reply_to <> '' and lower(reply_to) = any(${emails})))
    order by id desc limit ${MAX_ROWS}`;

const loadLogins = (client: DatabaseClient, table: 'sessions' | 'remembered_logins', id: number | null) =>
  queryRows(client, row)`
    select created_at as since, expires_at as until from ${rawSql(table)} where user_id = ${id} limit ${MAX_ROWS}`;

const loadQuotationsOfPerson = (client: DatabaseClient, person: Person) =>
  queryRows(client, row)`
    select q.number, q.revision, q.state, q.sent_at, q.currency, q.total::text, q.buyer_name, q.buyer_company, q.buyer_address,
          q.buyer_state, q.buyer_country, q.buyer_gstin, q.delivery, q.terms, q.answered_at, q.answered_by, q.order_number,
          (select json_agg(json_build_object('text', l.text, 'quantity', l.quantity, 'unit_price', l.unit_price::text, 'amount', l.amount::text)
            order by l.position) from quotation_lines l where l.quotation_id = q.id) as lines
        from quotations q where q.sent_at is not null and q.conversation_id in (${buildConversationsSql(person)}) order by q.id desc limit ${MAX_ROWS}`;

/** All stored data about a person, without hashes, tokens and internal notes of staff. */
export async function loadPersonalData({ pool }: Pick<Database, 'pool'>, person: Person, now: Date) {
  const { user, emails } = person;
  const [id, rows] = [user?.id ?? null, queryRows(pool, row)];
  const [
    enquiries,
    projects,
    ownNumbers,
    contactMessages,
    unassigned,
    quotations,
    readings,
    downloads,
    undelivered,
    newsletter,
    logins,
    remembered,
    consents,
    requests,
    nominated,
    mentions,
  ] = await Promise.all([
    loadEnquiriesWhere(pool, buildPersonEnquiriesSql(person), { limit: MAX_ROWS }, now),
    user ? loadProjectsForExport(pool, user.id, MAX_ROWS) : [],
    rows`select number, model from own_numbers where user_id = ${id} order by id desc limit ${MAX_ROWS}`,
    loadContactMessages(pool, emails),
    loadUnassignedMessages(pool, emails),
    loadQuotationsOfPerson(pool, person),
    loadReadingsOfPerson(pool, person),
    rows`select kind, file, downloaded_at from download_log where user_id = ${id} order by id desc limit ${MAX_ROWS}`,
    rows`select failed_at, subject from mail_failures where lower(recipient) = any(${emails}) order by failed_at desc limit ${MAX_ROWS}`,
    rows`select signed_up_at, confirmed_at from newsletter_signups where lower(email) = any(${emails})`,
    loadLogins(pool, 'sessions', id),
    loadLogins(pool, 'remembered_logins', id),
    loadConsents(pool, { userId: user?.id, emails }),
    loadPrivacyRequests(pool, emails),
    findNominee(pool, emails),
    loadMentions(pool, emails),
  ]);
  return {
    account: user && presentAccount(user),
    newsletter: newsletter[0] ?? null,
    enquiries: enquiries.map(presentEnquiry),
    projects,
    own_numbers: ownNumbers,
    quotations,
    contact_messages: contactMessages,
    letters: unassigned,
    read_from_messages: readings,
    downloads,
    undelivered_emails: undelivered,
    logins,
    remembered_browsers: remembered,
    consents,
    requests,
    nominee: nominated ?? null,
    // Without the texts, because other people wrote them.
    named_by_others: mentions.map(({ what, times, at }) => ({ what, times, at })),
  };
}

const presentAccount = (user: NonNullable<Person['user']>) => ({
  email: user.email,
  former_emails: user.formerEmails,
  username: user.username,
  first_name: user.firstName,
  last_name: user.lastName,
  mobile: user.mobile,
  company_name: user.companyName,
  gstin: user.gstin,
  customer_group: user.customerGroup,
  job_role: user.jobRole,
  city: user.city,
  state: user.state,
  country: user.country,
  registered_at: user.createdAt,
  changed_at: user.updatedAt,
  blocked_for: user.banned ? (user.banReason ?? '') : null,
  deleted_at: user.eraseAt,
});

const presentEnquiry = ({ lines, id: _, ...enquiry }: Awaited<ReturnType<typeof loadEnquiriesWhere>>[number]) => ({
  ...enquiry,
  lines: lines.map(({ model_name, product_name, quantity, own_number, note }) => ({
    model: model_name,
    product: product_name,
    quantity,
    own_number,
    note,
  })),
});
