import { z } from 'zod';
import type { Services } from '../../../platform/api/services.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import { type DatabaseClient, queryRows, type SqlFragment, sqlFragment } from '../../../platform/postgres/plain-sql.ts';
import { queueWebhookEvent } from '../../site/webhooks/queue-webhook-event.ts';
import { enquiryEventData } from '../../site/webhooks/webhook-events.contract.ts';

const asked = enquiryEventData
  .pick({ id: true, reference: true, kind: true, status: true, received_at: true, customer_id: true, lines: true })
  .extend({ reason: z.string(), merged_into: z.string().nullable(), updated_at: z.string() })
  .transform(({ reason, merged_into, ...enquiry }) => ({
    ...enquiry,
    ...(reason && { reason }),
    ...(merged_into !== null && { merged_into }),
  }));

/** Conversations `c` with the requested models, in the form that webhooks and /api/v1 send. */
export const loadEnquiriesForPrograms = (client: Pick<DatabaseClient, 'query'>, which: SqlFragment) => queryRows(
  client,
  asked,
)`
  select c.id, c.reference, case when c.enquiry_id is null then 'contact' else 'enquiry' end as kind, c.status,
    to_json(c.received_at) as received_at, e.user_id as customer_id, c.outcome_reason as reason,
    (select s.reference from conversations s where s.id = c.merged_into_id) as merged_into, to_json(c.updated_at) as updated_at,
    coalesce((
      select json_agg(json_build_object('model_id', l.model_id, 'model', l.model_name, 'product', l.product_name, 'quantity', l.quantity)
        order by l.position) from enquiry_lines l where l.enquiry_id = c.enquiry_id), '[]') as lines
  from conversations c left join enquiries e on e.id = c.enquiry_id ${which}`;

export async function queueEnquiryEvent(
  services: Pick<Services, 'jobs' | 'settings'>,
  transaction: DatabaseTransaction,
  type: 'enquiry.created' | 'enquiry.won' | 'enquiry.lost',
  id: number,
): Promise<void> {
  const [found] = await loadEnquiriesForPrograms(transaction.client, sqlFragment`where c.id = ${id}`);
  if (!found) return;
  const { updated_at: _, ...happened } = found;
  await queueWebhookEvent(services, transaction, type, happened);
}
