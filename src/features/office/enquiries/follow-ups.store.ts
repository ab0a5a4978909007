import { z } from 'zod';
import { type Client, execute, firstRow, queryRows, raw } from '../../../platform/postgres/plain-sql.ts';
import { addEvent, type Happening, setStatus } from '../../site/conversations/happenings.store.ts';

interface FollowUp {
  on: string | null;
  when: 'always' | 'no_answer';
}

/** Sets a follow-up for the opening of the office on a day; an open conversation is snoozed until then. */
export async function putOff(client: Client, happening: Happening, { on, when }: FollowUp): Promise<void> {
  const before = await firstRow(client, z.object({ status: z.string() }))`
    update conversations set follow_up_if = ${when},
      follow_up_at = (select (${on}::date + work_from::time) at time zone time_zone from office_settings)
    where id = ${happening.id} returning status`;
  await addEvent(client, happening, 'follow_up', on ? `${on}${when === 'no_answer' ? ' if no answer' : ''}` : '');
  if (on && (before?.status === 'new' || before?.status === 'in_work')) await setStatus(client, happening, 'snoozed');
  if (!on && before?.status === 'snoozed') await setStatus(client, happening, 'in_work');
}

const followedUp = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  company: z.string(),
  to: z.object({ name: z.string(), address: z.string() }).nullable(),
});
export type FollowedUp = z.infer<typeof followedUp>;

/** Mailbox of the staff member who answers the conversation `c`; null for none. */
const ASSIGNEE = raw(`(select json_build_object('name', s.name, 'address', s.email) from staff s
  where s.id = c.assignee_id and s.disabled_at is null) as to`);

export async function wakeNext(client: Client, now: Date): Promise<FollowedUp | undefined> {
  const woken = await firstRow(client, followedUp)`
    update conversations c set follow_up_at = null, due_at = case when c.first_answered_at is null then least(c.due_at, ${now}) else ${now} end
    from (select id from conversations where follow_up_at <= ${now} order by follow_up_at limit 1 for update skip locked) due
    where c.id = due.id
    returning c.id, c.reference, c.name, c.company, ${ASSIGNEE}`;
  if (!woken) return undefined;
  const happening = { id: woken.id, staffId: null };
  await addEvent(client, happening, 'follow_up', 'due');
  const { rowCount } = await execute(client)`
    select from conversations where id = ${woken.id} and status in ('snoozed', 'answered', 'quoted')`;
  if (rowCount) await setStatus(client, happening, 'in_work');
  return woken;
}

const expiring = followedUp.extend({
  quotation: z.int(),
  number: z.string(),
  validUntil: z.string(),
  isOver: z.boolean(),
});
export type Expiring = z.infer<typeof expiring>;
/** Days before the end of a quotation when staff are reminded. */
const REMIND_DAYS = 3;

/**
 * Returns quotations to remind staff about, once before and once after their expiry, and records the reminder.
 * @param today in India
 */
export async function takeExpiring(client: Client, now: Date, today: string): Promise<Expiring[]> {
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
