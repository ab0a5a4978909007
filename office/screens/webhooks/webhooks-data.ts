import { useQuery } from '@tanstack/react-query';
import type { Delivery, Webhook, WebhookEvent } from '../../../src/features/office/webhooks/webhooks.contract.ts';
import { office } from '../../shell/data/office-api.ts';

export const EVENT_NAMES: Record<WebhookEvent, string> = {
  'enquiry.created': 'An enquiry has come in',
  'enquiry.answered': 'An enquiry or a message was answered',
  'enquiry.quoted': 'A quotation was sent',
  'enquiry.accepted': 'A quotation was accepted',
  'contact.created': 'A message of the contact form has come in',
  'catalogue.published': 'What visitors see of the catalogue has changed',
};

export const DELIVERY_STATE_NAMES: Record<Delivery['status'], string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Given up',
};

export const WEBHOOKS = ['webhooks'];

/** All webhooks, and the events that one can have. */
export const useWebhooks = (mayRead: boolean) =>
  useQuery({ queryKey: WEBHOOKS, enabled: mayRead, queryFn: () => office.getRaw('/api/office/webhooks') });

/** In a word, or '' for one that works. */
export function stateOf({ disabled_at, failing_since }: Webhook): string {
  if (disabled_at) return 'disabled';
  return failing_since ? 'failing' : '';
}
