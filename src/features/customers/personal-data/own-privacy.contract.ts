import { z } from 'zod';
import { consent } from '../../site/privacy/privacy.contract.ts';
import { REQUEST_KINDS } from '../../site/privacy/privacy.limits.ts';

const MAX_REQUEST_LENGTH = 4000;
const requestText = z.string().trim().max(MAX_REQUEST_LENGTH).default('');

export const ownRequest = z.object({
  id: z.int(),
  kind: z.enum(REQUEST_KINDS),
  text: z.string(),
  received_at: z.string(),
  due_at: z.string(),
  done_at: z.string().nullable(),
  answer: z.string(),
});

export const ownPrivacyReply = z.object({
  consents: z.array(consent),
  requests: z.array(ownRequest),
  /** Between the wish to delete the account and the deletion; 0: at once. */
  deletion_days: z.int(),
  /** When the account is deleted; null unless its owner wished so. */
  erase_at: z.string().nullable(),
});
export type OwnPrivacy = z.infer<typeof ownPrivacyReply>;

export const sendRequestBody = z.object({ kind: z.enum(REQUEST_KINDS), text: requestText });

/** Who acts for a person who cannot any more. */
export const nominee = z.object({
  name: z.string().trim().min(1, 'is required').max(200),
  /** Email address or telephone number. */
  contact: z.string().trim().min(1, 'is required').max(200),
  relation: z.string().trim().max(200).default(''),
});

/** An address of a person in somebody else's text. */
export const mention = z.object({
  what: z.enum(['letter', 'note', 'enquiry', 'message', 'nominee']),
  /** Conversation of the enquiry; null for an unplaced message and for a nominee. */
  conversation_id: z.int().nullable(),
  reference: z.string(),
  at: z.string(),
});
