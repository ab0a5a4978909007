import { z } from 'zod';
import { bodyId as id, idField } from '../../../platform/api/fields.contract.ts';
import { EVENTS } from '../../site/webhooks/webhooks.limits.ts';

const time = z.string();
const url = z.string().trim().min(1, 'is required').max(2000);
const events = z
  .array(z.enum(EVENTS))
  .min(1, 'must be at least one')
  .transform((chosen) => [...new Set(chosen)]);

export const webhookRow = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.enum(EVENTS)),
  /** Whether name, company, email and phone of who asks are sent as well. */
  with_contact: z.boolean(),
  /** The first failure since the last delivery. */
  failing_since: time.nullable(),
  disabled_at: time.nullable(),
  /** What the last failure was; '' since a delivery. Of a disabled one: why the site disabled it, '' if a person did. */
  problem: z.string(),
  waiting: z.int(),
  version: z.int(),
});
export type Webhook = z.infer<typeof webhookRow>;

export const webhooksReply = z.object({ webhooks: z.array(webhookRow), events: z.array(z.enum(EVENTS)) });
/** `secret` is shown this once. */
export const newSecretReply = z.object({ webhook: webhookRow, secret: z.string() });
export const addWebhookBody = z.object({ url, events, with_contact: z.boolean().default(false) });
export const changeWebhookBody = z.object({
  id,
  version: id,
  url: url.optional(),
  events: events.optional(),
  with_contact: z.boolean().optional(),
  disabled: z.boolean().optional(),
});
export const webhookVersionBody = z.object({ id, version: id });
export const webhookIdBody = z.object({ id });

const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export const deliveriesQuery = z.object({
  id: idField,
  state: z.enum(DELIVERY_STATES).optional(),
  /** `next` of the page before. */
  next: z
    .string()
    .regex(/^\d{1,18}$/, 'must be that of a page before')
    .optional(),
});
export const deliveryRow = z.object({
  id: z.string(),
  event_id: z.string(),
  type: z.string(),
  status: z.enum(DELIVERY_STATES),
  /** Since it was queued or sent again. */
  tries: z.int(),
  created_at: time,
  tried_at: time.nullable(),
  /** Of a waiting one. */
  next_at: time.nullable(),
  reply_status: z.int().nullable(),
  /** The beginning of the reply, or why there was none. */
  reply_excerpt: z.string(),
  /** What is sent, without the data of who asks. */
  payload: z.string(),
});
export type Delivery = z.infer<typeof deliveryRow>;
export const deliveriesReply = z.object({ deliveries: z.array(deliveryRow), next: z.string().nullable() });
export const deliveryIdBody = z.object({ id: z.string().regex(/^\d{1,18}$/, 'is not the id of a delivery') });

export type WebhookEvent = Webhook['events'][number];
