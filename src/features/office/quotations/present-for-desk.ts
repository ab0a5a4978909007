import { percentText } from '../../../platform/money/money.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import type { StoredQuotation } from '../../customers/quotations/quotations.store.ts';
import { statesOfIndia } from '../../site/countries/countries.ts';
import type { QuotationOfDesk } from './quotations.contract.ts';
import { sellerOfSettings } from './quotations.store.ts';

export async function presentForDesk(client: Client, stored: StoredQuotation): Promise<QuotationOfDesk> {
  const {
    lines,
    pdf_key: _,
    confirmation_key: __,
    sent_on: ___,
    packing_percent,
    freight_percent,
    ...quotation
  } = stored;
  const { days: _days, terms: _terms, charge_rule, ...settings } = await sellerOfSettings(client);
  return {
    ...quotation,
    // A draft is taxed by the current rule, because saving it will apply this rule.
    charge_rule: quotation.state === 'draft' ? charge_rule : quotation.charge_rule,
    packing: packing_percent === null ? quotation.packing : `${percentText(packing_percent)}%`,
    freight: freight_percent === null ? quotation.freight : `${percentText(freight_percent)}%`,
    seller: (quotation.state === 'draft' ? null : quotation.seller) ?? settings,
    lines: lines.map(
      ({ model_id, text, hsn_code, quantity, unit_price, price_per, is_sample, discount, tax_percent }) => ({
        ...{ model_id, text, hsn_code, price_per, is_sample },
        discount: percentText(discount),
        tax_percent: percentText(tax_percent),
        quantity: String(quantity),
        unit_price: is_sample ? '' : (unit_price ?? ''),
      }),
    ),
    states: await statesOfIndia(),
  };
}
