import { z } from 'zod';
import { idField } from '../../../platform/api/fields.contract.ts';
import { CONSENT_PURPOSES } from './privacy.limits.ts';

export const privacyNoticeQuery = z.object({ number: idField.optional() });
export const privacyNoticeReply = z.object({
  number: z.int(),
  since: z.string(),
  current: z.boolean(),
  html: z.string(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
});

export const consent = z.object({
  purpose: z.enum(CONSENT_PURPOSES),
  notice: z.int(),
  source: z.string(),
  given_at: z.string(),
  withdrawn_at: z.string().nullable(),
  withdrawn_how: z.string(),
});
export type Consent = z.infer<typeof consent>;
