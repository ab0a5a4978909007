import type { QuotationOfDesk } from '../../../src/features/office/quotations/quotations.contract.ts';
import { amountText } from '../../../src/platform/money/money.ts';
import { isPercentage, readAmount } from '../../../src/platform/money/read-amount.limits.ts';
import { chargesInWords, sumsInWords } from '../../../src/platform/money/sums-in-words.ts';
import { liveSums } from './quotation-data.ts';

/** Sums of the typed lines and charges, and how the charges are taxed. */
export function QuotationSums({ draft }: { draft: QuotationOfDesk }) {
  const { currency, charge_rule, lines } = draft;
  const sums = liveSums(draft);
  if (!sums)
    return <p className="ms-auto text-steel-700">The total follows when every price and quantity is a number.</p>;
  const percentOf = (charge: string) => (isPercentage(charge) ? (readAmount(charge) ?? null) : null);
  const charges = { packing_percent: percentOf(draft.packing), freight_percent: percentOf(draft.freight) };
  const taxed = lines.map(({ tax_percent }, at) => ({
    tax_percent: readAmount(tax_percent) ?? '0',
    amount: sums.amounts[at] ?? '0',
  }));
  return (
    <div className="ms-auto flex w-full max-w-md flex-col gap-2">
      <dl aria-label="Sums" className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
        {sumsInWords({ currency, ...sums, ...charges }).map((sum) => (
          <Sum key={sum.name} {...sum} />
        ))}
        <Sum name={`Total ${currency}`} amount={amountText(sums.total, currency)} strong />
      </dl>
      <p className="text-end text-sm text-steel-600 empty:hidden">
        {chargesInWords({ ...sums, charge_rule, lines: taxed })}
      </p>
    </div>
  );
}

const Sum = ({ name, amount, strong }: { name: string; amount: string; strong?: boolean }) => (
  <>
    <dt className={strong ? 'font-semibold text-steel-900' : 'text-steel-700'}>{name}</dt>
    <dd className={`text-end ${strong ? 'font-semibold text-steel-900' : ''}`}>{amount}</dd>
  </>
);
