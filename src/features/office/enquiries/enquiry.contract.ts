import { z } from 'zod';
import { idField, optionalLine, retryKey } from '../../../platform/api/fields.contract.ts';
import { mainFigures } from '../../catalogue/relations/relations.contract.ts';
import { SINCE } from '../../customers/enquiries/enquiries.limits.ts';
import { EVENT_KINDS } from '../../site/conversations/conversations.limits.ts';
import { inboxItem, moment, status } from './inbox.contract.ts';
import { letter } from './letters.contract.ts';

const line = z.object({
  position: z.int(),
  model: z.string(),
  product: z.string(),
  quantity: z.int(),
  own_number: z.string(),
  note: z.string(),
  now: z.enum(SINCE),
  address: z.string().nullable(),
  picture: z.string(),
  figures: mainFigures,
  /** Keys of the STEP file and the uploaded data sheets in the media library. */
  files: z.array(z.string()),
});

export const event = z.object({
  id: z.int(),
  at: moment,
  by: z.string().nullable(),
  kind: z.enum(EVENT_KINDS),
  text: z.string(),
});

export const enquiryQuery = z.object({ id: idField });
export const enquiryReply = inboxItem.omit({ about: true, more: true, has_failed_letter: true, notice: true }).extend({
  version: z.int(),
  first_answered_at: moment.nullable(),
  answered_in_time: z.boolean().nullable(),
  outcome_reason: z.string(),
  follow_up_at: moment.nullable(),
  /** The remaining conversation, if this one was a duplicate. */
  merged_into: z.object({ id: z.int(), reference: z.string() }).nullable(),
  customer_id: z.int().nullable(),
  email: z.string(),
  phone: z.string(),
  job_role: z.string(),
  place: z.string(),
  text: z.string(),
  po_reference: z.string(),
  lines: z.array(line),
  others: z.array(z.object({ id: z.int(), reference: z.string(), status, received_at: moment, about: z.string() })),
  events: z.array(event),
  letters: z.array(letter),
  has_earlier: z.boolean(),
});
export const earlierLettersQuery = z.object({ id: idField, before: idField });
export const earlierLettersReply = enquiryReply.pick({ letters: true, has_earlier: true });
export type EnquiryOfDesk = z.infer<typeof enquiryReply>;

export const openReply = z.object({ version: z.int(), viewers: z.array(z.string()) });

export const changeEnquiryBody = z.object({
  id: idField,
  version: z.int().min(1),
  status: status.optional(),
  reason: optionalLine(500),
  assignee: idField.nullable().optional(),
});

/** `on`: a day; null ends the follow-up. `when`: `no_answer` skips it if the customer has written by then. */
export const followUpBody = z.object({
  id: idField,
  on: z.iso.date('must be a day such as 2026-05-31').nullable(),
  when: z.enum(['always', 'no_answer']).default('always'),
});

export const noteBody = z.object({
  id: idField,
  key: retryKey,
  kind: z.enum(['note', 'call', 'whatsapp']),
  text: z.string().trim().max(4000).default(''),
});

export type DeskLetter = EnquiryOfDesk['letters'][number];
export type DeskEvent = EnquiryOfDesk['events'][number];
