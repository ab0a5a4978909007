import { z } from 'zod';
import { idField } from '../../../platform/api/fields.contract.ts';

const time = z.string();

const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export const deliveriesQuery = z.object({
  id: idField,
  state: z.enum(DELIVERY_STATES).optional(),
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
  tries: z.int(),
  created_at: time,
  tried_at: time.nullable(),
  next_at: time.nullable(),
  reply_status: z.int().nullable(),
  reply_excerpt: z.string(),
  payload: z.string(),
});
export type Delivery = z.infer<typeof deliveryRow>;
export const deliveriesReply = z.object({ deliveries: z.array(deliveryRow), next: z.string().nullable() });
export const deliveryIdBody = z.object({ id: z.string().regex(/^\d{1,18}$/, 'is not the id of a delivery') });
