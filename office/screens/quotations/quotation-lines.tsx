import { useQuery } from '@tanstack/react-query';
import type { KnownPrice, QuotationOfDesk } from '../../../src/features/office/quotations/quotations.contract.ts';
import { amountOf, amountText, isZero, percentText } from '../../../src/platform/money/money.ts';
import { chargesInWords, priceInWords, sumsInWords } from '../../../src/platform/money/sums-in-words.ts';
import { isPercentage, readAmount } from '../../../src/platform/numbers/read-amount.ts';
import { readPieces } from '../../../src/platform/numbers/read-pieces.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Field, SelectField, TextAreaField } from '../../../src/ui/forms/field.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { when } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { type DraftProps, liveSums, numberProblem, readLine } from './quotation-data.ts';

type Line = QuotationOfDesk['lines'][number];
const EMPTY: Line = {
  model_id: null,
  text: '',
  hsn_code: '',
  quantity: '1',
  unit_price: '',
  price_per: 1,
  is_sample: false,
  discount: '0',
  tax_percent: '18',
};
const SAMPLE: Line = { ...EMPTY, text: 'Sample: ', is_sample: true };
const PER = ([1, 100, 1000] as const).map((value) => ({
  value: String(value),
  label: value === 1 ? 'each' : `per ${value}`,
}));
const gridOf = (isDraft: boolean) =>
  `grid grid-cols-6 gap-3 lg:gap-2 ${
    isDraft
      ? 'lg:grid-cols-[minmax(0,1fr)_6rem_5rem_7rem_6rem_4.5rem_4.5rem_7rem_5rem]'
      : 'lg:grid-cols-[minmax(0,1fr)_6rem_5rem_7rem_6rem_4.5rem_4.5rem_7rem]'
  }`;
const HEADS = ['Item', 'HSN', 'Quantity', 'Price', 'Per', 'Disc. %', 'GST %', 'Amount'];

export function QuotationLines({ draft, set, problemIn }: DraftProps) {
  const { lines, state } = draft;
  const isDraft = state === 'draft';
  const grid = gridOf(isDraft);
  const prices = useKnownPrices(draft);
  const setLine = (at: number, changed: Partial<Line>) =>
    set({ lines: lines.map((line, place) => (place === at ? { ...line, ...changed } : line)) });
  return (
    <section aria-labelledby="lines" className="flex flex-col gap-3">
      <h2 id="lines">Lines</h2>
      <div className="rounded-md border border-steel-200">
        <div aria-hidden="true" className={`${grid} hidden! px-4 py-2 text-sm font-semibold text-steel-800 lg:grid!`}>
          {HEADS.map((head) => (
            <span key={head} className={head === 'Amount' ? 'text-end' : ''}>
              {head}
            </span>
          ))}
        </div>
        <ol>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name, and lines do not change places
            <li key={at} className={`${grid} border-t border-steel-200 px-4 py-2 first:border-0 lg:first:border-t`}>
              <LineFields
                {...{ line, at, draft }}
                known={prices.get(line.model_id)}
                problemIn={(name) => problemIn(`lines.${at}.${name}`)}
                set={(changed) => setLine(at, changed)}
                onRemove={lines.length > 1 ? () => set({ lines: lines.filter((_, place) => place !== at) }) : undefined}
              />
            </li>
          ))}
        </ol>
      </div>
      {isDraft && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={() => set({ lines: [...lines, EMPTY] })}>
            Add a line
          </Button>
          <Button variant="secondary" size="small" onClick={() => set({ lines: [...lines, SAMPLE] })}>
            Add a free sample
          </Button>
        </div>
      )}
      <QuotationSums draft={draft} />
    </section>
  );
}

interface LineFieldsProps {
  draft: QuotationOfDesk;
  line: Line;
  at: number;
  known: KnownPrice | undefined;
  problemIn: (name: keyof Line) => string | undefined;
  set: (changed: Partial<Line>) => void;
  onRemove: (() => void) | undefined;
}

type TextName = 'hsn_code' | 'quantity' | 'unit_price' | 'discount' | 'tax_percent';

