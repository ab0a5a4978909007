import pg from 'pg';
import type { z } from 'zod';
import {
  type DatabaseClient,
  hasWordSql,
  joinSql,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { idRowSchema } from '../../../platform/postgres/validate-rows.ts';
import { loadAnswerTerms } from '../../site/conversations/answer-time.store.ts';
import { type AnswerTerms, findLatestLateArrival } from '../../site/conversations/answer-time.ts';
import { findReferences } from '../../site/conversations/conversations.store.ts';
import { type InboxItem, type InboxQuery, inboxCountsReply, inboxItem, staffMember } from './inbox.contract.ts';

const PAGE = 40;
/** Rows scanned before the word index is used. */
const READ_FIRST = 1000;
/** Viewers without a heartbeat for this long no longer count. */
const SEEN_SECONDS = 45;
/** Words of a message `m`; must equal the indexed expression. */
const MESSAGE_WORDS = `lower(m.subject || E'\\n' || m.text)`;
const OPEN = `c.status in ('new', 'in_work')`;

export const selectOtherViewers = (staffId: number) =>
  rawSql(`array(
  select s.name from conversation_views v join staff s on s.id = v.staff_id
  where v.conversation_id = c.id and v.staff_id <> ${Number(staffId)} and v.seen_at > now() - interval '${SEEN_SECONDS} seconds'
  order by s.name)`);

/** Open conversations by due time, others latest first. Filters are SQL literals, because the plan depends on them. */
export async function listInbox(
  client: DatabaseClient,
  query: InboxQuery,
  staffId: number,
): Promise<{ items: InboxItem[]; next: string | null }> {
  const { view, assignee, late, search, after } = query;
  // Mentions may be in conversations of any state.
  const isOpen = view === 'open' && assignee !== 'noticed';
  const byDue = isOpen || view === 'new' || view === 'in_work' || late === 'yes';
  const states = view === 'all' || view === 'open' ? 'true' : `c.status = ${pg.escapeLiteral(view)}`;
  const conditions = [rawSql(isOpen ? OPEN : states)];
  if (byDue) conditions.push(rawSql(OPEN));
  if (late) conditions.push(rawSql('c.due_at < now()'));
  if (assignee === 'nobody') conditions.push(rawSql('c.assignee_id is null'));
  else if (assignee === 'noticed')
    conditions.push(sqlFragment`c.id in (select conversation_id from desk_notices where staff_id = ${staffId})`);
  else if (assignee !== undefined)
    conditions.push(rawSql(`c.assignee_id = ${Number(assignee === 'me' ? staffId : assignee)}`));
  const isReference = findReferences(search)[0] === search.toUpperCase();
  if (isReference)
    conditions.push(sqlFragment`c.id = (
      select coalesce(merged_into_id, id) from conversations where reference = ${search.toUpperCase()})`);
  if (after !== undefined) {
    conditions.push(
      byDue
        ? sqlFragment`(c.due_at, c.id) > (select due_at, id from conversations where id = ${after})`
        : sqlFragment`(c.received_at, c.id) < (select received_at, id from conversations where id = ${after})`,
    );
  }
  const fitting = joinSql(conditions, ' and ');
  const order = rawSql(byDue ? 'c.due_at, c.id' : 'c.received_at desc, c.id desc');
  const list = (page: SqlFragment) => queryRows(client, inboxItem)`
    with page as (${page} order by ${order} limit ${rawSql(String(PAGE + 1))}) ${selectInboxItems(staffId)} order by ${order}`;
  const found = await (isReference || !search
    ? list(sqlFragment`select c.* from conversations c where ${fitting}`)
    : listByWords(client, list, search, fitting, order));
  const items = found.slice(0, PAGE);
  return { items, next: found.length > PAGE ? String(items.at(-1)?.id) : null };
}

/**
 * Scans the first rows, which suffices for common words; otherwise uses the index. PostgreSQL cannot choose between
 * them.
 */
async function listByWords(
  client: DatabaseClient,
  list: (page: SqlFragment) => Promise<InboxItem[]>,
  search: string,
  fitting: SqlFragment,
  order: SqlFragment,
): Promise<InboxItem[]> {
  const words = search.toLowerCase().split(/\s+/);
  const hasAll = joinSql(
    words.map((word) => sqlFragment`bool_or(${hasWordSql('t.words', word)})`),
    ' and ',
  );
  const first = await list(sqlFragment`
    select c.* from (select * from conversations c where ${fitting} order by ${order} limit ${rawSql(String(READ_FIRST))}) c
    where (select ${hasAll} from (select words from conversation_words where conversation_id = c.id
      union all select ${rawSql(MESSAGE_WORDS)} from messages m where m.conversation_id = c.id) t)`);
  if (first.length > PAGE) return first;
  const others = await queryFirstRow(client, idRowSchema)`
    select c.id from conversations c where ${fitting} offset ${rawSql(String(READ_FIRST))} limit 1`;
  if (!others) return first;
  const withEach = words.map(
    (word) => sqlFragment`(select conversation_id from conversation_words w where ${hasWordSql('w.words', word)}
      union select conversation_id from messages m where m.conversation_id is not null and ${hasWordSql(MESSAGE_WORDS, word)})`,
  );
  return list(sqlFragment`
    select c.* from (${joinSql(withEach, ' intersect ')}) w join conversations c on c.id = w.conversation_id where ${fitting}`);
}

const selectInboxItems = (staffId: number) => sqlFragment`
  select c.id, case when c.enquiry_id is null then 'contact' else 'enquiry' end as kind, c.reference, c.name, c.company, c.status,
    (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = c.assignee_id) as assignee,
    to_json(c.received_at) as received_at, to_json(c.due_at) as due_at, ${rawSql(OPEN)} and c.due_at < now() as is_late,
    c.spam_sign, c.duplicate_sign,
    exists (select from messages l where l.conversation_id = c.id and l.state = 'failed') as has_failed_letter,
    coalesce('Merged into ' || (select s.reference from conversations s where s.id = c.merged_into_id),
      (select string_agg(l.model_name, ', ' order by l.position) from enquiry_lines l where l.enquiry_id = c.enquiry_id and l.position <= 2),
      (select left(m.message, 120) from contact_enquiries m where m.id = c.contact_id), '') as about,
    (select greatest(count(*) - 2, 0)::int from enquiry_lines l where l.enquiry_id = c.enquiry_id) as more,
    ${selectOtherViewers(staffId)} as viewers,
    (select n.kind from desk_notices n where n.staff_id = ${staffId} and n.conversation_id = c.id) as notice
  from page c`;

/** SQL: true for an email of a stranger, in `messages`, whose answer is late. */
export const buildLateEmailCondition = (now: Date, terms: AnswerTerms): SqlFragment =>
  sqlFragment`not is_automatic and at <= ${findLatestLateArrival(now, terms)}::timestamptz`;

export async function countInbox(client: DatabaseClient, staffId: number, now: Date) {
  const isLate = buildLateEmailCondition(now, await loadAnswerTerms(client));
  return queryOnlyRow(client, inboxCountsReply)`
    with waiting as (select c.due_at from conversations c where ${rawSql(OPEN)} order by c.due_at limit 1001)
    select (select count(*)::int from waiting) as open, (select count(*)::int from waiting where due_at < now())
        + (select count(*)::int from (select from messages where conversation_id is null and ${isLate} limit 1001) emails) as late,
      (select count(*)::int from (
        select from conversations c where ${rawSql(OPEN)} and c.assignee_id = ${rawSql(String(Number(staffId)))} limit 1001) own) as mine,
      (select count(*)::int from desk_notices where staff_id = ${staffId}) as noticed,
      (select count(*)::int from (select from messages where conversation_id is null limit 1001) letters) as unplaced`;
}

/**
 * SQL: ids of the conversations `c` that a staff member should answer next: their own by due time, then those of
 * nobody whom no colleague is reading.
 */
const selectNextConversations = (staffId: number, limit: number): SqlFragment => {
  const own = rawSql(String(Number(staffId)));
  const most = rawSql(String(limit));
  return sqlFragment`
    (select c.id, 0 as place, c.due_at from conversations c where ${rawSql(OPEN)} and c.assignee_id = ${own}
      order by c.due_at, c.id limit ${most})
    union all
    (select c.id, 1, c.due_at from conversations c where ${rawSql(OPEN)} and c.assignee_id is null and c.spam_sign = ''
      and ${selectOtherViewers(staffId)} = '{}' order by c.due_at, c.id limit ${most})
    order by place, due_at, id limit ${most}`;
};

export const listNextConversations = (client: DatabaseClient, staffId: number, limit: number): Promise<InboxItem[]> =>
  queryRows(client, inboxItem)`
    with next as (${selectNextConversations(staffId, limit)}),
    page as (select c.*, next.place from next join conversations c using (id))
    ${selectInboxItems(staffId)} order by c.place, c.due_at, c.id`;

/** The conversation that a staff member should answer next, else the oldest email without a conversation. */
export async function findNextConversation(
  client: DatabaseClient,
  staffId: number,
): Promise<{ id: number | null; letter: number | null }> {
  const next = await queryFirstRow(client, idRowSchema)`
    select id from (${selectNextConversations(staffId, 1)}) next`;
  if (next) return { id: next.id, letter: null };
  const email = await queryFirstRow(client, idRowSchema)`
    select id from messages where conversation_id is null and direction = 'in' and not is_automatic order by at, id limit 1`;
  return { id: null, letter: email?.id ?? null };
}

export const listStaffByRole = (
  client: DatabaseClient,
  roles: readonly string[],
): Promise<z.infer<typeof staffMember>[]> =>
  queryRows(client, staffMember)`
    select id, name from staff where disabled_at is null and role = any(${roles}) order by name, id`;
