import { z } from 'zod';
import { type Client, execute, firstRow, queryRows, raw } from '../../../platform/postgres/plain-sql.ts';
import { figuresOfModel } from '../../catalogue/relations/relations.store.ts';
import { SINCE } from '../../customers/enquiries/enquiries.limits.ts';
import { becameOfModel } from '../../customers/enquiry-status/enquiry-status.store.ts';
import type { Notice } from '../../site/conversations/conversations.limits.ts';
import { addEvent, type Happening } from '../../site/conversations/happenings.store.ts';
import { type EnquiryOfDesk, enquiryReply, openReply } from './enquiry.contract.ts';
import { viewersBut } from './inbox.store.ts';

const head = enquiryReply.omit({ lines: true, others: true, events: true, letters: true, has_earlier: true });

export const conversationById = (
  client: Client,
  id: number,
  staffId: number,
): Promise<z.infer<typeof head> | undefined> =>
  firstRow(client, head)`
    select c.id, case when c.enquiry_id is null then 'contact' else 'enquiry' end as kind, c.reference, c.name, c.company, c.status, c.version,
      (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = c.assignee_id) as assignee,
      to_json(c.received_at) as received_at, to_json(c.due_at) as due_at, c.status in ('new', 'in_work') and c.due_at < now() as is_late,
      to_json(c.first_answered_at) as first_answered_at, c.answered_in_time, c.outcome_reason, to_json(c.follow_up_at) as follow_up_at, c.spam_sign, c.duplicate_sign,
      (select json_build_object('id', s.id, 'reference', s.reference) from conversations s where s.id = c.merged_into_id) as merged_into, e.user_id as customer_id, c.email, c.phone,
      coalesce(e.customer ->> 'job_role', '') as job_role,
      concat_ws(', ', nullif(e.customer ->> 'city', ''), nullif(e.customer ->> 'state', ''), nullif(e.customer ->> 'country', '')) as place,
      coalesce(e.note, m.message, '') as text, coalesce(e.po_reference, '') as po_reference, ${viewersBut(staffId)} as viewers
    from conversations c left join enquiries e on e.id = c.enquiry_id left join contact_enquiries m on m.id = c.contact_id
    where c.id = ${id}`;

/** Version and other viewers of a conversation; polled every few seconds. */
export const presenceIn = (
  client: Client,
  id: number,
  staffId: number,
): Promise<z.infer<typeof openReply> | undefined> =>
  firstRow(client, openReply)`
    select c.version, ${viewersBut(staffId)} as viewers from conversations c where c.id = ${id}`;

const OTHERS = 20;

export const othersOfSender = (client: Client, id: number): Promise<EnquiryOfDesk['others']> =>
  queryRows(client, enquiryReply.shape.others.element)`
    select c.id, c.reference, c.status, to_json(c.received_at) as received_at,
      coalesce((select string_agg(l.model_name, ', ' order by l.position) from enquiry_lines l where l.enquiry_id = c.enquiry_id and l.position <= 4),
        (select left(m.message, 120) from contact_enquiries m where m.id = c.contact_id), '') as about
    from conversations c join conversations own on own.id = ${id} and own.email = c.email and own.email <> '' and own.id <> c.id
      and c.merged_into_id is null
    order by c.received_at desc limit ${raw(String(OTHERS))}`;

const storedLine = z.object({
  position: z.int(),
  model: z.string(),
  product: z.string(),
  quantity: z.int(),
  own_number: z.string(),
  note: z.string(),
  now: z.enum(SINCE),
  name: z.string().nullable(),
  picture: z.string(),
  figures: enquiryReply.shape.lines.element.shape.figures,
  files: enquiryReply.shape.lines.element.shape.files,
});

export const linesOfConversation = (client: Client, id: number): Promise<z.infer<typeof storedLine>[]> =>
  queryRows(client, storedLine)`
    select l.position, l.model_name as model, l.product_name as product, l.quantity,
      l.own_number, l.note, ${raw(becameOfModel('c.received_at'))} as now,
      case when p.id is not null then m.name end as name,
      coalesce(m.images->0->>'file', '/uploads/products/' || (p.images->0->>'file'), '') as picture, ${figuresOfModel} as figures,
      array(select media.key from files f join file_kinds k using (kind) join media on media.key = k.folder || '/' || f.file and media.is_active
        where f.is_active and (f.model_id = m.id and f.kind in ('step', 'pdf') or f.product_id = p.id and f.kind = 'datasheet1')
        order by f.kind, f.position) as files
    from conversations c join enquiry_lines l on l.enquiry_id = c.enquiry_id
    left join models m on m.id = l.model_id and m.is_active left join products p on p.id = m.product_id and p.is_active
    where c.id = ${id} order by l.position`;

const locked = z.object({
  id: z.int(),
  reference: z.string(),
  status: enquiryReply.shape.status,
  version: z.int(),
  email: z.string(),
  name: z.string(),
  assigneeId: z.int().nullable(),
  mergedInto: z.string().nullable(),
});
export type LockedConversation = z.infer<typeof locked>;

export const lockConversation = (client: Client, id: number): Promise<LockedConversation | undefined> =>
  firstRow(client, locked)`
    select id, reference, status, version, email, name, assignee_id as "assigneeId",
      (select reference from conversations s where s.id = c.merged_into_id) as "mergedInto"
    from conversations c where id = ${id} for update`;

/** A merged conversation's reference leads to the remaining conversation. */
export const idOfReference = (client: Client, reference: string): Promise<{ id: number } | undefined> =>
  firstRow(client, z.object({ id: z.int() }))`
    select coalesce(merged_into_id, id) as id from conversations where reference = ${reference.toUpperCase()}`;

/** Assigns a conversation and records the change in the timeline; does nothing for the same assignee. */
export async function setAssignee(client: Client, happening: Happening, assigneeId: number | null): Promise<void> {
  const { rowCount } = await execute(client)`
    update conversations set assignee_id = ${assigneeId} where id = ${happening.id} and assignee_id is distinct from ${assigneeId}`;
  if (!rowCount) return;
  const named = await firstRow(client, z.object({ name: z.string() }))`select name from staff where id = ${assigneeId}`;
  await addEvent(client, happening, 'assigned', named?.name ?? '');
}

/**
 * Marks a conversation as new for a staff member.
 * @returns the person's mailbox; undefined for a disabled person
 */
export async function addNotice(
  client: Client,
  { id, staffId, kind }: { id: number; staffId: number; kind: Notice },
): Promise<{ name: string; address: string } | undefined> {
  await execute(client)`
    insert into desk_notices (staff_id, conversation_id, kind) values (${staffId}, ${id}, ${kind})
    on conflict (staff_id, conversation_id) do update set kind = excluded.kind, at = now()`;
  return firstRow(client, z.object({ name: z.string(), address: z.string() }))`
    select name, email as address from staff where id = ${staffId} and disabled_at is null`;
}

/** Records that a staff member views a conversation, which also removes the viewer's notice about it. */
export async function noteView(client: Client, id: number, staffId: number): Promise<void> {
  await execute(client)`
    with opened as (delete from desk_notices where staff_id = ${staffId} and conversation_id = ${id}),
    left_long_ago as (delete from conversation_views where staff_id = ${staffId} and seen_at < now() - interval '1 hour')
    insert into conversation_views (conversation_id, staff_id) values (${id}, ${staffId})
    on conflict (conversation_id, staff_id) do update set seen_at = now()`;
}
