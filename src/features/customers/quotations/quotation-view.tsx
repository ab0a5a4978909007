import { formatAmount, formatPercent, isZero } from '../../../platform/money/money.ts';
import {
  describeChargeTaxRule,
  formatAmountInWords,
  formatPriceInWords,
  formatSumsInWords,
} from '../../../platform/money/sums-in-words.ts';
import { buildButtonClass } from '../../../ui/button.tsx';
import { formatLongDay } from '../../../ui/format-day.ts';
import type { QuotationForCustomer } from './quotation.contract.ts';
import { CLOSED_QUOTATION_TEXTS } from './quotations.limits.ts';

export function QuotationView({ quotation, token }: { quotation: QuotationForCustomer; token: string }) {
  const { state, buyer, seller, sent_on, valid_until, delivery, terms, answered_by, order_number } = quotation;
  return (
    <>
      {state !== 'open' && (
        <p
          className={`w-full rounded-md border-s-4 bg-steel-50 px-4 py-3 ${state === 'accepted' ? 'border-success' : 'border-warning'}`}
        >
          <strong>{CLOSED_QUOTATION_TEXTS[state]}</strong>
          {answered_by && ` By ${answered_by}${order_number ? `, order number ${order_number}` : ''}.`}
        </p>
      )}
      <dl className="grid w-full grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
        <QuotationFact name="For">
          {[buyer.company, buyer.name, buyer.address, [buyer.state, buyer.country].filter(Boolean).join(', ')]
            .filter(Boolean)
            .join('\n')}
        </QuotationFact>
        <QuotationFact name="From">
          {[seller.name, seller.address, seller.state].filter(Boolean).join('\n')}
        </QuotationFact>
        <QuotationFact name="Date">{formatLongDay(sent_on)}</QuotationFact>
        <QuotationFact name="Valid until">{formatLongDay(valid_until)}</QuotationFact>
        {quotation.place_of_supply && <QuotationFact name="Place of supply">{quotation.place_of_supply}</QuotationFact>}
        {delivery && <QuotationFact name="Delivery">{delivery}</QuotationFact>}
      </dl>
      <QuotationLines quotation={quotation} />
      <div className="flex flex-wrap gap-3" data-screen-only="">
        <a
          href={`${__BACKEND__}/api/get_quotation_pdf.php?token=${token}`}
          className={buildButtonClass({ variant: 'secondary' })}
        >
          Download the PDF
        </a>
        {quotation.is_confirmed && (
          <a
            href={`${__BACKEND__}/api/get_order_confirmation.php?token=${token}`}
            className={buildButtonClass({ variant: 'secondary' })}
          >
            Download the order confirmation
          </a>
        )}
      </div>
      {terms && (
        <section aria-labelledby="terms">
          <h2 id="terms" className="mb-1 text-lg">
            Terms
          </h2>
          <p className="max-w-prose whitespace-pre-line text-steel-700">{terms}</p>
        </section>
      )}
    </>
  );
}

const QuotationFact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="text-sm text-steel-600">{name}</dt>
    <dd className="break-words whitespace-pre-line text-steel-900">{children}</dd>
  </div>
);

function QuotationLines({ quotation }: { quotation: QuotationForCustomer }) {
  const { lines, currency, taxes, total } = quotation;
  return (
    <div className="w-full">
      <ul aria-label="What is offered" className="w-full rounded-md border border-steel-200">
        {lines.map(({ position, text, path, hsn_code, quantity, discount, tax_percent, amount, ...price }) => (
          <li
            key={position}
            className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-t border-steel-200 px-4 py-3 first:border-0"
          >
            <span className="flex min-w-0 flex-[1_1_16rem] flex-col">
              {path ? (
                <a href={path} className="text-link font-semibold break-words">
                  {text}
                </a>
              ) : (
                <span className="font-semibold break-words text-steel-900">{text}</span>
              )}
              <span className="text-sm text-steel-600">
                {hsn_code && `HSN ${hsn_code}`}
                {taxes.length > 0 && `${hsn_code ? ', ' : ''}GST ${formatPercent(tax_percent)} %`}
              </span>
            </span>
            <span className="text-steel-700 tabular-nums">
              {quantity} × {formatPriceInWords(price, currency)}
              {!isZero(discount) && !price.is_sample && ` less ${formatPercent(discount)} %`}
            </span>
            <span className="ms-auto min-w-28 text-end font-semibold text-steel-900 tabular-nums">
              {formatAmount(amount, currency)}
            </span>
          </li>
        ))}
      </ul>
      <dl
        aria-label="Sums"
        className="ms-auto mt-3 grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-1 px-4 tabular-nums"
      >
        {formatSumsInWords(quotation).map((sum) => (
          <QuotationSum key={sum.name} {...sum} />
        ))}
        <QuotationSum name={`Total ${currency}`} amount={formatAmount(total, currency)} strong />
      </dl>
      <p className="ms-auto max-w-md px-4 pt-1 text-end text-sm text-steel-700">
        {formatAmountInWords(total, currency)}
      </p>
      <p className="px-4 pt-2 text-sm text-steel-600 empty:hidden">{describeChargeTaxRule(quotation)}</p>
    </div>
  );
}

const QuotationSum = ({ name, amount, strong }: { name: string; amount: string; strong?: boolean }) => (
  <>
    <dt className={strong ? 'text-lg font-semibold text-steel-900' : 'text-steel-700'}>{name}</dt>
    <dd className={`text-end ${strong ? 'text-lg font-semibold text-steel-900' : 'text-steel-900'}`}>{amount}</dd>
  </>
);
