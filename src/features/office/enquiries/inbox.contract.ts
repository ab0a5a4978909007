import { z } from 'zod';
import { idField } from '../../../platform/api/fields.contract.ts';
import { STATUSES } from '../../site/conversations/conversations.limits.ts';

/** The states of the list: one, those that wait for an answer, or all. */
const VIEWS = ['open', 'all', ...STATUSES] as const;

export const status = z.enum(STATUSES);
export const staffMember = z.object({ id: z.int(), name: z.string() });
/** ISO 8601. */
export const moment = z.string();

export const inboxQuery = z.object({
  view: z.enum(VIEWS).default('open'),
  /** The id of somebody, or `me`, or `nobody`. */
  assignee: z.union([z.enum(['me', 'nobody']), idField]).optional(),
  late: z.enum(['yes']).optional(),
  search: z.string().trim().max(200).default(''),
  /** The last one of the page before. */
  after: idField.optional(),
});
export type InboxQuery = z.infer<typeof inboxQuery>;

export const inboxItem = z.object({
  id: z.int(),
  kind: z.enum(['enquiry', 'contact']),
  reference: z.string(),
  name: z.string(),
  company: z.string(),
  status,
  assignee: staffMember.nullable(),
  received_at: moment,
  due_at: moment,
  /** Nobody has answered, and it is due. */
  is_late: z.boolean(),
  spam_sign: z.string(),
  duplicate_sign: z.string(),
  /** A letter of ours could not be delivered, and was not sent again. */
  has_failed_letter: z.boolean(),
  /** The first models, or what the message begins with. */
  about: z.string(),
  /** Models beside the first. */
  more: z.int(),
  /** Who else has it open. */
  viewers: z.array(z.string()),
});
export type InboxItem = z.infer<typeof inboxItem>;

export const inboxReply = z.object({
  items: z.array(inboxItem),
  /** The value of `after` for the next page. */
  next: z.string().nullable(),
});

/** Counted up to 1,001. */
const count = z.int();
export const inboxCountsReply = z.object({ open: count, late: count, mine: count, unplaced: count });

export const nextReply = z.object({ id: z.int().nullable() });
export const answerersReply = z.array(staffMember);

export type EnquiryStatus = InboxItem['status'];
