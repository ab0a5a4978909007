export const WEBHOOK_EVENT_TYPES = [
  'enquiry.created',
  'enquiry.answered',
  'enquiry.quoted',
  'enquiry.accepted',
  'enquiry.won',
  'enquiry.lost',
  'quotation.sent',
  'quotation.revised',
  'quotation.accepted',
  'quotation.declined',
  'quotation.expired',
  'contact.created',
  'catalogue.published',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];
