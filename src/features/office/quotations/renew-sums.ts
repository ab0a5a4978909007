import type { ChargeRule } from '../../../platform/money/money.limits.ts';
import { isZero } from '../../../platform/money/money.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import type { StoredQuotation } from '../../customers/quotations/quotations.store.ts';
import { chargeText, type Priced, priced } from './price-quotation.ts';
import { sellerOfSettings, writeSums } from './quotations.store.ts';

const pricedDraft = (draft: StoredQuotation, seller: { state: string; charge_rule: ChargeRule }): Priced =>
  priced(
    {
      ...draft,
      packing: chargeText(draft.packing, draft.packing_percent),
      freight: chargeText(draft.freight, draft.freight_percent),
      lines: draft.lines.map((line) => ({ ...line, unit_price: line.unit_price ?? '' })),
    },
    seller,
  );

/**
 * Brings the sums of a draft up to date with the seller and the rule of the settings. New sums are a new version, so
 * that one version of a draft has the same sums for everybody who sees it.
 * @returns true if the sums were not those of the settings
 */
export async function renewSums(client: Client, draft: StoredQuotation): Promise<boolean> {
  const seller = await sellerOfSettings(client);
  const sums = pricedDraft(draft, seller);
  const hasCharges = [sums.packing, sums.freight].some((charge) => !isZero(charge));
  const isCurrent =
    textOf(sums) === textOf({ ...draft, amounts: draft.lines.map(({ amount }) => amount ?? '') }) &&
    (seller.charge_rule === draft.charge_rule || !hasCharges);
  if (!isCurrent) await writeSums(client, draft.id, sums, seller.charge_rule);
  return !isCurrent;
}

/** Sums as one text to compare; the amounts of lines count once all prices are given. */
const textOf = ({ amounts, goods, packing, freight, taxes, total }: Priced): string =>
  JSON.stringify([
    total === null ? [] : amounts,
    goods,
    isZero(packing) ? '0' : packing,
    isZero(freight) ? '0' : freight,
    taxes.map(({ name, percent, base, amount }) => [name, percent, base, amount]),
    total,
  ]);
