import { z } from 'zod';
import { type Client, execute, onlyRow, raw } from '../postgres/plain-sql.ts';

/** The queues of emails. Those that cannot be delivered go to `…-given-up`, on their way to where staff see them. */
const QUEUES = raw("name in ('mail', 'mail-given-up', 'mail-confidential', 'mail-confidential-given-up')");

/** Deletes the queued and sent emails to an address, and those whose reply goes to it. */
export async function deleteQueuedEmailsOf(client: Client, address: string): Promise<void> {
  await execute(client)`
    delete from pgboss.job where ${QUEUES} and ${address.toLowerCase()} in (lower(data->'to'->>'address'), lower(data->'replyTo'->>'address'))`;
}

/** Deletes what the queue still holds of emails that were sent, or given up and recorded, before a time. @returns how many */
export async function deleteSentEmails(client: Client, before: Date): Promise<number> {
  const { rowCount } = await execute(client)`
    delete from pgboss.job where ${QUEUES} and state in ('completed', 'failed', 'cancelled') and completed_on < ${before}`;
  return rowCount ?? 0;
}

/** The emails that were not delivered yet and not given up, and how long ago the oldest of them was written. */
export async function undeliveredEmails(client: Client): Promise<{ waiting: number; oldestSeconds: number }> {
  const { waiting, oldest } = await onlyRow(client, z.object({ waiting: z.number(), oldest: z.number() }))`
    select count(*)::int as waiting, coalesce(extract(epoch from max(now() - created_on)), 0)::int as oldest
    from pgboss.job where ${QUEUES} and state in ('created', 'retry', 'active')`;
  return { waiting, oldestSeconds: oldest };
}
