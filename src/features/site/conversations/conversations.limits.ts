export const CONVERSATION_STATUSES = [
  'new',
  'in_work',
  'snoozed',
  'answered',
  'quoted',
  'won',
  'lost',
  'closed',
  'spam',
] as const;
export type StoredConversationStatus = (typeof CONVERSATION_STATUSES)[number];

/** Reasons to mark a conversation as new for a staff member who has not opened it since. */
export const NOTICE_KINDS = ['assigned', 'mention'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const CONVERSATION_EVENT_KINDS = [
  'note',
  'call',
  'whatsapp',
  'status',
  'assigned',
  'filed',
  'quotation',
  'follow_up',
  'merged',
  'items',
] as const;
export type ConversationEventKind = (typeof CONVERSATION_EVENT_KINDS)[number];

/** Reasons to hold a message from a customer's address until staff place it; '' for none. */
export const HOLD_REASONS = ['', 'forged', 'daily_limit'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];
/**
 * Maximum number of messages of one sender in 24 hours that join conversations automatically; staff place further ones.
 */
export const MAX_MESSAGES_A_DAY = 50;
/** Emails that a conversation takes in a day, from all senders together; further ones wait for staff. */
export const MAX_MESSAGES_OF_CONVERSATION_A_DAY = 100;
export const MAX_UNASSIGNED_BYTES_A_DAY = 200 * 1024 * 1024;
export const MESSAGES_PER_PAGE = 50;
export const MAX_MESSAGE_TEXT_LENGTH = 50_000;
/** Size limit of a received message with its files; few servers accept more. */
export const MAX_MESSAGE_BYTES = 50 * 1024 * 1024;
