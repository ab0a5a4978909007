import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { KnownPrice, OfficeQuotation } from '../../../src/features/office/quotations/quotations.contract.ts';
import { computeLineAmount, formatAmount, formatPercent } from '../../../src/platform/money/money.ts';
import { describeChargeTaxRule, formatSumsInWords } from '../../../src/platform/money/sums-in-words.ts';
import { isPercentCharge, parseAmount } from '../../../src/platform/numbers/parse-amount.ts';
import { parseQuantity } from '../../../src/platform/numbers/parse-quantity.ts';
import { Button } from '../../../src/ui/button.tsx';
import { InputField, SelectField, TextAreaField } from '../../../src/ui/forms/input-field.tsx';
import { ModelSearch } from '../../../src/ui/requests/model-search.tsx';
import type { AcceptedLine, ProposedModel } from '../../../src/ui/requests/proposed-lines.ts';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { useOfferUndo } from '../../shell/controls/use-offer-undo.ts';
import { useReportedAct } from '../../shell/controls/use-reported-act.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useFindRequestModels } from '../../shell/data/use-find-request-models.ts';
import { findListPrice, formatLastPrice, formatListPrice } from '../requests/known-price.ts';
import { ModelAlternatives } from '../requests/model-alternatives.tsx';
import { ReadRequestButton } from '../requests/read-request-dialog.tsx';
import { computeLiveSums, findNumberProblem, parseQuotationLine, type QuotationDraftProps } from './quotation-data.ts';

type QuotationLine = OfficeQuotation['lines'][number];
const EMPTY_LINE: QuotationLine = {
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
const SAMPLE_LINE: QuotationLine = { ...EMPTY_LINE, text: 'Sample: ', is_sample: true };
const PRICE_UNIT_CHOICES = ([1, 100, 1000] as const).map((value) => ({
  value: String(value),
  label: value === 1 ? 'each' : `per ${value}`,
}));
const getGridClass = (isDraft: boolean) =>
  `grid grid-cols-6 gap-3 lg:gap-2 ${
    isDraft
      ? 'lg:grid-cols-[minmax(0,1fr)_6rem_5rem_7rem_6rem_4.5rem_4.5rem_7rem_5rem]'
      : 'lg:grid-cols-[minmax(0,1fr)_6rem_5rem_7rem_6rem_4.5rem_4.5rem_7rem]'
  }`;
const COLUMN_NAMES = ['Item', 'HSN', 'Quantity', 'Price', 'Per', 'Disc. %', 'GST %', 'Amount'];

export function QuotationLines({ draft, set, problemIn }: QuotationDraftProps) {
  const { lines, state } = draft;
  const isDraft = state === 'draft';
  const grid = getGridClass(isDraft);
  const prices = useKnownPrices(draft);
  const removeLine = useLineRemoval({ draft, set });
  const setLine = (at: number, changed: Partial<QuotationLine>) =>
    set({ lines: lines.map((line, position) => (position === at ? { ...line, ...changed } : line)) });
  const addRead = async (accepted: readonly AcceptedLine[]) => {
    const added = await Promise.all(
      accepted.map(({ model, quantity }) =>
        loadLineOfModel(draft.id, model, { ...EMPTY_LINE, quantity: String(quantity) }),
      ),
    );
    set({ lines: [...lines.filter(({ text }) => text.trim()), ...added] });
  };
  return (
    <section aria-labelledby="lines" className="flex flex-col gap-3">
      <h2 id="lines">Lines</h2>
      <div className="rounded-md border border-steel-200">
        <div aria-hidden="true" className={`${grid} hidden! px-4 py-2 text-sm font-semibold text-steel-800 lg:grid!`}>
          {COLUMN_NAMES.map((head) => (
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
                onRemove={lines.length > 1 ? () => removeLine(at) : undefined}
              />
            </li>
          ))}
        </ol>
      </div>
      {isDraft && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={() => set({ lines: [...lines, EMPTY_LINE] })}>
            Add a line
          </Button>
          <Button variant="secondary" size="small" onClick={() => set({ lines: [...lines, SAMPLE_LINE] })}>
            Add a free sample
          </Button>
          {draft.conversation_id !== null && <ReadRequestButton enquiryId={draft.conversation_id} onAdded={addRead} />}
        </div>
      )}
      <QuotationTotals draft={draft} />
    </section>
  );
}

