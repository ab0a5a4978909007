import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { identified } from '../../../platform/postgres/checked-rows.ts';
import { type Client, execute, firstRow, onlyRow, queryRows, raw } from '../../../platform/postgres/plain-sql.ts';
import { type HoldReason, MAX_LETTERS_A_DAY } from './conversations.limits.ts';

type Queries = Pick<Client, 'query'>;

/** A letter in a conversation, or anything else that was said: recorded by staff, it need not be an email. */
export interface Letter {
  /** Null: it fits nowhere yet. */
  conversationId: number | null;
  /** Suggested conversation of an unplaced message. */
  proposedId?: number | null;
  holdReason?: HoldReason;
  direction: 'in' | 'out';
  /** Who wrote or recorded it; null for the site itself, and for a customer. */
  staffId: number | null;
  channel: 'email' | 'phone' | 'whatsapp' | 'other';
  sender: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  messageId: string | null;
  /** In-Reply-To and References. */
  replyToIds: string[];
  /** SHA-256 of one that was received, as it came. */
  digest?: string | null;
  isAutomatic: boolean;
  state: 'waiting' | 'sent' | 'failed' | 'recorded';
  /** In the queue of emails. */
  jobId: string | null;
  at: Date;
  files: LetterFile[];
}

/** Ours lies in the media library, a customer's beside the letter; until it is stored, one of a letter that was read lies in a file. */
export type LetterFile = { name: string; type: string; bytes: number } & (
  | { storeKey: string }
  | { content: Uint8Array }
  | { path: string }
);

/** Stores a letter with its files. @returns undefined when one with this Message-ID, or the very same one, is stored already */
export async function storeLetter(client: Queries, letter: Letter): Promise<number | undefined> {
  const {
    conversationId,
    proposedId = null,
    holdReason = '',
    direction,
    staffId,
    channel,
    sender,
    recipient,
    subject,
    text,
    html,
  } = letter;
  const { messageId, replyToIds, digest, isAutomatic, state, jobId, at, files } = letter;
  const stored = await firstRow(client, identified)`
    insert into messages (conversation_id, direction, staff_id, channel, sender, recipient, subject, text, html, message_id, reply_to_ids,
      digest, is_automatic, state, job_id, at, proposed_id, hold_reason)
    values (${conversationId}, ${direction}, ${staffId}, ${channel}, ${sender}, ${recipient}, ${subject}, ${text}, ${html}, ${messageId},
      ${replyToIds}, ${digest}, ${isAutomatic}, ${state}, ${jobId}, ${at}, ${proposedId}, ${holdReason})
    on conflict do nothing returning id`;
  for (const [position, file] of stored ? files.entries() : []) {
    const key = 'storeKey' in file ? file.storeKey : null;
    const content = 'path' in file ? await readFile(file.path) : 'content' in file ? Buffer.from(file.content) : null;
    await execute(client)`
      insert into message_files (message_id, position, name, type, bytes, store_key, content)
      values (${stored?.id}, ${position}, ${file.name}, ${file.type}, ${file.bytes}, ${key}, ${content})`;
  }
  return stored?.id;
}

/** True if a letter is stored that was received before, perhaps on another way, or is one of ours that came back. */
export async function isStored(
  client: Queries,
  { digest, messageId, sender, subject, text }: Letter,
): Promise<boolean> {
  const { rowCount } = await execute(client)`
    select from messages where digest = ${digest} or (message_id = ${messageId}
      and (direction = 'out' or (sender = ${sender} and subject = ${subject} and text = ${text}))) limit 1`;
  return rowCount === 1;
}

/** Notes that the queue has sent an email, if it is a letter of a conversation; one that has come back by then has failed. */
export async function markLetterSent(client: Queries, jobId: string): Promise<void> {
  await execute(client)`update messages set state = 'sent', error = '' where job_id = ${jobId} and state = 'waiting'`;
}

/** Notes that the queue has given up an email, if it is a letter of a conversation. */
export async function markLetterFailed(client: Queries, jobId: string, error: string): Promise<void> {
  await execute(client)`update messages set state = 'failed', error = ${error} where job_id = ${jobId}`;
}

