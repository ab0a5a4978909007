import type { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  joinSql,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { personMention } from './own-privacy.contract.ts';

type Mention = z.infer<typeof personMention>;

/** Maximum number of conversations; staff cannot review more. */
const MOST = 200;
const ERASED = '(deleted address)';

/** Pattern of an address alone: adjacent letters or digits would make another address. */
const buildAddressPattern = (email: string): string =>
  `(?<![a-z0-9._%+-])${email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![a-z0-9-]|\\.[a-z0-9])`;

/** The index finds texts with a similar address; the pattern checks only these texts. */
const buildMentionCondition = (text: SqlFragment, emails: readonly string[]): SqlFragment =>
  sqlFragment`(strpos(${text}, '@') > 0 and addresses_in(${text}) && addresses_in(${emails.join(' ')}) and (${joinSql(
    emails.map((email) => sqlFragment`${text} ~* ${buildAddressPattern(email)}`),
    ' or ',
  )}))`;

/** Texts of a message `m` that may contain an address; must equal an indexed expression. */
const MESSAGE_TEXT_SQL = rawSql(
  `m.subject || ' ' || m.text || ' ' || m.html || ' ' || m.recipient || ' ' || m.cc || ' ' || m.bcc`,
);

/** Conversations with texts by other people that contain an address, latest first. */
export async function loadMentions(client: DatabaseClient, emails: readonly string[]): Promise<Mention[]> {
  if (!emails.length) return [];
  return queryRows(client, personMention)`
    select what, conversation_id, coalesce(c.reference, '') as reference,
      count(*)::int as times, to_json(max(found.at)) as at from (
      select 'letter' as what, m.conversation_id, m.at from messages m
        where lower(case m.direction when 'in' then m.sender else m.recipient end) <> all(${emails}) and ${buildMentionCondition(MESSAGE_TEXT_SQL, emails)}
      union all select 'note', v.conversation_id, v.at from conversation_events v where ${buildMentionCondition(sqlFragment`v.text`, emails)}
      union all select 'note', null, k.at from customer_notes k where ${buildMentionCondition(sqlFragment`k.text`, emails)}
      union all select 'enquiry', o.id, e.created_at from enquiries e join conversations o on o.enquiry_id = e.id
        where o.email <> all(${emails}) and ${buildMentionCondition(sqlFragment`e.note`, emails)}
      union all select 'message', o.id, t.created_at from contact_enquiries t join conversations o on o.contact_id = t.id
        where o.email <> all(${emails}) and ${buildMentionCondition(sqlFragment`t.message`, emails)}
      union all select 'nominee', null, n.recorded_at from nominees n where n.email <> all(${emails}) and ${buildMentionCondition(sqlFragment`n.contact`, emails)}
    ) found left join conversations c on c.id = found.conversation_id
    group by what, conversation_id, c.reference order by max(found.at) desc limit ${MOST}`;
}

/** Deletes what was read from texts with an address, which staff can have read again. */
async function deleteReadingsOfMentions(client: Pick<DatabaseClient, 'query'>, email: string): Promise<void> {
  await executeSql(client)`
    delete from request_readings where message_id in (
      select m.id from messages m where ${buildMentionCondition(MESSAGE_TEXT_SQL, [email])})`;
  await executeSql(client)`
    delete from request_readings where conversation_id in (
      select c.id from conversations c join enquiries e on e.id = c.enquiry_id
        where ${buildMentionCondition(sqlFragment`e.note`, [email])}
      union all select c.id from conversations c join contact_enquiries t on t.id = c.contact_id
        where ${buildMentionCondition(sqlFragment`t.message`, [email])})`;
}

/** Replaces the addresses in texts by other people; the texts stay. Files are not searched. */
export async function eraseMentions(client: Pick<DatabaseClient, 'query'>, emails: readonly string[]): Promise<void> {
  for (const email of emails) {
    await deleteReadingsOfMentions(client, email);
    const gone = (column: SqlFragment) =>
      sqlFragment`regexp_replace(${column}, ${buildAddressPattern(email)}, ${ERASED}, 'gi')`;
    await executeSql(client)`
      update messages m set subject = ${gone(sqlFragment`subject`)}, text = ${gone(sqlFragment`text`)}, html = ${gone(sqlFragment`html`)},
        recipient = ${gone(sqlFragment`recipient`)}, cc = ${gone(sqlFragment`cc`)}, bcc = ${gone(sqlFragment`bcc`)}
      where ${buildMentionCondition(MESSAGE_TEXT_SQL, [email])}`;
    await executeSql(client)`
      update conversation_events set text = ${gone(sqlFragment`text`)} where ${buildMentionCondition(sqlFragment`text`, [email])}`;
    await executeSql(client)`
      update customer_notes set text = ${gone(sqlFragment`text`)} where ${buildMentionCondition(sqlFragment`text`, [email])}`;
    await executeSql(
      client,
    )`update enquiries set note = ${gone(sqlFragment`note`)} where ${buildMentionCondition(sqlFragment`note`, [email])}`;
    await executeSql(client)`
      update contact_enquiries set message = ${gone(sqlFragment`message`)} where ${buildMentionCondition(sqlFragment`message`, [email])}`;
    await executeSql(
      client,
    )`update nominees set contact = ${gone(sqlFragment`contact`)} where ${buildMentionCondition(sqlFragment`contact`, [email])}`;
  }
}
