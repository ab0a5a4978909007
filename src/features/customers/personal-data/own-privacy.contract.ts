import { z } from 'zod';
import { consent } from '../../site/privacy/privacy.contract.ts';
import { PRIVACY_REQUEST_KINDS } from '../../site/privacy/privacy.limits.ts';

const MAX_REQUEST_LENGTH = 4000;
const requestText = z.string().trim().max(MAX_REQUEST_LENGTH).default('');

export const ownPrivacyRequest = z.object({
  id: z.int(),
  kind: z.enum(PRIVACY_REQUEST_KINDS),
  text: z.string(),
  received_at: z.string(),
  due_at: z.string(),
  done_at: z.string().nullable(),
  answer: z.string(),
});

export const ownPrivacyReply = z.object({
  consents: z.array(consent),
  requests: z.array(ownPrivacyRequest),
  /** Days until a requested deletion; 0: at once. */
  deletion_days: z.int(),
  erase_at: z.string().nullable(),
});
export type OwnPrivacy = z.infer<typeof ownPrivacyReply>;

export const sendPrivacyRequestBody = z.object({ kind: z.enum(PRIVACY_REQUEST_KINDS), text: requestText });

export const privacyNominee = z.object({
  name: z.string().trim().min(1, 'is required').max(200),
  contact: z.string().trim().min(1, 'is required').max(200),
  relation: z.string().trim().max(200).default(''),
});

export const personMention = z.object({
  what: z.enum(['letter', 'note', 'enquiry', 'message', 'nominee']),
  conversation_id: z.int().nullable(),
  reference: z.string(),
  times: z.int(),
  /** Time of the latest mention. */
  at: z.string(),
});