/** Removes a line of the draft, with an Undo that puts it back among what was typed since. */
function useLineRemoval({ draft, set }: Pick<QuotationDraftProps, 'draft' | 'set'>) {
  const offerUndo = useOfferUndo();
  const latest = useRef({ draft, set });
  useEffect(() => {
    latest.current = { draft, set };
  });
  return (at: number) => {
    const { lines } = draft;
    set({ lines: lines.filter((_, position) => position !== at) });
    offerUndo(`Line ${at + 1} is removed`, async () => {
      const removed = lines.slice(at, at + 1);
      const { draft: now, set: setNow } = latest.current;
      setNow({ lines: [...now.lines.slice(0, at), ...removed, ...now.lines.slice(at)] });
    });
  };
}

interface LineFieldsProps {
  draft: OfficeQuotation;
  line: QuotationLine;
  at: number;
  known: KnownPrice | undefined;
  problemIn: (name: keyof QuotationLine) => string | undefined;
  set: (changed: Partial<QuotationLine>) => void;
  onRemove: (() => void) | undefined;
}

type TextFieldName = 'hsn_code' | 'quantity' | 'unit_price' | 'discount' | 'tax_percent';

function LineFields({ draft, line, at, known, problemIn, set, onRemove }: LineFieldsProps) {
  const { currency, state } = draft;
  const field = (name: TextFieldName, label: string, span: string, mode?: 'decimal' | 'numeric') => (
    <div className={`${span} lg:col-span-1`}>
      <InputField
        label={<LineLabel label={label} at={at} />}
        inputMode={mode}
        value={line[name]}
        error={problemIn(name) ?? (mode === 'decimal' ? findNumberProblem(line[name]) : undefined)}
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
        <div className="mt-1">
          <LineModel {...{ draft, line, at, known, set }} />
        </div>
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
              <SelectOptions choices={PRICE_UNIT_CHOICES} />
            </SelectField>
          </div>
          {field('discount', 'Discount %', 'col-span-2', 'decimal')}
        </>
      )}
      {field('tax_percent', 'GST %', 'col-span-2', 'decimal')}
      <p className="col-span-2 self-end pb-2 text-end font-semibold text-steel-900 tabular-nums lg:col-span-1 lg:self-start lg:pt-3">
        {formatLineAmount(line, currency)}
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

interface LineModelProps {
  draft: Pick<OfficeQuotation, 'id' | 'conversation_id' | 'state'>;
  line: QuotationLine;
  at: number;
  known: KnownPrice | undefined;
  set: (changed: Partial<QuotationLine>) => void;
}

/** Marks a line without a model. Each line can be given a model or an alternative, with its price and HSN code. */
function LineModel({ draft: { id, conversation_id, state }, line, at, known, set }: LineModelProps) {
  const [open, setOpen] = useState<'search' | 'alternatives'>();
  const act = useReportedAct();
  const findModels = useFindRequestModels(conversation_id ?? undefined);
  const { model_id } = line;
  const take = (model: Pick<ProposedModel, 'model_id' | 'model_name' | 'product_name'>) =>
    act(async () => {
      set(await loadLineOfModel(id, model, line));
      setOpen(undefined);
    });
  if (line.is_sample || state !== 'draft') return null;
  const toggle = (what: 'search' | 'alternatives', text: string, label: string) => (
    <Button
      variant="quiet"
      size="small"
      aria-label={label}
      aria-expanded={open === what}
      onClick={() => setOpen(open === what ? undefined : what)}
    >
      {text}
    </Button>
  );
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-steel-700">
        {model_id === null && 'Free text, no model.'}
        {known?.lead_time && `Lead time ${known.lead_time}.`}
        {toggle(
          'search',
          model_id === null ? 'Find a model…' : 'Other model…',
          `${model_id === null ? 'Find a' : 'Other'} model for line ${at + 1}`,
        )}
        {model_id !== null && toggle('alternatives', 'Alternatives', `Alternatives for line ${at + 1}`)}
      </p>
      {open === 'search' && (
        <ModelSearch
          label={`Model of line ${at + 1}`}
          takesFocus
          findModels={findModels}
          onFound={({ model }) => void take(model)}
        />
      )}
      {open === 'alternatives' && model_id !== null && (
        <ModelAlternatives
          modelId={model_id}
          label={`Alternatives to line ${at + 1}`}
          onChoose={(model) => void take(model)}
        />
      )}
    </>
  );
}

/** A line with the text, HSN code and, unless it has one of its own, the list price of a model. */
async function loadLineOfModel(
  id: number,
  model: Pick<ProposedModel, 'model_id' | 'model_name' | 'product_name'>,
  line: QuotationLine,
): Promise<QuotationLine> {
  // A price belongs to the model for which it was given.
  const base = line.model_id === null ? line : { ...line, unit_price: '', price_per: 1 as const, hsn_code: '' };
  const [known] = await officeApi.getRaw('/api/office/known_prices', { id, model: model.model_id });
  const listed = known && findListPrice(known, parseQuantity(line.quantity).pieces);
  const price = listed && !base.unit_price && { unit_price: listed.unit_price, price_per: listed.price_per };
  const text = `${model.model_name} – ${model.product_name}`;
  return { ...base, model_id: model.model_id, text, hsn_code: known?.hsn_code || base.hsn_code, ...price };
}

