import type { Services } from '../../../platform/api/services.ts';
import { findChargeTaxRate } from '../../../platform/money/money.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import { queueWebhookEvent } from '../../site/webhooks/queue-webhook-event.ts';
import type { EventQuotation } from '../../site/webhooks/webhook-events.contract.ts';
import type { WebhookEventType } from '../../site/webhooks/webhooks.limits.ts';
import { presentQuotation } from './present-quotation.ts';
import { findQuotationById, type StoredQuotation, toCustomerQuotationState } from './quotations.store.ts';

export async function queueQuotationEvent(
  services: Pick<Services, 'jobs' | 'settings' | 'clock'>,
  transaction: DatabaseTransaction,
  type: Extract<WebhookEventType, `quotation.${string}`>,
  id: number,
  reason = '',
): Promise<void> {
  const stored = await findQuotationById(transaction.client, id, services.clock());
  if (!stored || stored.conversation_id === null) return;
  const { conversation_id: conversation, reference } = stored;
  const quotation = presentQuotationForPrograms(services, stored);
  await queueWebhookEvent(services, transaction, type, {
    id: conversation,
    reference,
    ...(reason && { reason }),
    quotation,
  });
}

const listPricedLines = ({ lines }: StoredQuotation) =>
  lines.map(({ tax_percent, amount }) => ({ tax_percent, amount: amount ?? '0' }));

export function presentQuotationForPrograms(
  { settings }: Pick<Services, 'settings'>,
  stored: StoredQuotation,
): EventQuotation {
  const { id, number, revision, currency, goods, packing, freight, taxes, total, charge_rule, order_letter_id } =
    stored;
  const api = `${settings.publicUrl}/api/v1`;
  return {
    ...{ id, revision, currency, packing, freight, taxes, charge_rule },
    charges_tax_percent: taxes.length ? (findChargeTaxRate(listPricedLines(stored), charge_rule) ?? null) : null,
    place_of_supply: presentQuotation(stored).place_of_supply,
    number: number ?? '',
    state: toCustomerQuotationState(stored),
    buyer: {
      company: stored.buyer_company,
      state: stored.buyer_state,
      country: stored.buyer_country,
      gstin: stored.buyer_gstin,
    },
    lines: stored.lines.map(({ picture: _, discount, unit_price, amount, ...line }) => ({
      ...line,
      discount_percent: discount,
      unit_price: unit_price ?? '0.00',
      amount: amount ?? '0.00',
    })),
    goods: goods ?? '0.00',
    total: total ?? '0.00',
    delivery: stored.delivery,
    terms: stored.terms,
    valid_until: stored.valid_until,
    sent_at: stored.sent_at,
    answered_at: stored.answered_at,
    order_number: stored.order_number,
    pdf: `${api}/quotation_pdf?id=${id}`,
    order_file: order_letter_id === null ? null : `${api}/order_file?id=${id}`,
  };
}
