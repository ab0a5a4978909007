import { z } from 'zod';
import { doneReplySchema, idField, optionalLineField, retryKeyField } from '../../../platform/api/fields.contract.ts';
import { mainValues } from '../../catalogue/relations/relations.contract.ts';
import { MODEL_CHANGE_STATES } from '../../customers/enquiries/enquiries.limits.ts';
import { CONVERSATION_EVENT_KINDS } from '../../site/conversations/conversations.limits.ts';
import { conversationStatus, inboxItem, momentText } from './inbox.contract.ts';
import { inboxMessage } from './inbox-messages.contract.ts';
import { requestReading } from './request-readings.contract.ts';

const followUpCondition = z.enum(['always', 'no_answer']);

const line = z.object({
  position: z.int(),
  /** Null for a model that visitors do not see any more. */
  model_id: z.int().nullable(),
  model: z.string(),
  product: z.string(),
  quantity: z.int(),
  own_number: z.string(),
  note: z.string(),
  now: z.enum(MODEL_CHANGE_STATES),
  address: z.string().nullable(),
  picture: z.string(),
  figures: mainValues,
  /** Keys of the STEP file and the uploaded data sheets in the media library. */
  files: z.array(z.string()),
});

export const conversationEvent = z.object({
  id: z.int(),
  at: momentText,
  by: z.string().nullable(),
  kind: z.enum(CONVERSATION_EVENT_KINDS),
  text: z.string(),
});

export const inboxEnquiryQuery = z.object({ id: idField });
export const inboxEnquiryReply = inboxItem
  .omit({ about: true, more: true, has_failed_letter: true, notice: true })
  .extend({
    version: z.int(),
    first_answered_at: momentText.nullable(),
    answered_in_time: z.boolean().nullable(),
    outcome_reason: z.string(),
    follow_up_at: momentText.nullable(),
    follow_up_when: followUpCondition,
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
    others: z.array(
      z.object({
        id: z.int(),
        reference: z.string(),
        status: conversationStatus,
        received_at: momentText,
        about: z.string(),
      }),
    ),
    events: z.array(conversationEvent),
    letters: z.array(inboxMessage),
    /** Lines read from the messages and from the first text, the latest first. */
    readings: z.array(requestReading),
    /** State of the enquiry's address; '' for unknown. */
    state: z.string(),
    has_earlier: z.boolean(),
  });
export const inboxEarlierMessagesQuery = z.object({ id: idField, before: idField });
export const inboxEarlierMessagesReply = inboxEnquiryReply.pick({ letters: true, has_earlier: true });
export type InboxEnquiry = z.infer<typeof inboxEnquiryReply>;

export const enquiryPresenceReply = z.object({ version: z.int(), viewers: z.array(z.string()) });

/** Result of an enquiry with its reason and its time; '' and null for none. */
export const enquiryOutcome = z.object({
  result: z.enum(['', 'won', 'lost']),
  reason: optionalLineField(500),
  at: z.iso
    .datetime({ offset: true })
    .refine((at) => at > '2000', 'must be later than 1999')
    .nullable(),
});

/** `outcome`: the earlier one, for a change that undoes another; otherwise it follows from the state and the reason. */
export const changeEnquiryBody = z.object({
  id: idField,
  version: z.int().min(1),
  status: conversationStatus.optional(),
  reason: optionalLineField(500),
  outcome: enquiryOutcome.optional(),
  assignee: idField.nullable().optional(),
});

/** `version` after the change and `former`, what the change replaced, make the change that undoes it. */
export const changedEnquiryReply = doneReplySchema.extend({
  version: z.int(),
  former: changeEnquiryBody.pick({ status: true, outcome: true, assignee: true }),
});

/**
 * `on`: a day; null ends the follow-up. `when`: `no_answer` skips it if the customer has written by then.
 * `version`: the one in the reply that is undone, for which `on` may be today.
 */
export const followUpBody = z.object({
  id: idField,
  version: z.int().min(1).optional(),
  on: z.iso.date('must be a day such as 2026-05-31').nullable(),
  when: followUpCondition.default('always'),
});

export const followUpReply = doneReplySchema.extend({ version: z.int() });

/** `assignee`: a colleague to whom the note hands the enquiry over. */
export const addNoteBody = z.object({
  id: idField,
  key: retryKeyField,
  kind: z.enum(['note', 'call', 'whatsapp']),
  text: z.string().trim().max(4000).default(''),
  assignee: idField.optional(),
});

export type InboxMessage = InboxEnquiry['letters'][number];
export type InboxEvent = InboxEnquiry['events'][number];
