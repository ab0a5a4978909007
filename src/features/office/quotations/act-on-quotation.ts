import type { EndpointCall } from '../../../platform/api/endpoint.ts';
import { HttpError, notFoundError } from '../../../platform/http-errors.ts';
import { formatPercent } from '../../../platform/money/money.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { findQuotationById, lockQuotation, type StoredQuotation } from '../../customers/quotations/quotations.store.ts';
import { loadStatesOfIndia } from '../../site/countries/countries.ts';
import { actOnEnquiry, type EnquiryAct } from '../enquiries/act-on-enquiry.ts';
import { formatCharge } from './price-quotation.ts';
import type { OfficeQuotation } from './quotations.contract.ts';
import { loadSeller } from './quotations.store.ts';
import { renewQuotationSums, sumsHash } from './renew-sums.ts';

const NO_QUOTATION = 'This quotation does not exist.';

export async function requireQuotation(client: DatabaseClient, id: number, now: Date): Promise<StoredQuotation> {
  const found = await findQuotationById(client, id, now);
  if (!found) throw notFoundError(NO_QUOTATION);
  return found;
}

type Act = EnquiryAct & {
  quotation: StoredQuotation;
  reread: () => Promise<StoredQuotation>;
};

/**
 * Runs an act on a quotation in the caller's name, in one transaction, serialised with acts on its enquiry.
 * @param seen version that the caller saw
 * @throws HttpError 404, and 409 `{error, current}` with the quotation for another version
 */
export async function actOnQuotation<T>(
  call: EndpointCall,
  id: number,
  seen: number,
  act: (act: Act) => Promise<T>,
): Promise<T> {
  const now = call.services.clock();
  const { conversation_id } = await requireQuotation(call.services.database.pool, id, now);
  if (conversation_id === null) throw notFoundError('The enquiry of this quotation has been deleted.');
  return actOnEnquiry(call, conversation_id, undefined, async (given) => {
    await lockQuotation(given.client, id);
    const reread = () => requireQuotation(given.client, id, now);
    const quotation = await reread();
    if (quotation.version !== seen) {
      const error = `${quotation.changed_by ?? 'Someone'} changed this quotation since you opened it. Nothing was saved; your input is kept.`;
      throw new HttpError(409, error, { error, current: await presentForOffice(given.client, quotation) });
    }
    return act({ ...given, quotation, reread });
  });
}

/** A quotation as the office shows it; the sums of a draft are those of the settings. */
export async function presentForOffice(client: DatabaseClient, stored: StoredQuotation): Promise<OfficeQuotation> {
  const { days: _days, terms: _terms, charge_rule, ...settings } = await loadSeller(client);
  const shown = renewQuotationSums(stored, { ...settings, charge_rule });
  const {
    lines,
    pdf_key: _,
    confirmation_key: __,
    sent_on: ___,
    packing_percent,
    freight_percent,
    ...quotation
  } = shown;
  return {
    ...quotation,
    packing: formatCharge(quotation.packing, packing_percent),
    freight: formatCharge(quotation.freight, freight_percent),
    seller: (quotation.state === 'draft' ? null : quotation.seller) ?? settings,
    lines: lines.map(
      ({ model_id, text, hsn_code, quantity, unit_price, price_per, is_sample, discount, tax_percent }) => ({
        ...{ model_id, text, hsn_code, price_per, is_sample },
        discount: formatPercent(discount),
        tax_percent: formatPercent(tax_percent),
        quantity: String(quantity),
        unit_price: is_sample ? '' : (unit_price ?? ''),
      }),
    ),
    sums_hash: sumsHash(shown),
    states: await loadStatesOfIndia(),
  };
}
