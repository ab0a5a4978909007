import { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  queryFirstRow,
  queryRows,
  rawSql,
} from '../../../platform/postgres/plain-sql.ts';
import { findAccountWithVerifiedAddress } from '../../customers/personal-data/person.store.ts';
import { ASKER_SQL } from '../../site/conversations/message-asker.ts';
import { type ProposedRequestLine, type RequestReading, requestReading } from './request-readings.contract.ts';

/** Attempts after which a request counts as unreadable, because the process has died each time. */
const MAX_ATTEMPTS = 3;

const taken = z.object({
  id: z.int(),
  messageId: z.int().nullable(),
  conversationId: z.int().nullable(),
  attempts: z.int(),
});
export type TakenReading = z.infer<typeof taken> & { isHopeless: boolean };

/** The next waiting request; another process takes it again only after two minutes. */
export async function takeWaitingReading(client: DatabaseClient): Promise<TakenReading | undefined> {
  const found = await queryFirstRow(client, taken)`
    update request_readings set attempts = attempts + 1, taken_at = now() where id = (
      select id from request_readings where state = 'waiting' and (taken_at is null or taken_at < now() - interval '2 minutes')
      order by id limit 1 for update skip locked)
    returning id, message_id as "messageId", conversation_id as "conversationId", attempts`;
  return found && { ...found, isHopeless: found.attempts > MAX_ATTEMPTS };
}

export const findReadingOfMessage = (client: DatabaseClient, messageId: number) =>
  queryFirstRow(client, requestReading)`
    select id, message_id as message, state, error, lines, remarks, buyer from request_readings where message_id = ${messageId}`;

export const listReadings = (client: DatabaseClient, conversationId: number): Promise<RequestReading[]> =>
  queryRows(client, requestReading)`
    select r.id, r.message_id as message, r.state, r.error, r.lines, r.remarks, r.buyer
    from request_readings r left join messages m on m.id = r.message_id
    where coalesce(r.conversation_id, m.conversation_id) = ${conversationId} order by r.id desc`;

export const lockReading = (
  client: DatabaseClient,
  { reading, conversationId }: { reading: number; conversationId: number },
): Promise<RequestReading | undefined> =>
  queryFirstRow(client, requestReading)`
    select r.id, r.message_id as message, r.state, r.error, r.lines, r.remarks, r.buyer
    from request_readings r left join messages m on m.id = r.message_id
    where r.id = ${reading} and coalesce(r.conversation_id, m.conversation_id) = ${conversationId} for update of r`;

export async function storeReading(
  client: DatabaseClient,
  id: number,
  { lines, remarks, buyer }: Pick<RequestReading, 'lines' | 'remarks' | 'buyer'>,
): Promise<void> {
  await executeSql(client)`
    update request_readings set state = 'read', error = '', lines = ${JSON.stringify(lines)}, remarks = ${JSON.stringify(remarks)},
      buyer = ${JSON.stringify(buyer)}
    where id = ${id} and state = 'waiting'`;
}

/** Stores what was read from the text with which a conversation begins. */
export async function addStoredReading(
  client: DatabaseClient,
  conversationId: number,
  { lines, remarks, buyer }: Pick<RequestReading, 'lines' | 'remarks' | 'buyer'>,
): Promise<void> {
  await executeSql(client)`
    insert into request_readings (conversation_id, state, lines, remarks, buyer)
    values (${conversationId}, 'read', ${JSON.stringify(lines)}, ${JSON.stringify(remarks)}, ${JSON.stringify(buyer)})`;
}

/**
 * Stores what was read from a message, in the transaction that stores the message.
 * @returns id of the reading; undefined for a message that is not read
 */
export async function storeReadingOfMessage(
  client: DatabaseClient,
  messageId: number,
  { lines, remarks, buyer }: Pick<RequestReading, 'lines' | 'remarks' | 'buyer'>,
): Promise<number | undefined> {
  const stored = await queryFirstRow(client, z.object({ id: z.int() }))`
    update request_readings set state = 'read', lines = ${JSON.stringify(lines)}, remarks = ${JSON.stringify(remarks)},
      buyer = ${JSON.stringify(buyer)}
    where message_id = ${messageId} returning id`;
  return stored?.id;
}

export async function storeReadingFailure(client: DatabaseClient, id: number, error: string): Promise<void> {
  await executeSql(
    client,
  )`update request_readings set state = 'failed', error = ${error} where id = ${id} and state = 'waiting'`;
}

export async function storeLineDecisions(
  client: DatabaseClient,
  id: number,
  lines: readonly ProposedRequestLine[],
): Promise<void> {
  await executeSql(client)`update request_readings set lines = ${JSON.stringify(lines)} where id = ${id}`;
}

/** Lets the text be read again with which a conversation began. */
export async function renewConversationReading(client: DatabaseClient, conversationId: number): Promise<void> {
  const { rowCount } = await executeSql(client)`
    update request_readings set state = 'waiting', error = '', attempts = 0, taken_at = null where conversation_id = ${conversationId}`;
  if (!rowCount) await executeSql(client)`insert into request_readings (conversation_id) values (${conversationId})`;
}

const content = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sender: z.string(),
  files: z.array(z.object({ position: z.int(), name: z.string(), type: z.string(), bytes: z.int() })),
});
export type RequestContent = z.infer<typeof content>;

/** A message with those of its files that are stored beside it. */
export const findMessageContent = (client: DatabaseClient, id: number): Promise<RequestContent | undefined> =>
  queryFirstRow(client, content)`
    select subject, text, html, ${rawSql(ASKER_SQL.name)} as sender,
      coalesce((select json_agg(json_build_object('position', f.position, 'name', f.name, 'type', f.type, 'bytes', f.bytes) order by f.position)
        from message_files f where f.message_id = m.id and content is not null), '[]') as files
    from messages m where id = ${id}`;

/** Account of who asks: that of the enquiry, else the one that has proved the address of a sender beyond doubt. */
export async function findAccountOfRequest(
  client: DatabaseClient,
  messageId: number | null,
  conversationId: number | null,
): Promise<number | undefined> {
  const found = await queryFirstRow(client, z.object({ id: z.int().nullable(), address: z.string() }))`
    select e.user_id as id, coalesce(${rawSql(ASKER_SQL.accountAddress)}, '') as address
    from (select ${messageId}::int as message, ${conversationId}::int as conversation) given
    left join messages m on m.id = given.message and m.direction = 'in'
    left join conversations c on c.id = coalesce(m.conversation_id, given.conversation)
    left join enquiries e on e.id = c.enquiry_id`;
  if (!found?.address) return found?.id ?? undefined;
  return found.id ?? (await findAccountWithVerifiedAddress(client, found.address))?.id;
}

/** The text with which a conversation began. */
export const findFirstText = (client: DatabaseClient, conversationId: number): Promise<RequestContent | undefined> =>
  queryFirstRow(client, content)`
    select '' as subject, coalesce(e.note, t.message, '') as text, '' as html, '' as sender, json_build_array() as files
    from conversations c left join enquiries e on e.id = c.enquiry_id left join contact_enquiries t on t.id = c.contact_id
    where c.id = ${conversationId}`;

export async function isMessageOfConversation(
  client: DatabaseClient,
  messageId: number,
  conversationId: number,
): Promise<boolean> {
  const { rowCount } = await executeSql(client)`
    select from messages where id = ${messageId} and conversation_id = ${conversationId}`;
  return rowCount === 1;
}
