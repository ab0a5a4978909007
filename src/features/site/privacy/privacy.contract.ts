import { z } from 'zod';
import { idField } from '../../../platform/api/fields.contract.ts';
import { PURPOSES } from './privacy.limits.ts';

/** `number`: a former notice; by default the present one. */
export const noticeQuery = z.object({ number: idField.optional() });
export const noticeReply = z.object({
  number: z.int(),
  since: z.string(),
  /** True if it is the present one. */
  current: z.boolean(),
  html: z.string(),
  /** Who is in charge; texts may be ''. */
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
});

export const consent = z.object({
  purpose: z.enum(PURPOSES),
  /** The number of the notice. */
  notice: z.int(),
  source: z.string(),
  given_at: z.string(),
  withdrawn_at: z.string().nullable(),
  withdrawn_how: z.string(),
});
export type Consent = z.infer<typeof consent>;
