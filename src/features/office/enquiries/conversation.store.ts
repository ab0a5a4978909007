import { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
  rawSql,
} from '../../../platform/postgres/plain-sql.ts';
import { MAIN_VALUES_SQL, MODEL_IMAGE_SQL } from '../../catalogue/relations/relations.store.ts';
import { MODEL_CHANGE_STATES } from '../../customers/enquiries/enquiries.limits.ts';
import { buildModelChangeSql } from '../../customers/my-enquiries/my-enquiries.store.ts';
import { loadAnswerTerms } from '../../site/conversations/answer-time.store.ts';
import { computeAnswerDue } from '../../site/conversations/answer-time.ts';
import {
  addConversationEvent,
  type EventOrigin,
  setConversationStatus,
} from '../../site/conversations/conversation-events.store.ts';
import { MESSAGES_PER_PAGE, type NoticeKind } from '../../site/conversations/conversations.limits.ts';
import { SHOWN_TO_CUSTOMER_SQL, toMessagePage } from '../../site/conversations/enquiry-messages.store.ts';
import { ASKER_SQL } from '../../site/conversations/message-asker.ts';
import {
  conversationEvent,
  enquiryOutcome,
  enquiryPresenceReply,
  type InboxEnquiry,
  inboxEnquiryReply,
} from './enquiry.contract.ts';
import { buildLateEmailCondition, selectOtherViewers } from './inbox.store.ts';
import {
  inboxMessage,
  storedUnassignedMessage,
  type UnassignedMessagesQuery,
  type unassignedMessagesReply,
} from './inbox-messages.contract.ts';

/** `new` if nobody had started on the conversation when it was snoozed. */
async function findStatusBeforeSnooze(client: DatabaseClient, id: number): Promise<'new' | 'in_work'> {
  const { status } = await queryOnlyRow(client, z.object({ status: z.string() }))`
    select coalesce((
      select text from conversation_events where conversation_id = ${id} and kind = 'status' and text <> 'snoozed'
      order by id desc limit 1), 'new') as status`;
  return status === 'new' ? 'new' : 'in_work';
}

interface FollowUp {
  on: string | null;
  when: 'always' | 'no_answer';
}

/** Sets a follow-up for the start of office hours on a day; an open conversation is snoozed until then. */
export async function setFollowUp(
  client: DatabaseClient,
  happening: EventOrigin,
  { on, when }: FollowUp,
): Promise<void> {
  const before = await queryFirstRow(client, z.object({ status: z.string() }))`
    update conversations set follow_up_if = ${when},
      follow_up_at = (select (${on}::date + work_from::time) at time zone time_zone from office_settings)
    where id = ${happening.id} returning status`;
  await addConversationEvent(
    client,
    happening,
    'follow_up',
    on ? `${on}${when === 'no_answer' ? ' if no answer' : ''}` : '',
  );
  if (on && (before?.status === 'new' || before?.status === 'in_work'))
    await setConversationStatus(client, happening, 'snoozed');
  if (!on && before?.status === 'snoozed')
    await setConversationStatus(client, happening, await findStatusBeforeSnooze(client, happening.id));
}

const followedUp = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  company: z.string(),
  to: z.object({ name: z.string(), address: z.string() }).nullable(),
});
export type DueFollowUp = z.infer<typeof followedUp>;

/** Mailbox of the staff member assigned to the conversation `c`; null for none. */
const ASSIGNEE = rawSql(`(select json_build_object('name', s.name, 'address', s.email) from staff s
  where s.id = c.assignee_id and s.disabled_at is null) as to`);

export async function wakeNextConversation(client: DatabaseClient, now: Date): Promise<DueFollowUp | undefined> {
  const woken = await queryFirstRow(client, followedUp)`
    update conversations c set follow_up_at = null, due_at = case when c.first_answered_at is null then least(c.due_at, ${now}) else ${now} end
    from (select id from conversations where follow_up_at <= ${now} order by follow_up_at limit 1 for update skip locked) due
    where c.id = due.id
    returning c.id, c.reference, c.name, c.company, ${ASSIGNEE}`;
  if (!woken) return undefined;
  const happening = { id: woken.id, staffId: null };
  await addConversationEvent(client, happening, 'follow_up', 'due');
  const { rowCount } = await executeSql(client)`
    select from conversations where id = ${woken.id} and status in ('snoozed', 'answered', 'quoted')`;
  if (rowCount) await setConversationStatus(client, happening, 'in_work');
  return woken;
}

const expiring = followedUp.extend({
  quotation: z.int(),
  number: z.string(),
  validUntil: z.string(),
  isOver: z.boolean(),
});
export type ExpiringQuotation = z.infer<typeof expiring>;
/** Days before the end of a quotation when staff are reminded. */
const REMIND_DAYS = 3;

