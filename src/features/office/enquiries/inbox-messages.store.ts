import { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  queryFirstRow,
  queryRows,
  rawSql,
} from '../../../platform/postgres/plain-sql.ts';
import { ASKER_SQL } from '../../site/conversations/message-asker.ts';
import type { TemplateValues } from '../acts/template-fields.ts';

const outgoing = z.object({
  id: z.int(),
  conversationId: z.int(),
  reference: z.string(),
  name: z.string(),
  state: z.string(),
  jobId: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  writer: z.string(),
  cc: z.string(),
  bcc: z.string(),
  answers: z.array(z.string()),
  attachments: z.array(
    z.union([
      z.object({ filename: z.string(), contentType: z.string(), storeKey: z.string() }),
      z.object({ filename: z.string(), contentType: z.string(), letterFile: z.int() }),
    ]),
  ),
});

export const lockOutgoingMessage = (
  client: DatabaseClient,
  id: number,
): Promise<z.infer<typeof outgoing> | undefined> =>
  queryFirstRow(client, outgoing)`
    select m.id, m.conversation_id as "conversationId", c.reference, c.name, m.state, m.job_id as "jobId", m.subject,
      m.text, coalesce((select s.name from staff s where s.id = m.staff_id), '') as writer, m.cc, m.bcc, m.reply_to_ids as answers, coalesce((
        select json_agg(json_build_object('filename', f.name, 'contentType', f.type, 'storeKey', f.store_key, 'letterFile', f.position)
          order by f.position) from message_files f where f.message_id = m.id), '[]') as attachments
    from messages m join conversations c on c.id = m.conversation_id where m.id = ${id} and m.direction = 'out' for update of m`;

export const findAnswerTemplate = (
  client: DatabaseClient,
  id: number,
): Promise<{ subject: string; body: string } | undefined> =>
  queryFirstRow(client, z.object({ subject: z.string(), body: z.string() }))`
    select subject, body from answer_templates where id = ${id} and is_active`;

const fields = z.object({
  name: z.string(),
  company: z.string(),
  reference: z.string(),
  lines: z.string(),
  po_reference: z.string(),
});

export const loadTemplateValues = (
  client: DatabaseClient,
  id: number,
): Promise<Omit<TemplateValues, 'my_name' | 'site'> | undefined> =>
  queryFirstRow(client, fields)`
    select c.name, c.company, c.reference, coalesce(e.po_reference, '') as po_reference,
      coalesce((select string_agg(l.quantity || ' × ' || l.model_name || ' (' || l.product_name || coalesce(', your part no. ' || nullif(l.own_number, ''), '') || ')', chr(10) order by l.position)
        from enquiry_lines l where l.enquiry_id = c.enquiry_id), '') as lines
    from conversations c left join enquiries e on e.id = c.enquiry_id where c.id = ${id}`;

const attachable = z.object({ key: z.string(), mime: z.string(), bytes: z.coerce.number() });

export const listAttachableFiles = (
  client: DatabaseClient,
  keys: readonly string[],
): Promise<z.infer<typeof attachable>[]> =>
  queryRows(client, attachable)`select key, mime, bytes from media where key = any(${keys}) and is_active`;

const assignedMessage = z.object({
  subject: z.string(),
  isAutomatic: z.boolean(),
  sender: z.string(),
  text: z.string(),
});

export type AssignedMessage = z.infer<typeof assignedMessage>;

/** @returns the message; undefined if the message is already assigned or missing */
export const assignMessage = (
  client: DatabaseClient,
  messageId: number,
  id: number,
): Promise<AssignedMessage | undefined> =>
  queryFirstRow(client, assignedMessage)`
    update messages set conversation_id = ${id}, proposed_id = null where id = ${messageId} and conversation_id is null
    returning subject, is_automatic as "isAutomatic", sender, text`;

const unplaced = z.object({
  askerAddress: z.string(),
  askerName: z.string(),
  accountAddress: z.string(),
  at: z.date(),
});

export const lockUnassignedMessage = (
  client: DatabaseClient,
  messageId: number,
): Promise<z.infer<typeof unplaced> | undefined> =>
  queryFirstRow(client, unplaced)`
    select ${rawSql(ASKER_SQL.address)} as "askerAddress", ${rawSql(ASKER_SQL.name)} as "askerName",
      ${rawSql(ASKER_SQL.accountAddress)} as "accountAddress", m.at
    from messages m where m.id = ${messageId} and m.conversation_id is null for update`;

const fileContent = z.object({ content: z.instanceof(Buffer) });

export async function findMessageFileContent(
  client: DatabaseClient,
  messageId: number,
  position: number,
): Promise<Buffer | undefined> {
  const file = await queryFirstRow(client, fileContent)`
    select content from message_files where message_id = ${messageId} and position = ${position}`;
  return file?.content;
}

/** @returns false if the message is already assigned or missing */
export async function discardMessage(client: DatabaseClient, messageId: number): Promise<boolean> {
  const { rowCount } = await executeSql(
    client,
  )`delete from messages where id = ${messageId} and conversation_id is null`;
  return rowCount === 1;
}