/** Wide screens show the labels above the columns instead. */
const LineLabel = ({ label, at }: { label: string; at: number }) => (
  <>
    <span className="lg:sr-only">{label}</span>
    <span className="sr-only"> of line {at + 1}</span>
  </>
);

function formatLineAmount(line: QuotationLine, currency: OfficeQuotation['currency']): string {
  const read = parseQuotationLine(line);
  return read ? formatAmount(computeLineAmount(read), currency) : '–';
}

function useKnownPrices({ id, state, version }: OfficeQuotation): Map<number | null, KnownPrice> {
  const { data = [] } = useQuery({
    queryKey: ['known prices', id, version],
    enabled: state === 'draft',
    placeholderData: (before: KnownPrice[] | undefined) => before,
    queryFn: () => officeApi.getRaw('/api/office/known_prices', { id }),
  });
  return new Map(data.map((known) => [known.model_id, known]));
}

interface KnownPricesProps {
  known: KnownPrice;
  line: QuotationLine;
  at: number;
  currency: OfficeQuotation['currency'];
  set: (changed: Partial<QuotationLine>) => void;
}

/** The list price for the line's quantity, and the last price of the customer, each with a button that uses it. */
function KnownPrices({ known, line, at, currency, set }: KnownPricesProps) {
  const { last } = known;
  const listed = findListPrice(known, parseQuantity(line.quantity).pieces);
  if (!listed && !last) return null;
  return (
    <div className="col-span-full flex flex-wrap items-baseline gap-x-4 text-sm text-steel-700">
      {listed && (
        <span>
          {formatListPrice(listed, currency)}{' '}
          <Button
            variant="quiet"
            size="small"
            aria-label={`Use the list price for line ${at + 1}`}
            onClick={() => set({ unit_price: listed.unit_price, price_per: listed.price_per })}
          >
            Use
          </Button>
        </span>
      )}
      {last && (
        <span>
          {formatLastPrice(last, currency)}{' '}
          <Button
            variant="quiet"
            size="small"
            aria-label={`Use the last price for line ${at + 1}`}
            onClick={() =>
              set({ unit_price: last.unit_price, price_per: last.price_per, discount: formatPercent(last.discount) })
            }
          >
            Use
          </Button>
        </span>
      )}
    </div>
  );
}

export function QuotationTotals({ draft }: { draft: OfficeQuotation }) {
  const { currency, charge_rule, lines } = draft;
  const sums = computeLiveSums(draft);
  if (!sums)
    return <p className="ms-auto text-steel-700">The total appears once every price and quantity is a number.</p>;
  const percentOf = (charge: string) => (isPercentCharge(charge) ? (parseAmount(charge) ?? null) : null);
  const charges = { packing_percent: percentOf(draft.packing), freight_percent: percentOf(draft.freight) };
  const taxed = lines.map(({ tax_percent }, at) => ({
    tax_percent: parseAmount(tax_percent) ?? '0',
    amount: sums.amounts[at] ?? '0',
  }));
  const isStateMissing = draft.buyer_country.trim().toLowerCase() === 'india' && !draft.buyer_state;
  return (
    <div className={`ms-auto flex w-full max-w-lg flex-col gap-2 px-4 ${draft.state === 'draft' ? 'lg:pe-26' : ''}`}>
      <dl aria-label="Sums" className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
        {formatSumsInWords({ currency, ...sums, ...charges }).map((sum) => (
          <SumRow key={sum.name} {...sum} />
        ))}
        <SumRow name={`Total ${currency}`} amount={formatAmount(sums.total, currency)} strong />
      </dl>
      <p className="text-end text-sm text-steel-600 empty:hidden">
        {describeChargeTaxRule({ ...sums, charge_rule, lines: taxed })}
      </p>
      {isStateMissing && draft.state === 'draft' && (
        <p className="text-end text-sm text-warning">Choose the buyer’s state: the kind of GST depends on it.</p>
      )}
    </div>
  );
}

const SumRow = ({ name, amount, strong }: { name: string; amount: string; strong?: boolean }) => (
  <>
    <dt className={strong ? 'font-semibold text-steel-900' : 'text-steel-700'}>{name}</dt>
    <dd className={`text-end ${strong ? 'font-semibold text-steel-900' : ''}`}>{amount}</dd>
  </>
);
