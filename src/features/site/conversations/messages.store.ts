import { z } from 'zod';
import { openFileSource } from '../../../platform/files/file-streams.ts';
import {
  type DatabaseClient,
  executeSql,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { idRowSchema } from '../../../platform/postgres/validate-rows.ts';
import { type HoldReason, MAX_MESSAGES_A_DAY, MAX_MESSAGES_OF_CONVERSATION_A_DAY } from './conversations.limits.ts';
import { addMessageReading } from './request-readings.store.ts';

type Queries = Pick<DatabaseClient, 'query'>;

export interface NewMessage {
  conversationId: number | null;
  proposedId?: number | null;
  holdReason?: HoldReason;
  direction: 'in' | 'out';
  staffId: number | null;
  channel: 'email' | 'phone' | 'whatsapp' | 'other';
  sender: string;
  senderName?: string;
  /** Address of Reply-To; '' for the sender's own. */
  replyTo?: string;
  replyToName?: string;
  recipient: string;
  /** Addresses separated by commas; only for emails that we send. */
  cc?: string;
  bcc?: string;
  subject: string;
  text: string;
  html: string;
  messageId: string | null;
  replyToIds: string[];
  /** SHA-256 of a received message in its original form. */
  digest?: string | null;
  isAutomatic: boolean;
  state: 'waiting' | 'sent' | 'failed' | 'recorded';
  jobId: string | null;
  at: Date;
  files: MessageFile[];
}

/**
 * Files of the media library stay in the library. Others are copied beside the message: content, a local file, or an
 * upload of staff, whose original is deleted.
 */
export type MessageFile = { name: string; type: string; bytes: number } & (
  | { storeKey: string }
  | { content: Uint8Array }
  | { path: string }
  | { uploadId: string }
);

/** Fields of a message that was not emailed, but recorded by staff or sent by a form. */
export const RECORDED_MESSAGE: Pick<
  NewMessage,
  'recipient' | 'html' | 'messageId' | 'replyToIds' | 'isAutomatic' | 'state' | 'jobId' | 'files'
> = {
  ...{ recipient: '', html: '', messageId: null, replyToIds: [], isAutomatic: false },
  ...{ state: 'recorded', jobId: null, files: [] },
};

/** @returns undefined when the Message-ID or the same content is already stored */
export async function storeMessage(client: Queries, message: NewMessage): Promise<number | undefined> {
  const {
    conversationId,
    proposedId = null,
    holdReason = '',
    direction,
    staffId,
    channel,
    sender,
    senderName = '',
    replyTo = '',
    replyToName = '',
    recipient,
    cc = '',
    bcc = '',
    subject,
    text,
    html,
  } = message;
  const { messageId, replyToIds, digest, isAutomatic, state, jobId, at, files } = message;
  const stored = await queryFirstRow(client, idRowSchema)`
    insert into messages (conversation_id, direction, staff_id, channel, sender, sender_name, reply_to, reply_to_name, recipient, cc, bcc, subject, text, html, message_id,
      reply_to_ids, digest, is_automatic, state, job_id, at, proposed_id, hold_reason)
    values (${conversationId}, ${direction}, ${staffId}, ${channel}, ${sender}, ${senderName}, ${replyTo}, ${replyToName}, ${recipient}, ${cc}, ${bcc}, ${subject}, ${text}, ${html},
      ${messageId}, ${replyToIds}, ${digest}, ${isAutomatic}, ${state}, ${jobId}, ${at}, ${proposedId}, ${holdReason})
    on conflict do nothing returning id`;
  for (const [position, file] of stored ? files.entries() : [])
    await storeMessageFile(client, stored?.id, position, file);
  if (stored && canHaveRequest(message)) await addMessageReading(client, stored.id);
  return stored?.id;
}

/** False for what we wrote, for automatic messages, and for answers on public pages. */
const canHaveRequest = ({ direction, isAutomatic, channel, staffId }: NewMessage): boolean =>
  direction === 'in' && !isAutomatic && (channel !== 'other' || staffId !== null);

/** The driver copies a parameter several times, and requests of visitors wait for that. */
const CHUNK_BYTES = 512 * 1024;

/**
 * Sends a file in chunks. Needs a transaction, at whose end the chunks are gone.
 * @returns SQL of the whole content
 */
async function sendFile(client: Queries, file: string): Promise<SqlFragment> {
  await client.query('create temp table if not exists sent_chunks (place serial, content bytea) on commit drop');
  await client.query('truncate sent_chunks');
  for await (const chunk of openFileSource(file, { highWaterMark: CHUNK_BYTES }))
    await executeSql(client)`insert into sent_chunks (content) values (${chunk})`;
  return sqlFragment`(select coalesce(string_agg(content, ''::bytea order by place), '') from sent_chunks)`;
}

async function storeMessageFile(
  client: Queries,
  id: number | undefined,
  position: number,
  file: MessageFile,
): Promise<void> {
  const key = 'storeKey' in file ? file.storeKey : null;
  const uploadId = 'uploadId' in file ? file.uploadId : null;
  const content = 'content' in file ? Buffer.from(file.content) : null;
  const sent = 'path' in file ? await sendFile(client, file.path) : sqlFragment`null::bytea`;
  await executeSql(client)`
    insert into message_files (message_id, position, name, type, bytes, store_key, content)
    values (${id}, ${position}, ${file.name}, ${file.type}, ${file.bytes}, ${key}, coalesce(${content}::bytea, ${sent},
      (select string_agg(p.content, ''::bytea order by p.start) from media_upload_parts p where p.upload_id = ${uploadId})))`;
  if (uploadId !== null) await executeSql(client)`delete from media_uploads where id = ${uploadId}`;
}

/** Content of a file of a queued email; undefined when the message was deleted. */
export async function findQueuedFileContent(
  client: DatabaseClient,
  jobId: string,
  position: number,
): Promise<Buffer | undefined> {
  const file = await queryFirstRow(client, z.object({ content: z.instanceof(Buffer) }))`
    select f.content from message_files f join messages m on m.id = f.message_id
    where m.job_id = ${jobId} and f.position = ${position} and f.content is not null`;
  return file?.content;
}

/** True for a message received before, perhaps by another path, and for our own message that came back. */
export async function isMessageStored(
  client: Queries,
  { digest, messageId, sender, subject, text }: NewMessage,
): Promise<boolean> {
  const { rowCount } = await executeSql(client)`
    select from messages where digest = ${digest} or (message_id = ${messageId}
      and (direction = 'out' or (sender = ${sender} and subject = ${subject} and text = ${text}))) limit 1`;
  return rowCount === 1;
}

/** Marks our latest message to an address in a conversation as failed, if it was sent. */
export async function markRecipientRefused(
  client: Queries,
  { conversationId, address, reason }: { conversationId: number; address: string; reason: string },
): Promise<void> {
  await executeSql(client)`
    update messages set state = 'failed', error = ${reason} where id = (
      select id from messages where conversation_id = ${conversationId} and direction = 'out' and job_id is not null
        and lower(recipient) = ${address} order by id desc limit 1) and state = 'sent'`;
}

export async function markMessageSent(client: Queries, jobId: string): Promise<void> {
  await executeSql(
    client,
  )`update messages set state = 'sent', error = '' where job_id = ${jobId} and state = 'waiting'`;
}

export async function markMessageFailed(client: Queries, jobId: string, error: string): Promise<void> {
  await executeSql(client)`update messages set state = 'failed', error = ${error} where job_id = ${jobId}`;
}

/**
 * Finds the message only by its Message-ID, which cannot be guessed. @returns undefined when there is none, or it has
 * already failed
 */
export const markMessageRefused = (
  client: Queries,
  refused: { conversationId: number; messageId: string; reason: string },
): Promise<{ isAutomatic: boolean } | undefined> =>
  queryFirstRow(client, z.object({ isAutomatic: z.boolean() }))`
    update messages set state = 'failed', error = ${refused.reason}
    where message_id = ${refused.messageId} and conversation_id = ${refused.conversationId} and direction = 'out' and job_id is not null
      and state <> 'failed'
    returning is_automatic as "isAutomatic"`;

/** @param now the message's new job, Message-ID and recipient */
export async function markMessageWaiting(
  client: Queries,
  jobId: string,
  now: { jobId: string; messageId: string; recipient: string },
): Promise<void> {
  await executeSql(client)`
    update messages set state = 'waiting', error = '', job_id = ${now.jobId}, message_id = ${now.messageId}, recipient = ${now.recipient}
    where job_id = ${jobId}`;
}

const assignment = z.object({ id: z.int(), isSure: z.boolean() });

/**
 * Finds the conversation of a message by the messages that it answers, then by references in the text. `isSure`: the
 * message answers ours, whose Message-ID cannot be guessed, or comes from the customer.
 */
export async function findConversationOfMessage(
  client: Queries,
  message: { sender: string; replyToIds: string[]; references: readonly string[][] },
): Promise<z.infer<typeof assignment> | undefined> {
  const answered = await queryFirstRow(client, assignment)`
    select m.conversation_id as id, m.direction = 'out' or is_of_asker(m.conversation_id, ${message.sender}) as "isSure"
    from unnest(${message.replyToIds}::text[]) with ordinality as given (message_id, place)
    join messages m using (message_id) where m.conversation_id is not null order by "isSure" desc, place limit 1`;
  if (answered) return answered;
  for (const named of message.references) {
    const [found, ...others] = await queryRows(client, assignment)`
      select distinct coalesce(merged_into_id, id) as id, is_of_asker(id, ${message.sender}) as "isSure"
      from conversations where reference = any(${named}) limit 2`;
    if (found) return others.length ? undefined : found;
  }
  return undefined;
}

/**
 * True if the messages that were assigned automatically reached a daily limit in the 24 hours before `at`: those of the
 * sender, or those in the conversation.
 * @param letter.at time of receipt by our mail server's clock
 * @param letter.isReport one mail server sends all delivery reports, so they are counted only in the conversation
 */
export async function hasReachedDailyLimit(
  client: Queries,
  message: { sender: string; conversationId: number; isReport: boolean; at: Date },
): Promise<boolean> {
  const { sender, conversationId, isReport, at } = message;
  const counted = (condition: SqlFragment, max: number) => sqlFragment`(select count(*) from (
    select from messages m where ${condition} and m.direction = 'in' and m.channel = 'email' and m.staff_id is null
      and m.conversation_id is not null and m.at > ${at}::timestamptz - interval '1 day' and m.at <= ${at} limit ${max}) counted) = ${max}`;
  const ofSender = sqlFragment`(case m.direction when 'in' then lower(m.sender) else lower(m.recipient) end) = ${sender.toLowerCase()}
    and (not ${isReport}::boolean or m.conversation_id = ${conversationId})`;
  const ofConversation = sqlFragment`m.conversation_id = ${conversationId}`;
  const { isReached } = await queryOnlyRow(client, z.object({ isReached: z.boolean() }))`
    select ${counted(ofSender, MAX_MESSAGES_A_DAY)} or ${counted(ofConversation, MAX_MESSAGES_OF_CONVERSATION_A_DAY)} as "isReached"`;
  return isReached;
}

export async function countUnassignedBytes(client: Queries, at: Date): Promise<number> {
  const { bytes } = await queryOnlyRow(client, z.object({ bytes: z.number() }))`
    select coalesce(sum(octet_length(m.text) + octet_length(m.html)
      + (select coalesce(sum(f.bytes), 0) from message_files f where f.message_id = m.id)), 0)::float8 as bytes
    from messages m where m.conversation_id is null and m.direction = 'in' and m.staff_id is null
      and m.at > ${at}::timestamptz - interval '1 day' and m.at <= ${at}`;
  return bytes;
}
