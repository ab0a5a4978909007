import type { Client } from '../../../platform/postgres/plain-sql.ts';
import type { StoredQuotation } from '../../customers/quotations/quotations.store.ts';
import { statesOfIndia } from '../../site/countries/countries.ts';
import type { QuotationOfDesk } from './quotations.contract.ts';
import { sellerOfSettings } from './quotations.store.ts';

export async function presentForDesk(client: Client, stored: StoredQuotation): Promise<QuotationOfDesk> {
  const { lines, pdf_key: _, confirmation_key: __, sent_on: ___, ...quotation } = stored;
  const { days: _days, terms: _terms, ...settings } = await sellerOfSettings(client);
  return {
    ...quotation,
    seller: (quotation.state === 'draft' ? null : quotation.seller) ?? settings,
    lines: lines.map(({ model_id, text, hsn_code, quantity, unit_price, discount, tax_percent }) => ({
      ...{ model_id, text, hsn_code, quantity, discount, tax_percent },
      unit_price: unit_price ?? '',
    })),
    states: await statesOfIndia(),
  };
}
