import type { KnownPrice, QuotationOfDesk } from '../../../src/features/office/quotations/quotations.contract.ts';
import { amountOf, amountText } from '../../../src/platform/money/money.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Field, SelectField } from '../../../src/ui/forms/field.tsx';
import { Options } from '../../shell/controls/options.tsx';
import type { DraftProps } from './draft-props.ts';
import { KnownPrices, useKnownPrices } from './known-prices.tsx';
import { numberProblem, readLine } from './quotation-data.ts';
import { QuotationSums } from './quotation-sums.tsx';

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
const GRID = 'grid grid-cols-6 gap-3 lg:grid-cols-[minmax(0,1fr)_6rem_5rem_7rem_6rem_4.5rem_4.5rem_7rem_5rem] lg:gap-2';
const HEADS = ['Item', 'HSN', 'Quantity', 'Price', 'Per', 'Disc. %', 'GST %', 'Amount'];

export function QuotationLines({ draft, set, problemIn }: DraftProps) {
  const { lines, state } = draft;
  const prices = useKnownPrices(draft);
  const setLine = (at: number, changed: Partial<Line>) =>
    set({ lines: lines.map((line, place) => (place === at ? { ...line, ...changed } : line)) });
  return (
    <section aria-labelledby="lines" className="flex flex-col gap-3">
      <h2 id="lines">Lines</h2>
      <div className="rounded-md border border-steel-200">
        <div aria-hidden="true" className={`${GRID} hidden! px-4 py-2 text-sm font-semibold text-steel-800 lg:grid!`}>
          {HEADS.map((head) => (
            <span key={head} className={head === 'Amount' ? 'text-end' : ''}>
              {head}
            </span>
          ))}
        </div>
        <ol>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name, and lines do not change places
            <li key={at} className={`${GRID} border-t border-steel-200 px-4 py-2 first:border-0 lg:first:border-t`}>
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
      {state === 'draft' && (
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

type TextName = 'text' | 'hsn_code' | 'quantity' | 'unit_price' | 'discount' | 'tax_percent';

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
      {field('text', 'Item', 'col-span-6')}
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
      <p className="col-span-2 self-end pb-2 text-end font-semibold text-steel-900 tabular-nums lg:col-span-1 lg:self-start lg:pt-2.5">
        {amountOfLine(line, currency)}
      </p>
      {state === 'draft' && (
        <Button
          variant="quiet"
          size="small"
          className="col-span-6 justify-self-end lg:col-span-1 lg:mt-1"
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

/** Wide screens have the labels above the columns. */
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
