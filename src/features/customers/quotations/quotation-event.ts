import type { Services } from '../../../platform/api/services.ts';
import { rateOfCharges } from '../../../platform/money/money.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { QuotationOfEvent } from '../../site/webhooks/events.contract.ts';
import { queueEvent } from '../../site/webhooks/queue-event.ts';
import type { EventType } from '../../site/webhooks/webhooks.limits.ts';
import { presentQuotation } from './present-quotation.ts';
import { quotationById, type StoredQuotation, stateForCustomer } from './quotations.store.ts';

export async function queueQuotationEvent(
  services: Pick<Services, 'jobs' | 'settings' | 'clock'>,
  transaction: Transaction,
  type: Extract<EventType, `quotation.${string}`>,
  id: number,
  reason = '',
): Promise<void> {
  const stored = await quotationById(transaction.client, id, services.clock());
  if (!stored || stored.conversation_id === null) return;
  const { conversation_id: conversation, reference } = stored;
  const quotation = quotationForPrograms(services, stored);
  await queueEvent(services, transaction, type, {
    id: conversation,
    reference,
    ...(reason && { reason }),
    quotation,
  });
}

const pricedLines = ({ lines }: StoredQuotation) =>
  lines.map(({ tax_percent, amount }) => ({ tax_percent, amount: amount ?? '0' }));

export function quotationForPrograms(
  { settings }: Pick<Services, 'settings'>,
  stored: StoredQuotation,
): QuotationOfEvent {
  const { id, number, revision, currency, goods, packing, freight, taxes, total, charge_rule, order_letter_id } =
    stored;
  const api = `${settings.publicUrl}/api/v1`;
  return {
    ...{ id, revision, currency, packing, freight, taxes, charge_rule },
    charges_tax_percent: taxes.length ? (rateOfCharges(pricedLines(stored), charge_rule) ?? null) : null,
    place_of_supply: presentQuotation(stored).place_of_supply,
    number: number ?? '',
    state: stateForCustomer(stored),
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