/**
 * Returns quotations about which staff are reminded, once before and once after the expiry, and records the reminder.
 * @param today day in India
 */
export async function takeExpiringQuotations(
  client: DatabaseClient,
  now: Date,
  today: string,
): Promise<ExpiringQuotation[]> {
  return queryRows(client, expiring)`
    with due as (
      select q.id, q.valid_until < ${today}::date as is_over from quotations q
      where q.state = 'sent' and q.conversation_id is not null and q.expired_at is null
        and (q.valid_until < ${today}::date or (q.expiry_reminded_at is null and q.valid_until <= ${today}::date + ${REMIND_DAYS}::int))
      order by q.valid_until limit 100 for update skip locked),
    taken as (
      update quotations q set expiry_reminded_at = ${now}, expired_at = case when due.is_over then ${now}::timestamptz end
      from due where q.id = due.id returning q.id, q.conversation_id, q.number, q.revision, q.valid_until, due.is_over)
    select t.id as quotation, t.number || case when t.revision > 1 then ' revision ' || t.revision else '' end as number,
      t.valid_until::text as "validUntil", t.is_over as "isOver", c.id, c.reference, c.name, c.company,
      ${ASSIGNEE}
    from taken t join conversations c on c.id = t.conversation_id order by t.id`;
}

const LETTER = `m.id, to_json(m.at) as at, m.direction, m.channel, s.name as by, m.sender, m.sender_name, m.reply_to, m.reply_to_name, m.recipient, m.cc, m.bcc, m.subject, m.text, m.html, m.is_automatic,
  m.state, m.error, m.hold_reason, ${SHOWN_TO_CUSTOMER_SQL} as is_of_asker, coalesce((select json_agg(json_build_object('position', f.position, 'name', f.name, 'type', f.type, 'bytes', f.bytes) order by f.position)
    from message_files f where f.message_id = m.id), '[]') as files,
  (select json_build_object('reference', c.reference, 'name', c.name) from conversations c where c.id = m.proposed_id) as proposal
  from messages m left join staff s on s.id = m.staff_id`;

const LETTER_WITHOUT_CONVERSATION = LETTER.replace(
  'from messages m',
  `, json_build_object('name', ${ASKER_SQL.name}, 'address', ${ASKER_SQL.address}) as asker,
  (select json_build_object('sure', count(*) filter (where l ->> 'state' = 'sure'), 'open', count(*) filter (where l ->> 'state' <> 'sure'),
      'is_failed', exists (select from request_readings r where r.message_id = m.id and r.state = 'failed'))
    from request_readings r cross join jsonb_array_elements(r.lines) l where r.message_id = m.id
    having not exists (select from request_readings r where r.message_id = m.id and r.state = 'waiting')) as found,
  coalesce((select concat_ws(', ', k.name, nullif(k.company, '')) from conversations k where k.email <> '' and k.email = lower(${ASKER_SQL.address})
    order by k.received_at desc limit 1), '') as known_as,
  case when exists (select from conversations k where k.email <> '' and k.email = lower(${ASKER_SQL.address}) and k.status = 'spam')
    then 'This address has sent spam before.' else '' end as spam_sign
  from messages m`,
);

export async function listConversationMessages(client: DatabaseClient, conversationId: number, before: number | null) {
  const rows = await queryRows(client, inboxMessage)`
    select ${rawSql(LETTER)} where m.conversation_id = ${conversationId} and (${before}::int is null or m.id < ${before})
    order by m.id desc limit ${rawSql(String(MESSAGES_PER_PAGE + 1))}`;
  return toMessagePage(rows.reverse());
}

/**
 * A page of unassigned messages: those with a proposal first, each group latest first.
 * @param after `next` of the previous page
 */
export async function listUnassignedMessages(
  client: DatabaseClient,
  { after, late }: UnassignedMessagesQuery,
  now: Date,
): Promise<z.infer<typeof unassignedMessagesReply>> {
  const terms = await loadAnswerTerms(client);
  const isLate = late ? buildLateEmailCondition(now, terms) : rawSql('true');
  const [kind, id = null] = after?.split('-') ?? [];
  const found = await queryRows(client, storedUnassignedMessage)`
    select ${rawSql(LETTER_WITHOUT_CONVERSATION)} where m.id in (
      select id from messages where conversation_id is null and ${isLate}
        and (${id}::int is null or (proposed_id is not null, id) < (${kind === 'proposed'}, ${id}::int))
      order by proposed_id is not null desc, id desc limit ${rawSql(String(MESSAGES_PER_PAGE + 1))})
    order by m.proposed_id is not null desc, m.id desc`;
  const items = found.slice(0, MESSAGES_PER_PAGE).map((email) => {
    const due = email.is_automatic ? null : computeAnswerDue(new Date(email.at), terms);
    return { ...email, due_at: due?.toISOString() ?? null, is_late: due !== null && due < now };
  });
  const last = found.length > items.length ? items.at(-1) : undefined;
  return { items, next: last ? `${last.proposal ? 'proposed' : 'other'}-${last.id}` : null };
}

