export const STORED_QUOTATION_STATES = ['draft', 'sent', 'accepted', 'declined', 'withdrawn', 'replaced'] as const;
export type QuotationState = (typeof STORED_QUOTATION_STATES)[number];

export const MAX_QUOTATION_LINES = 200;
/** Maximum price, and maximum amount that can be typed for packing and freight. */
export const MAX_LINE_AMOUNT = '99999999.99';
/** Maximum of packing and of freight, which may be a percentage of the goods. */
export const MAX_QUOTATION_CHARGE = '9999999999.99';
export const MAX_QUOTATION_TOTAL = '999999999999.99';

export const QUOTATION_STATE_LABELS = {
  open: 'Waits for your answer',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced by a newer one',
  expired: 'Expired',
} as const;

export const CLOSED_QUOTATION_TEXTS = {
  open: '',
  accepted: 'This quotation has been accepted.',
  declined: 'This quotation was declined. Ask us if you would still like to order.',
  withdrawn: 'We have withdrawn this quotation.',
  replaced: 'This quotation has been replaced by a newer revision. You have it by email.',
  expired: 'This quotation has expired. Ask us for a new one.',
} as const;

/** Ways in which staff send a quotation; the site itself sends only the email. */
export const QUOTATION_WAYS = ['email', 'whatsapp', 'hand'] as const;
export type QuotationWay = (typeof QUOTATION_WAYS)[number];
