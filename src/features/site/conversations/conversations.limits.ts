/** States of a conversation; each follows from events or is set by a person. */
export const STATUSES = ['new', 'in_work', 'snoozed', 'answered', 'quoted', 'won', 'lost', 'closed', 'spam'] as const;
export type Status = (typeof STATUSES)[number];

/** Events of a conversation besides messages. */
export const EVENT_KINDS = [
  'note',
  'call',
  'whatsapp',
  'status',
  'assigned',
  'filed',
  'quotation',
  'follow_up',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Why a letter waits for a person although it has an address of the customer; '' for any other. */
export const HOLD_REASONS = ['', 'forged', 'daily_limit'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];
/** Letters of one sender in 24 hours that join conversations by themselves; further ones wait for a person. */
export const MAX_LETTERS_A_DAY = 50;
/** Bytes of letters of 24 hours that fit nowhere; of further ones only who sent them, when and about what is stored. */
export const MAX_UNPLACED_BYTES_A_DAY = 200 * 1024 * 1024;
/** Letters in one reply, of a conversation or of those that belong to none. */
export const LETTERS_PER_PAGE = 50;
/** Text limit of a message, in characters. */
export const MAX_LETTER_LENGTH = 50_000;
/** Size limit of a message recorded by hand, with its files. */
export const MAX_LETTER_BYTES = 10 * 1024 * 1024;
/** Size limit of a message in the mailbox; few servers accept more. */
export const MAX_MAILBOX_LETTER_BYTES = 40 * 1024 * 1024;