export const listConversationEvents = (
  client: DatabaseClient,
  conversationId: number,
): Promise<z.infer<typeof conversationEvent>[]> =>
  queryRows(client, conversationEvent)`
    select e.id, to_json(e.at) as at, s.name as by, e.kind, e.text from conversation_events e left join staff s on s.id = e.staff_id
    where e.conversation_id = ${conversationId} order by e.id`;

const file = z.object({
  name: z.string(),
  type: z.string(),
  storeKey: z.string().nullable(),
  content: z.instanceof(Buffer).nullable(),
});

export const findMessageFile = (
  client: DatabaseClient,
  messageNumber: number,
  position: number,
): Promise<z.infer<typeof file> | undefined> =>
  queryFirstRow(client, file)`
    select name, type, store_key as "storeKey", content from message_files where message_id = ${messageNumber} and position = ${position}`;

const MAX_REFERENCES = 20;

export async function listEarlierMessageIds(client: DatabaseClient, conversationId: number): Promise<string[]> {
  const rows = await queryRows(client, z.object({ messageId: z.string() }))`
    select message_id as "messageId" from messages
    where conversation_id = ${conversationId} and message_id is not null and state <> 'failed'
    order by id desc limit ${rawSql(String(MAX_REFERENCES))}`;
  return rows.reverse().map(({ messageId }) => messageId);
}

const head = inboxEnquiryReply.omit({
  lines: true,
  others: true,
  events: true,
  letters: true,
  readings: true,
  has_earlier: true,
});

export const findConversation = (
  client: DatabaseClient,
  id: number,
  staffId: number,
): Promise<z.infer<typeof head> | undefined> =>
  queryFirstRow(client, head)`
    select c.id, case when c.enquiry_id is null then 'contact' else 'enquiry' end as kind, c.reference, c.name, c.company, c.status, c.version,
      (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = c.assignee_id) as assignee,
      to_json(c.received_at) as received_at, to_json(c.due_at) as due_at, c.status in ('new', 'in_work') and c.due_at < now() as is_late,
      to_json(c.first_answered_at) as first_answered_at, c.answered_in_time, c.outcome_reason, to_json(c.follow_up_at) as follow_up_at, c.follow_up_if as follow_up_when, c.spam_sign, c.duplicate_sign,
      (select json_build_object('id', s.id, 'reference', s.reference) from conversations s where s.id = c.merged_into_id) as merged_into, e.user_id as customer_id, c.email, c.phone,
      coalesce(e.customer ->> 'job_role', '') as job_role, coalesce(e.customer ->> 'state', '') as state,
      concat_ws(', ', nullif(e.customer ->> 'city', ''), nullif(e.customer ->> 'state', ''), nullif(e.customer ->> 'country', '')) as place,
      coalesce(e.note, m.message, '') as text, coalesce(e.po_reference, '') as po_reference, ${selectOtherViewers(staffId)} as viewers
    from conversations c left join enquiries e on e.id = c.enquiry_id left join contact_enquiries m on m.id = c.contact_id
    where c.id = ${id}`;

/** Version and other viewers of a conversation. Browsers poll it every few seconds. */
export const findPresence = (
  client: DatabaseClient,
  id: number,
  staffId: number,
): Promise<z.infer<typeof enquiryPresenceReply> | undefined> =>
  queryFirstRow(client, enquiryPresenceReply)`
    select c.version, ${selectOtherViewers(staffId)} as viewers from conversations c where c.id = ${id}`;

const OTHERS = 20;

export const listOtherConversations = (client: DatabaseClient, id: number): Promise<InboxEnquiry['others']> =>
  queryRows(client, inboxEnquiryReply.shape.others.element)`
    select c.id, c.reference, c.status, to_json(c.received_at) as received_at,
      coalesce((select string_agg(l.model_name, ', ' order by l.position) from enquiry_lines l where l.enquiry_id = c.enquiry_id and l.position <= 4),
        (select left(m.message, 120) from contact_enquiries m where m.id = c.contact_id), '') as about
    from conversations c join conversations own on own.id = ${id} and own.email = c.email and own.email <> '' and own.id <> c.id
      and c.merged_into_id is null
    order by c.received_at desc limit ${rawSql(String(OTHERS))}`;

