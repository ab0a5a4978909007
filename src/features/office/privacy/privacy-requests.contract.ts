import { z } from 'zod';
import { emailAddress, idField } from '../../../platform/api/fields.contract.ts';
import { mention, nominee, requestText } from '../../customers/personal-data/own-privacy.contract.ts';
import { REQUEST_KINDS } from '../../site/privacy/privacy.limits.ts';

const kind = z.enum(REQUEST_KINDS);
/** ISO 8601. */
const moment = z.string();

export const requestsQuery = z.object({
  state: z.enum(['open', 'done']).default('open'),
  /** The last one of the page before. */
  after: idField.optional(),
});
export const requestRow = z.object({
  id: z.int(),
  kind,
  email: z.string(),
  /** The account with this address. */
  customer_id: z.int().nullable(),
  text: z.string(),
  source: z.enum(['account', 'email', 'phone', 'letter']),
  received_at: moment,
  due_at: moment,
  /** Who of the staff; null: the customer sent it. */
  recorded_by: z.string().nullable(),
  done_at: moment.nullable(),
  done_by: z.string().nullable(),
  answer: z.string(),
  /** Whom the person with this address has named to act for them. */
  nominee: nominee.nullable(),
  version: z.int(),
});
export type PrivacyRequestRow = z.infer<typeof requestRow>;
export const requestsReply = z.object({ requests: z.array(requestRow), next: z.string().nullable() });

export const recordRequestBody = z.object({
  kind,
  email: emailAddress,
  text: requestText,
  source: z.enum(['email', 'phone', 'letter']),
  /** The day on which it came, by which its clock runs; by default today. */
  received_on: z.iso.date('must be a day such as 2026-05-31').optional(),
});
export const answerRequestBody = z.object({
  id: idField,
  version: z.int().min(1),
  answer: z.string().trim().min(1, 'is required').max(8000),
  /** Whether it is sent to the address by email as well. */
  send: z.boolean(),
});

export const personQuery = z.object({ email: emailAddress });
/** What erasing removes, or makes anonymous. */
export const personReply = z.object({
  /** Of the account; '' without one. */
  name: z.string(),
  emails: z.array(z.string()),
  enquiries: z.int(),
  letters: z.int(),
  messages: z.int(),
  downloads: z.int(),
  consents: z.int(),
  newsletter: z.boolean(),
  nominee: nominee.nullable(),
  /** Where others wrote the address: erasing takes it out of there, but not out of their files. */
  mentions: z.array(mention),
});

/** `nominee`: null when nobody acts for them any more. */
export const recordNomineeBody = z.object({ email: emailAddress, nominee: nominee.nullable() });
