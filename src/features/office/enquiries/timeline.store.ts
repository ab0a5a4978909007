import { z } from 'zod';
import { type Client, firstRow, queryRows, raw } from '../../../platform/postgres/plain-sql.ts';
import { OF_CUSTOMER, pageOfLetters } from '../../site/conversations/answers.store.ts';
import { LETTERS_PER_PAGE } from '../../site/conversations/conversations.limits.ts';
import { event } from './enquiry.contract.ts';
import { letter, unplacedLetter, type unplacedReply } from './letters.contract.ts';

const LETTER = `m.id, to_json(m.at) as at, m.direction, m.channel, s.name as by, m.sender, m.recipient, m.cc, m.bcc, m.subject, m.text, m.html, m.is_automatic,
  m.state, m.error, m.hold_reason, ${OF_CUSTOMER} as is_of_asker, coalesce((select json_agg(json_build_object('position', f.position, 'name', f.name, 'type', f.type, 'bytes', f.bytes) order by f.position)
    from message_files f where f.message_id = m.id), '[]') as files,
  (select json_build_object('reference', c.reference, 'name', c.name) from conversations c where c.id = m.proposed_id) as proposal
  from messages m left join staff s on s.id = m.staff_id`;

export async function lettersOf(client: Client, conversationId: number, before: number | null) {
  const rows = await queryRows(client, letter)`
    select ${raw(LETTER)} where m.conversation_id = ${conversationId} and (${before}::int is null or m.id < ${before})
    order by m.id desc limit ${raw(String(LETTERS_PER_PAGE + 1))}`;
  return pageOfLetters(rows.reverse());
}

/**
 * A page of unplaced messages: those with a proposal first, each group latest first.
 * @param after `next` of the previous page
 */
export async function unplacedLetters(client: Client, after?: string): Promise<z.infer<typeof unplacedReply>> {
  const [kind, id = null] = after?.split('-') ?? [];
  const found = await queryRows(client, unplacedLetter)`
    select ${raw(LETTER)} where m.id in (
      select id from messages where conversation_id is null
        and (${id}::int is null or (proposed_id is not null, id) < (${kind === 'proposed'}, ${id}::int))
      order by proposed_id is not null desc, id desc limit ${raw(String(LETTERS_PER_PAGE + 1))})
    order by m.proposed_id is not null desc, m.id desc`;
  const items = found.slice(0, LETTERS_PER_PAGE);
  const last = found.length > items.length ? items.at(-1) : undefined;
  return { items, next: last ? `${last.proposal ? 'proposed' : 'other'}-${last.id}` : null };
}

export const eventsOf = (client: Client, conversationId: number): Promise<z.infer<typeof event>[]> =>
  queryRows(client, event)`
    select e.id, to_json(e.at) as at, s.name as by, e.kind, e.text from conversation_events e left join staff s on s.id = e.staff_id
    where e.conversation_id = ${conversationId} order by e.id`;

const file = z.object({
  name: z.string(),
  type: z.string(),
  storeKey: z.string().nullable(),
  content: z.instanceof(Buffer).nullable(),
});

export const fileOfLetter = (
  client: Client,
  letterId: number,
  position: number,
): Promise<z.infer<typeof file> | undefined> =>
  firstRow(client, file)`
    select name, type, store_key as "storeKey", content from message_files where message_id = ${letterId} and position = ${position}`;

const MAX_REFERENCES = 20;

export async function emailsBefore(client: Client, conversationId: number): Promise<string[]> {
  const rows = await queryRows(client, z.object({ messageId: z.string() }))`
    select message_id as "messageId" from messages
    where conversation_id = ${conversationId} and message_id is not null and state <> 'failed'
    order by id desc limit ${raw(String(MAX_REFERENCES))}`;
  return rows.reverse().map(({ messageId }) => messageId);
}
