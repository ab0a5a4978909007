import { hashContent } from '../../../platform/api/store-once.ts';
import type { ChargeRule } from '../../../platform/money/money.limits.ts';
import { isZero } from '../../../platform/money/money.ts';
import type { StoredQuotation } from '../../customers/quotations/quotations.store.ts';
import { formatCharge, priceQuotation } from './price-quotation.ts';

/**
 * A draft with the sums of the seller and the rule in the settings. Nothing is stored: a draft's sums are stored when
 * someone saves or sends it.
 */
export function renewQuotationSums(
  quotation: StoredQuotation,
  seller: { state: string; charge_rule: ChargeRule },
): StoredQuotation {
  if (quotation.state !== 'draft') return quotation;
  const { amounts, ...sums } = priceQuotation(
    {
      ...quotation,
      packing: formatCharge(quotation.packing, quotation.packing_percent),
      freight: formatCharge(quotation.freight, quotation.freight_percent),
      lines: quotation.lines.map((line) => ({ ...line, unit_price: line.unit_price ?? '' })),
    },
    seller,
  );
  const lines = quotation.lines.map((line, at) => ({ ...line, amount: amounts[at] ?? null }));
  return { ...quotation, ...sums, charge_rule: seller.charge_rule, lines };
}

/** Digest of the sums that a quotation states, by which its sender proves to have seen them. */
export function sumsHash({ lines, goods, packing, freight, taxes, total, charge_rule }: StoredQuotation): string {
  const charges = [packing, freight].every(isZero) ? [] : [packing, freight, charge_rule];
  const taxed = taxes.map(({ name, percent, base, amount }) => [name, percent, base, amount]);
  return hashContent([lines.map(({ amount }) => amount), goods, charges, taxed, total]);
}
