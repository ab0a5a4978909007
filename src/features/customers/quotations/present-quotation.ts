import type { Services } from '../../../platform/api/services.ts';
import { formatPlaceOfSupply } from '../../../platform/money/gstin.ts';
import { determineTaxKind, getStateOfSupply } from '../../../platform/money/money.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { modelPath } from '../../../web/addresses.ts';
import type { QuotationForCustomer } from './quotation.contract.ts';
import { type StoredQuotation, storeQuotationLink, toCustomerQuotationState } from './quotations.store.ts';

export const formatQuotationFileName = ({ number, revision }: Pick<StoredQuotation, 'number' | 'revision'>): string =>
  `${(number ?? 'Draft').replaceAll('/', '-')}${revision > 1 ? `-R${revision}` : ''}.pdf`;

/** Number of the order: the quotation's number with another prefix, because only one revision can be accepted. */
export const formatConfirmationNumber = ({ number }: Pick<StoredQuotation, 'number'>): string =>
  (number ?? '').replace(/^Q/, 'OC');
export const formatConfirmationFileName = (quotation: Pick<StoredQuotation, 'number'>): string =>
  `${formatConfirmationNumber(quotation).replaceAll('/', '-')}.pdf`;

const NOBODY = { name: '', address: '', state: '', gstin: '', bank: '' };

export function presentQuotation(quotation: StoredQuotation): QuotationForCustomer {
  const { number, revision, reference, currency, seller, lines, goods, packing, freight, taxes, total } = quotation;
  const { packing_percent, freight_percent, charge_rule } = quotation;
  const { delivery, terms, sent_on, valid_until, answered_by, order_number, answered_at } = quotation;
  return {
    ...{ revision, reference, currency, packing, freight, taxes, delivery, terms, valid_until },
    ...{ answered_by, order_number, answered_at },
    ...{ packing_percent, freight_percent, charge_rule },
    place_of_supply: determineTaxKind(quotation, '') === 'none' ? '' : formatPlaceOfSupply(getStateOfSupply(quotation)),
    number: number ?? '',
    state: toCustomerQuotationState(quotation),
    is_confirmed: quotation.confirmation_key !== null,
    buyer: {
      name: quotation.buyer_name,
      company: quotation.buyer_company,
      address: quotation.buyer_address,
      state: quotation.buyer_state,
      country: quotation.buyer_country,
      gstin: quotation.buyer_gstin,
    },
    seller: seller ?? NOBODY,
    lines: lines.map(({ model, model_id: _, picture: __, unit_price, amount, ...line }) => ({
      ...line,
      path: model === null ? null : modelPath(model),
      unit_price: unit_price ?? '0.00',
      amount: amount ?? '0.00',
    })),
    goods: goods ?? '0.00',
    total: total ?? '0.00',
    sent_on: sent_on ?? '',
  };
}

export async function createQuotationLink(
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  client: Pick<DatabaseClient, 'query'>,
  quotationId: number,
): Promise<{ text: string; url: string }> {
  return {
    text: 'See the quotation and answer it',
    url:
      settings.publicUrl + (await storeQuotationLink(client, quotationId, clock(), { endsAt: null, isEmailed: true })),
  };
}
