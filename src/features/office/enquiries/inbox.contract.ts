import { z } from 'zod';
import { idField } from '../../../platform/api/fields.contract.ts';
import { CONVERSATION_STATUSES, NOTICE_KINDS } from '../../site/conversations/conversations.limits.ts';

const VIEWS = ['open', 'all', ...CONVERSATION_STATUSES] as const;

export const conversationStatus = z.enum(CONVERSATION_STATUSES);
export const staffMember = z.object({ id: z.int(), name: z.string() });
export const momentText = z.string();

export const inboxQuery = z.object({
  view: z.enum(VIEWS).default('open'),
  assignee: z.union([z.enum(['me', 'nobody', 'noticed']), idField]).optional(),
  late: z.enum(['yes']).optional(),
  search: z.string().trim().max(200).default(''),
  after: idField.optional(),
});
export type InboxQuery = z.infer<typeof inboxQuery>;

export const inboxItem = z.object({
  id: z.int(),
  kind: z.enum(['enquiry', 'contact']),
  reference: z.string(),
  name: z.string(),
  company: z.string(),
  status: conversationStatus,
  assignee: staffMember.nullable(),
  received_at: momentText,
  due_at: momentText,
  is_late: z.boolean(),
  spam_sign: z.string(),
  duplicate_sign: z.string(),
  has_failed_letter: z.boolean(),
  about: z.string(),
  more: z.int(),
  viewers: z.array(z.string()),
  /** Reason why the conversation is new to the caller; null once opened. */
  notice: z.enum(NOTICE_KINDS).nullable(),
});
export type InboxItem = z.infer<typeof inboxItem>;

export const inboxReply = z.object({
  items: z.array(inboxItem),
  next: z.string().nullable(),
});

/** Exact up to 1,000; 1,001 stands for more. */
const count = z.int();
export const inboxCountsReply = z.object({ open: count, late: count, mine: count, noticed: count, unplaced: count });

/** `letter`: an email without an enquiry, if no enquiry waits for the caller. */
export const nextEnquiryReply = z.object({ id: z.int().nullable(), letter: z.int().nullable() });
export const answerersReply = z.array(staffMember);

export type ConversationStatus = InboxItem['status'];