function LineFields({ draft: { currency, state }, line, at, known, problemIn, set, onRemove }: LineFieldsProps) {
  const field = (name: TextName, label: string, span: string, mode?: 'decimal' | 'numeric') => (
    <div className={`${span} lg:col-span-1`}>
      <Field
        label={<LineLabel label={label} at={at} />}
        inputMode={mode}
        value={line[name]}
        error={problemIn(name) ?? (mode === 'decimal' ? numberProblem(line[name]) : undefined)}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </div>
  );
  return (
    <>
      <div className="col-span-6 lg:col-span-1">
        <TextAreaField
          label={<LineLabel label="Item" at={at} />}
          rows={1}
          className="field-sizing-content resize-none leading-5!"
          value={line.text}
          error={problemIn('text')}
          onChange={({ target }) => set({ text: target.value.replaceAll('\n', ' ') })}
        />
      </div>
      {field('hsn_code', 'HSN', 'col-span-3', 'numeric')}
      {field('quantity', 'Quantity', 'col-span-3', 'decimal')}
      {line.is_sample ? (
        <p className="col-span-2 self-center text-steel-700 lg:col-span-3">Free sample</p>
      ) : (
        <>
          {field('unit_price', 'Price', 'col-span-3', 'decimal')}
          <div className="col-span-3 lg:col-span-1">
            <SelectField
              label={<LineLabel label="Per" at={at} />}
              value={String(line.price_per)}
              onChange={({ target }) =>
                set({ price_per: target.value === '100' ? 100 : target.value === '1000' ? 1000 : 1 })
              }
            >
              <Options choices={PER} />
            </SelectField>
          </div>
          {field('discount', 'Discount %', 'col-span-2', 'decimal')}
        </>
      )}
      {field('tax_percent', 'GST %', 'col-span-2', 'decimal')}
      <p className="col-span-2 self-end pb-2 text-end font-semibold text-steel-900 tabular-nums lg:col-span-1 lg:self-start lg:pt-3">
        {amountOfLine(line, currency)}
      </p>
      {state === 'draft' && (
        <Button
          variant="quiet"
          size="small"
          className="col-span-6 self-start justify-self-end lg:col-span-1 lg:mt-1"
          disabled={!onRemove}
          aria-label={`Remove line ${at + 1}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
      {known && !line.is_sample && <KnownPrices {...{ known, line, at, currency, set }} />}
    </>
  );
}

/** Wide screens show the labels above the columns instead. */
const LineLabel = ({ label, at }: { label: string; at: number }) => (
  <>
    <span className="lg:sr-only">{label}</span>
    <span className="sr-only"> of line {at + 1}</span>
  </>
);

function amountOfLine(line: Line, currency: QuotationOfDesk['currency']): string {
  const read = readLine(line);
  return read ? amountText(amountOf(read), currency) : '–';
}

function useKnownPrices({ id, state, version }: QuotationOfDesk): Map<number | null, KnownPrice> {
  const { data = [] } = useQuery({
    queryKey: ['known prices', id, version],
    enabled: state === 'draft',
    placeholderData: (before: KnownPrice[] | undefined) => before,
    queryFn: () => office.getRaw('/api/office/known_prices', { id }),
  });
  return new Map(data.map((known) => [known.model_id, known]));
}

interface KnownPricesProps {
  known: KnownPrice;
  line: Line;
  at: number;
  currency: QuotationOfDesk['currency'];
  set: (changed: Partial<Line>) => void;
}

/** The list price for the line's quantity, and the last price of the customer, each with a button that uses it. */
function KnownPrices({ known: { list, last }, line, at, currency, set }: KnownPricesProps) {
  const quantity = readPieces(line.quantity).pieces;
  const listed = list.find(({ from_quantity }) => from_quantity <= quantity);
  const given = (price: Pick<Line, 'unit_price' | 'price_per'>) =>
    priceInWords({ ...price, is_sample: false }, currency);
  if (!listed && !last) return null;
  return (
    <div className="col-span-full flex flex-wrap items-baseline gap-x-4 text-sm text-steel-700">
      {listed && (
        <span>
          Price list{listed.customer_group && ` for ${listed.customer_group}`}
          {listed.from_quantity > 1 && ` from ${listed.from_quantity}`}: {given(listed)}{' '}
          <Button
            variant="quiet"
            size="small"
            aria-label={`Use the price of the list for line ${at + 1}`}
            onClick={() => set({ unit_price: listed.unit_price, price_per: listed.price_per })}
          >
            Use
          </Button>
        </span>
      )}
      {last && (
        <span>
          Last: {given(last)}
          {!isZero(last.discount) && ` less ${percentText(last.discount)} %`} for {last.quantity}, {last.number},{' '}
          {when(last.sent_at)}{' '}
          <Button
            variant="quiet"
            size="small"
            aria-label={`Use the last price for line ${at + 1}`}
            onClick={() =>
              set({ unit_price: last.unit_price, price_per: last.price_per, discount: percentText(last.discount) })
            }
          >
            Use
          </Button>
        </span>
      )}
    </div>
  );
}

function QuotationSums({ draft }: { draft: QuotationOfDesk }) {
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
    <div className={`ms-auto flex w-full max-w-lg flex-col gap-2 px-4 ${draft.state === 'draft' ? 'lg:pe-26' : ''}`}>
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
