import type { z } from 'zod';
import {
  type Client,
  execute,
  joined,
  part,
  queryRows,
  raw,
  type SqlPart,
} from '../../../platform/postgres/plain-sql.ts';
import { mention } from './own-privacy.contract.ts';

type Mention = z.infer<typeof mention>;

/** Maximum number of conversations; staff cannot review more. */
const MOST = 200;
const ERASED = '(deleted address)';

/** Pattern of an address alone: adjacent letters or digits would make another address. */
const whole = (email: string): string =>
  `(?<![a-z0-9._%+-])${email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![a-z0-9-]|\\.[a-z0-9])`;

/** The index finds texts with a similar address; the pattern checks only these texts. */
const named = (text: SqlPart, emails: readonly string[]): SqlPart =>
  part`(strpos(${text}, '@') > 0 and addresses_in(${text}) && addresses_in(${emails.join(' ')}) and (${joined(
    emails.map((email) => part`${text} ~* ${whole(email)}`),
    ' or ',
  )}))`;

/** Texts of a message `m` that may contain an address; must equal an indexed expression. */
const IN_LETTER = raw(
  `m.subject || ' ' || m.text || ' ' || m.html || ' ' || m.recipient || ' ' || m.cc || ' ' || m.bcc`,
);

/** Conversations with texts by other people that contain an address, latest first. */
export async function mentionsOf(client: Client, emails: readonly string[]): Promise<Mention[]> {
  if (!emails.length) return [];
  return queryRows(client, mention)`
    select what, conversation_id, coalesce(c.reference, '') as reference,
      count(*)::int as times, to_json(max(found.at)) as at from (
      select 'letter' as what, m.conversation_id, m.at from messages m
        where lower(case m.direction when 'in' then m.sender else m.recipient end) <> all(${emails}) and ${named(IN_LETTER, emails)}
      union all select 'note', v.conversation_id, v.at from conversation_events v where ${named(part`v.text`, emails)}
      union all select 'note', null, k.at from customer_notes k where ${named(part`k.text`, emails)}
      union all select 'enquiry', o.id, e.created_at from enquiries e join conversations o on o.enquiry_id = e.id
        where o.email <> all(${emails}) and ${named(part`e.note`, emails)}
      union all select 'message', o.id, t.created_at from contact_enquiries t join conversations o on o.contact_id = t.id
        where o.email <> all(${emails}) and ${named(part`t.message`, emails)}
      union all select 'nominee', null, n.recorded_at from nominees n where n.email <> all(${emails}) and ${named(part`n.contact`, emails)}
    ) found left join conversations c on c.id = found.conversation_id
    group by what, conversation_id, c.reference order by max(found.at) desc limit ${MOST}`;
}

/** Replaces the addresses in texts by other people; the texts stay. Files are not searched. */
export async function forgetMentions(client: Pick<Client, 'query'>, emails: readonly string[]): Promise<void> {
  for (const email of emails) {
    const gone = (column: SqlPart) => part`regexp_replace(${column}, ${whole(email)}, ${ERASED}, 'gi')`;
    await execute(client)`
      update messages m set subject = ${gone(part`subject`)}, text = ${gone(part`text`)}, html = ${gone(part`html`)},
        recipient = ${gone(part`recipient`)}, cc = ${gone(part`cc`)}, bcc = ${gone(part`bcc`)}
      where ${named(IN_LETTER, [email])}`;
    await execute(client)`
      update conversation_events set text = ${gone(part`text`)} where ${named(part`text`, [email])}`;
    await execute(client)`
      update customer_notes set text = ${gone(part`text`)} where ${named(part`text`, [email])}`;
    await execute(client)`update enquiries set note = ${gone(part`note`)} where ${named(part`note`, [email])}`;
    await execute(client)`
      update contact_enquiries set message = ${gone(part`message`)} where ${named(part`message`, [email])}`;
    await execute(client)`update nominees set contact = ${gone(part`contact`)} where ${named(part`contact`, [email])}`;
  }
}