/**
 * Notes that a mail server could not deliver a letter which ours had taken. Only the Message-ID counts, which nobody can guess.
 *
 * @returns undefined when there is none, or it is known to have failed
 */
export const markLetterRefused = (
  client: Queries,
  refused: { conversationId: number; messageId: string; reason: string },
): Promise<{ isAutomatic: boolean } | undefined> =>
  firstRow(client, z.object({ isAutomatic: z.boolean() }))`
    update messages set state = 'failed', error = ${refused.reason}
    where message_id = ${refused.messageId} and conversation_id = ${refused.conversationId} and direction = 'out' and job_id is not null
      and state <> 'failed'
    returning is_automatic as "isAutomatic"`;

/** Notes that a letter is in the queue again, within that transaction. @param now its new job there */
export async function markLetterWaiting(
  client: Queries,
  jobId: string,
  now: { jobId: string; messageId: string; recipient: string },
): Promise<void> {
  await execute(client)`
    update messages set state = 'waiting', error = '', job_id = ${now.jobId}, message_id = ${now.messageId}, recipient = ${now.recipient}
    where job_id = ${jobId}`;
}

const place = z.object({ id: z.int(), isSure: z.boolean() });

/**
 * Conversation of a message: by the messages that it replies to, then by a reference in subject or text. It is certain for a
 * reply to one of ours, whose Message-ID cannot be guessed, and for the enquirer's address.
 */
export async function conversationOf(
  client: Queries,
  letter: { sender: string; replyToIds: string[]; references: readonly string[][] },
): Promise<z.infer<typeof place> | undefined> {
  const answered = await firstRow(client, place)`
    select m.conversation_id as id, m.direction = 'out' or is_of_asker(m.conversation_id, ${letter.sender}) as "isSure"
    from unnest(${letter.replyToIds}::text[]) with ordinality as given (message_id, place)
    join messages m using (message_id) where m.conversation_id is not null order by "isSure" desc, place limit 1`;
  if (answered) return answered;
  for (const named of letter.references) {
    const [found, ...others] = await queryRows(client, place)`
      select id, is_of_asker(id, ${letter.sender}) as "isSure" from conversations where reference = any(${named}) limit 2`;
    // A person places a letter that names two.
    if (found) return others.length ? undefined : found;
  }
  return undefined;
}

/**
 * Returns whether as many letters of a sender as may join by themselves came within the 24 hours before one that is received.
 *
 * @param letter.at when the letter was received, by the clock of our mail server
 * @param letter.within a conversation, to count only its letters: one mail server sends the reports about all of our letters
 */
export async function hasReachedDailyLimit(
  client: Queries,
  letter: { sender: string; within: number | null; at: Date },
): Promise<boolean> {
  const { sender, within, at } = letter;
  const { rowCount } = await execute(client)`
    select from messages m where (case m.direction when 'in' then lower(m.sender) else lower(m.recipient) end) = ${sender.toLowerCase()}
      and m.direction = 'in' and m.channel = 'email' and m.staff_id is null and m.conversation_id is not null
      and (${within}::int is null or m.conversation_id = ${within}) and m.at > ${at}::timestamptz - interval '1 day' and m.at <= ${at}
    limit ${raw(String(MAX_LETTERS_A_DAY))}`;
  return rowCount === MAX_LETTERS_A_DAY;
}

/** Returns how many bytes of letters that came by themselves and fit nowhere are stored of the 24 hours before `at`. */
export async function unplacedBytes(client: Queries, at: Date): Promise<number> {
  const { bytes } = await onlyRow(client, z.object({ bytes: z.number() }))`
    select coalesce(sum(octet_length(m.text) + octet_length(m.html)
      + (select coalesce(sum(f.bytes), 0) from message_files f where f.message_id = m.id)), 0)::float8 as bytes
    from messages m where m.conversation_id is null and m.direction = 'in' and m.staff_id is null
      and m.at > ${at}::timestamptz - interval '1 day' and m.at <= ${at}`;
  return bytes;
}
