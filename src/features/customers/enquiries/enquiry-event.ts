import { z } from 'zod';
import type { Services } from '../../../platform/api/services.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { firstRow } from '../../../platform/postgres/plain-sql.ts';
import { queueEvent } from '../../site/webhooks/queue-event.ts';

const asked = z.object({
  reference: z.string(),
  lines: z.array(z.object({ model_id: z.int().nullable(), model: z.string(), product: z.string(), quantity: z.int() })),
});

/** Queues an event with the requested models, within the transaction that decides the outcome. */
export async function queueOutcome(
  services: Pick<Services, 'jobs' | 'settings'>,
  transaction: Transaction,
  id: number,
  outcome: 'won' | 'lost',
  reason: string,
): Promise<void> {
  const found = await firstRow(transaction.client, asked)`
    select c.reference, coalesce((
      select json_agg(json_build_object('model_id', l.model_id, 'model', l.model_name, 'product', l.product_name, 'quantity', l.quantity)
        order by l.position) from enquiry_lines l where l.enquiry_id = c.enquiry_id), '[]') as lines
    from conversations c where c.id = ${id}`;
  if (found) await queueEvent(services, transaction, `enquiry.${outcome}`, { id, ...found, reason });
}
