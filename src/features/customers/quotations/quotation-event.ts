import type { Services } from '../../../platform/api/services.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { queueEvent } from '../../site/webhooks/queue-event.ts';
import type { EventType } from '../../site/webhooks/webhooks.limits.ts';
import { presentQuotation } from './present-quotation.ts';
import { quotationById, stateForCustomer } from './quotations.store.ts';

interface About {
  orderLetter?: number | undefined;
  reason?: string | undefined;
}

export async function queueQuotationEvent(
  services: Pick<Services, 'jobs' | 'settings' | 'clock'>,
  transaction: Transaction,
  type: Extract<EventType, `quotation.${string}`>,
  id: number,
  { orderLetter, reason }: About = {},
): Promise<void> {
  const quotation = await quotationById(transaction.client, id, services.clock());
  if (!quotation || quotation.conversation_id === null) return;
  const office = `${services.settings.publicUrl}/api/office`;
  const { conversation_id, reference, number, revision, currency, goods, packing, freight, taxes, total, charge_rule } =
    quotation;
  await queueEvent(services, transaction, type, {
    id: conversation_id,
    reference,
    ...(reason ? { reason } : {}),
    quotation: {
      ...{ id, revision, currency, packing, freight, taxes, charge_rule },
      place_of_supply: presentQuotation(quotation).place_of_supply,
      number: number ?? '',
      state: stateForCustomer(quotation),
      buyer: {
        company: quotation.buyer_company,
        state: quotation.buyer_state,
        country: quotation.buyer_country,
        gstin: quotation.buyer_gstin,
      },
      lines: quotation.lines.map(({ picture: _, discount, unit_price, amount, ...line }) => ({
        ...line,
        discount_percent: discount,
        unit_price: unit_price ?? '0.00',
        amount: amount ?? '0.00',
      })),
      goods: goods ?? '0.00',
      total: total ?? '0.00',
      delivery: quotation.delivery,
      terms: quotation.terms,
      valid_until: quotation.valid_until,
      sent_at: quotation.sent_at,
      answered_at: quotation.answered_at,
      order_number: quotation.order_number,
      pdf: `${office}/quotation_pdf?id=${id}`,
      order_file: orderLetter === undefined ? null : `${office}/letter_file?letter=${orderLetter}&position=0`,
    },
  });
}