const storedLine = z.object({
  position: z.int(),
  model_id: z.int().nullable(),
  model: z.string(),
  product: z.string(),
  quantity: z.int(),
  own_number: z.string(),
  note: z.string(),
  now: z.enum(MODEL_CHANGE_STATES),
  name: z.string().nullable(),
  picture: z.string(),
  figures: inboxEnquiryReply.shape.lines.element.shape.figures,
  files: inboxEnquiryReply.shape.lines.element.shape.files,
});

export const listConversationLines = (client: DatabaseClient, id: number): Promise<z.infer<typeof storedLine>[]> =>
  queryRows(client, storedLine)`
    select l.position, case when p.id is not null then m.id end as model_id, l.model_name as model, l.product_name as product, l.quantity,
      l.own_number, l.note, ${rawSql(buildModelChangeSql('c.received_at'))} as now,
      case when p.id is not null then m.name end as name,
      ${MODEL_IMAGE_SQL} as picture, ${MAIN_VALUES_SQL} as figures,
      array(select media.key from files f join file_kinds k using (kind) join media on media.key = k.folder || '/' || f.file and media.is_active
        where f.is_active and (f.model_id = m.id and f.kind in ('step', 'pdf') or f.product_id = p.id and f.kind = 'datasheet1')
        order by f.kind, f.position) as files
    from conversations c join enquiry_lines l on l.enquiry_id = c.enquiry_id
    left join models m on m.id = l.model_id and m.is_active left join products p on p.id = m.product_id and p.is_active
    where c.id = ${id} order by l.position`;

const locked = z.object({
  id: z.int(),
  reference: z.string(),
  status: inboxEnquiryReply.shape.status,
  version: z.int(),
  email: z.string(),
  name: z.string(),
  assigneeId: z.int().nullable(),
  outcome: enquiryOutcome,
  mergedInto: z.string().nullable(),
});
export type LockedConversation = z.infer<typeof locked>;

export const lockConversation = (client: DatabaseClient, id: number): Promise<LockedConversation | undefined> =>
  queryFirstRow(client, locked)`
    select id, reference, status, version, email, name, assignee_id as "assigneeId",
      json_build_object('result', outcome, 'reason', outcome_reason, 'at', outcome_at) as outcome,
      (select reference from conversations s where s.id = c.merged_into_id) as "mergedInto"
    from conversations c where id = ${id} for update`;

export async function loadConversationVersion(client: DatabaseClient, id: number): Promise<number> {
  const { version } = await queryOnlyRow(client, z.object({ version: z.int() }))`
    select version from conversations where id = ${id}`;
  return version;
}

export const findConversationId = (client: DatabaseClient, reference: string): Promise<{ id: number } | undefined> =>
  queryFirstRow(client, z.object({ id: z.int() }))`
    select coalesce(merged_into_id, id) as id from conversations where reference = ${reference.toUpperCase()}`;

export async function setAssignee(
  client: DatabaseClient,
  happening: EventOrigin,
  assigneeId: number | null,
): Promise<void> {
  const { rowCount } = await executeSql(client)`
    update conversations set assignee_id = ${assigneeId} where id = ${happening.id} and assignee_id is distinct from ${assigneeId}`;
  if (!rowCount) return;
  const named = await queryFirstRow(
    client,
    z.object({ name: z.string() }),
  )`select name from staff where id = ${assigneeId}`;
  await addConversationEvent(client, happening, 'assigned', named?.name ?? '');
}

/**
 * Marks a conversation as new to a staff member.
 * @returns the staff member's mailbox; undefined if disabled
 */
export async function addInboxNotice(
  client: DatabaseClient,
  { id, staffId, kind }: { id: number; staffId: number; kind: NoticeKind },
): Promise<{ name: string; address: string } | undefined> {
  await executeSql(client)`
    insert into desk_notices (staff_id, conversation_id, kind) values (${staffId}, ${id}, ${kind})
    on conflict (staff_id, conversation_id) do update set kind = excluded.kind, at = now()`;
  return queryFirstRow(client, z.object({ name: z.string(), address: z.string() }))`
    select name, email as address from staff where id = ${staffId} and disabled_at is null`;
}

export async function recordConversationView(client: DatabaseClient, id: number, staffId: number): Promise<void> {
  await executeSql(client)`
    with opened as (delete from desk_notices where staff_id = ${staffId} and conversation_id = ${id}),
    left_long_ago as (delete from conversation_views where staff_id = ${staffId} and seen_at < now() - interval '1 hour')
    insert into conversation_views (conversation_id, staff_id) values (${id}, ${staffId})
    on conflict (conversation_id, staff_id) do update set seen_at = now()`;
}
