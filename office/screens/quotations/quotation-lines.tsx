import type { QuotationOfDesk } from '../../../src/features/office/quotations/quotations.contract.ts';
import { amountOf, amountText } from '../../../src/platform/money/money.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Field } from '../../../src/ui/forms/field.tsx';
import type { DraftProps } from './draft-props.ts';
import { liveSums } from './quotation-data.ts';

type Line = QuotationOfDesk['lines'][number];
const EMPTY: Line = {
  model_id: null,
  text: '',
  hsn_code: '',
  quantity: 1,
  unit_price: '',
  discount: '0',
  tax_percent: '18',
};
const GRID = 'grid grid-cols-6 gap-3 lg:grid-cols-[minmax(0,1fr)_7rem_6rem_8rem_5rem_5rem_9rem_auto] lg:items-end';

export function QuotationLines({ draft, set, problemIn }: DraftProps) {
  const { lines, currency, state, packing, freight } = draft;
  const sums = liveSums(draft);
  const setLine = (at: number, changed: Partial<Line>) =>
    set({ lines: lines.map((line, place) => (place === at ? { ...line, ...changed } : line)) });
  return (
    <section aria-labelledby="lines" className="flex flex-col gap-3">
      <h2 id="lines">Lines</h2>
      <ol className="flex flex-col rounded-md border border-steel-200">
        {lines.map((line, at) => {
          const field = (name: keyof Line, label: string, given: { span: string; mode?: 'decimal' | 'numeric' }) => (
            <div className={`${given.span} lg:col-span-1`}>
              <Field
                label={<LineLabel label={label} at={at} />}
                inputMode={given.mode}
                value={String(line[name] ?? '')}
                error={problemIn(`lines.${at}.${name}`)}
                onChange={({ target }) =>
                  setLine(at, { [name]: name === 'quantity' ? wholeNumber(target.value) : target.value })
                }
              />
            </div>
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name, and lines do not change places
            <li key={at} className={`${GRID} border-t border-steel-200 px-4 py-3 first:border-0`}>
              {field('text', 'Item', { span: 'col-span-6' })}
              {field('hsn_code', 'HSN', { span: 'col-span-3', mode: 'numeric' })}
              {field('quantity', 'Quantity', { span: 'col-span-3', mode: 'numeric' })}
              {field('unit_price', 'Price', { span: 'col-span-2', mode: 'decimal' })}
              {field('discount', 'Discount %', { span: 'col-span-2', mode: 'decimal' })}
              {field('tax_percent', 'GST %', { span: 'col-span-2', mode: 'decimal' })}
              <p
                className={`${state === 'draft' ? 'col-span-4' : 'col-span-6'} self-center text-end font-semibold text-steel-900 tabular-nums lg:col-span-1 lg:self-end lg:pb-2`}
              >
                {amountOfLine(line, currency)}
              </p>
              {state === 'draft' && (
                <Button
                  variant="quiet"
                  size="small"
                  className="col-span-2 lg:col-span-1 lg:mb-1.5"
                  disabled={lines.length === 1}
                  aria-label={`Remove line ${at + 1}`}
                  onClick={() => set({ lines: lines.filter((_, place) => place !== at) })}
                >
                  Remove
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {state === 'draft' && (
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          onClick={() => set({ lines: [...lines, EMPTY] })}
        >
          Add a line
        </Button>
      )}
      <dl aria-label="Sums" className="ms-auto grid w-full max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
        <Sum name="Goods" amount={sums && amountText(sums.goods, currency)} />
        <Sum name="Packing" amount={sums && amountText(packing, currency)} />
        <Sum name="Freight" amount={sums && amountText(freight, currency)} />
        {sums?.taxes.map(({ name, percent, base, amount }) => (
          <Sum
            key={name + percent}
            name={`${name} ${percent} % of ${amountText(base, currency)}`}
            amount={amountText(amount, currency)}
          />
        ))}
        <Sum name={`Total ${currency}`} amount={sums && amountText(sums.total, currency)} strong />
      </dl>
    </section>
  );
}

const wholeNumber = (text: string): number => Number(text.replace(/\D/g, '').slice(0, 9));

const LineLabel = ({ label, at }: { label: string; at: number }) => (
  <>
    {label}
    <span className="sr-only"> of line {at + 1}</span>
  </>
);

function amountOfLine(line: Line, currency: QuotationOfDesk['currency']): string {
  const isReady = /^\d{1,8}(\.\d{0,2})?$/.test(line.unit_price) && /^\d{1,2}(\.\d{0,2})?$/.test(line.discount);
  return isReady ? amountText(amountOf(line), currency) : '–';
}

const Sum = ({ name, amount, strong }: { name: string; amount: string | undefined; strong?: boolean }) => (
  <>
    <dt className={strong ? 'font-semibold text-steel-900' : 'text-steel-700'}>{name}</dt>
    <dd className={`text-end ${strong ? 'font-semibold text-steel-900' : ''}`}>{amount ?? '–'}</dd>
  </>
);
