import { z } from 'zod';
import { type DatabaseClient, executeSql, queryOnlyRow, rawSql } from '../postgres/plain-sql.ts';

/** Queues of emails. Undeliverable ones go to `…-given-up` and from there to staff. */
const QUEUES = rawSql("name in ('mail', 'mail-given-up', 'mail-confidential', 'mail-confidential-given-up')");

export async function deleteQueuedEmailsByAddress(client: DatabaseClient, address: string): Promise<void> {
  await executeSql(client)`
    delete from pgboss.job where ${QUEUES} and ${address.toLowerCase()} in (lower(data->'to'->>'address'), lower(data->'replyTo'->>'address'))`;
}

/**
 * Deletes emails sent, or given up and recorded, before a time.
 * @returns their number
 */
export async function deleteSentEmails(client: DatabaseClient, before: Date): Promise<number> {
  const { rowCount } = await executeSql(client)`
    delete from pgboss.job where ${QUEUES} and state in ('completed', 'failed', 'cancelled') and completed_on < ${before}`;
  return rowCount ?? 0;
}

export async function countUndeliveredEmails(
  client: DatabaseClient,
): Promise<{ waiting: number; oldestSeconds: number }> {
  const { waiting, oldest } = await queryOnlyRow(client, z.object({ waiting: z.number(), oldest: z.number() }))`
    select count(*)::int as waiting, coalesce(extract(epoch from max(now() - created_on)), 0)::int as oldest
    from pgboss.job where ${QUEUES} and state in ('created', 'retry', 'active')`;
  return { waiting, oldestSeconds: oldest };
}
