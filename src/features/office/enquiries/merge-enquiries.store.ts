import { z } from 'zod';
import { type DatabaseClient, executeSql, queryFirstRow, queryOnlyRow } from '../../../platform/postgres/plain-sql.ts';
import { addConversationEvent, setConversationStatus } from '../../site/conversations/conversation-events.store.ts';
import { CONVERSATION_STATUSES } from '../../site/conversations/conversations.limits.ts';
import { RECORDED_MESSAGE, storeMessage } from '../../site/conversations/messages.store.ts';

const pair = z.object({
  /** True if both conversations have the same account, or without accounts the same address or telephone number. */
  isOfOne: z.boolean(),
  haveDrafts: z.boolean(),
  linesHaveNoPlace: z.boolean(),
});

/**
 * Locks a conversation.
 * @returns false while another transaction has locked it, such as a merge in the opposite direction
 */
export async function lockConversationForMerge(client: DatabaseClient, id: number): Promise<boolean> {
  const { rowCount } = await executeSql(client)`select from conversations where id = ${id} for update skip locked`;
  return rowCount === 1;
}

export const loadMergePair = (client: DatabaseClient, goes: number, stays: number): Promise<z.infer<typeof pair>> =>
  queryOnlyRow(client, pair)`
    select coalesce(ge.user_id = se.user_id, false) or g.email <> '' and g.email = s.email
        or g.email = '' and s.email = '' and g.phone <> '' and g.phone = s.phone as "isOfOne",
      (select count(*) > 1 from quotations where conversation_id in (g.id, s.id) and state = 'draft') as "haveDrafts",
      s.enquiry_id is null and exists (select from enquiry_lines l where l.enquiry_id = g.enquiry_id) as "linesHaveNoPlace"
    from conversations g join conversations s on s.id = ${stays}
    left join enquiries ge on ge.id = g.enquiry_id left join enquiries se on se.id = s.enquiry_id where g.id = ${goes}`;

const moved = z.object({
  goesReference: z.string(),
  staysReference: z.string(),
  email: z.string(),
  text: z.string(),
  receivedAt: z.date(),
  status: z.enum(CONVERSATION_STATUSES),
});

/**
 * Moves models, messages, notes, quotations and links to another conversation; the caller has locked both. Models that
 * both request alike are not moved, because the customer wants them once.
 */
export async function mergeConversation(
  client: DatabaseClient,
  goes: number,
  stays: number,
  staffId: number,
): Promise<void> {
  const found = await queryFirstRow(client, moved)`
    select g.reference as "goesReference", s.reference as "staysReference", g.email, g.received_at as "receivedAt",
      concat_ws(E'\n\n', nullif(e.note, ''), m.message, 'PO reference: ' || nullif(e.po_reference, '')) as text,
      case when s.status in ('new', 'in_work') then s.status when g.status in ('new', 'in_work') then 'in_work'
        when s.outcome = '' and g.outcome <> '' then g.outcome else s.status end as status
    from conversations g join conversations s on s.id = ${stays}
    left join enquiries e on e.id = g.enquiry_id left join contact_enquiries m on m.id = g.contact_id where g.id = ${goes}`;
  if (!found) return;
  const { goesReference, staysReference, email, text, receivedAt, status } = found;
  await executeSql(client)`
    update enquiry_lines l set enquiry_id = s.enquiry_id, position = l.position + (
      select coalesce(max(position), 0) from enquiry_lines where enquiry_id = s.enquiry_id)
    from conversations g, conversations s
    where g.id = ${goes} and s.id = ${stays} and l.enquiry_id = g.enquiry_id and not exists (
      select from enquiry_lines o where o.enquiry_id = s.enquiry_id
        and (o.model_name, o.quantity, o.own_number, o.note) = (l.model_name, l.quantity, l.own_number, l.note))`;
  await executeSql(client)`update messages set conversation_id = ${stays} where conversation_id = ${goes}`;
  await executeSql(client)`update request_readings set conversation_id = ${stays} where conversation_id = ${goes}`;
  await executeSql(client)`update messages set proposed_id = ${stays} where proposed_id = ${goes}`;
  await executeSql(client)`update conversation_events set conversation_id = ${stays} where conversation_id = ${goes}`;
  await executeSql(client)`update quotations set conversation_id = ${stays} where conversation_id = ${goes}`;
  await executeSql(client)`update enquiry_links set conversation_id = ${stays} where conversation_id = ${goes}`;
  await executeSql(client)`
    with gone as (delete from desk_notices where conversation_id = ${goes} returning staff_id, kind, at)
    insert into desk_notices (staff_id, conversation_id, kind, at) select staff_id, ${stays}, kind, at from gone on conflict do nothing`;
  if (text)
    await storeMessage(client, {
      ...RECORDED_MESSAGE,
      ...{ conversationId: stays, direction: 'in', staffId: null, channel: 'other' },
      ...{ sender: email, subject: goesReference, text, at: receivedAt },
    });
  await mergeState(client, goes, stays);
  await setConversationStatus(client, { id: stays, staffId }, status);
  await addConversationEvent(client, { id: stays, staffId }, 'merged', `${goesReference} was merged into this`);
  await addConversationEvent(client, { id: goes, staffId }, 'merged', `Merged into ${staysReference}`);
}

async function mergeState(client: DatabaseClient, goes: number, stays: number): Promise<void> {
  await executeSql(client)`
    update conversations s set assignee_id = coalesce(s.assignee_id, g.assignee_id),
      follow_up_at = coalesce(s.follow_up_at, g.follow_up_at),
      follow_up_if = case when s.follow_up_at is null then g.follow_up_if else s.follow_up_if end,
      due_at = case when g.status not in ('new', 'in_work') then s.due_at
        when s.status in ('new', 'in_work') then least(s.due_at, g.due_at) else g.due_at end,
      outcome = case when s.outcome = '' then g.outcome else s.outcome end,
      outcome_reason = case when s.outcome = '' then g.outcome_reason else s.outcome_reason end,
      outcome_at = case when s.outcome = '' then g.outcome_at else s.outcome_at end
    from conversations g where s.id = ${stays} and g.id = ${goes}`;
  await executeSql(client)`
    update conversations set merged_into_id = ${stays}, status = 'closed', follow_up_at = null
    where id = ${goes} or merged_into_id = ${goes}`;
}
