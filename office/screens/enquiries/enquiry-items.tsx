import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { InboxEnquiry } from '../../../src/features/office/enquiries/enquiry.contract.ts';
import type { KnownPrice } from '../../../src/features/office/quotations/quotations.contract.ts';
import { MAX_PIECES } from '../../../src/features/visitors/cart/cart.limits.ts';
import { parseImageSource } from '../../../src/platform/files/upload-url.ts';
import { formatPriceInWords } from '../../../src/platform/money/sums-in-words.ts';
import { parseQuantity } from '../../../src/platform/numbers/parse-quantity.ts';
import { Button } from '../../../src/ui/button.tsx';
import { ModelSearch } from '../../../src/ui/requests/model-search.tsx';
import { officeApi } from '../../shell/data/office-api.ts';
import { buildScaledImageUrl } from '../../shell/data/row-queries.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { useFindRequestModels } from '../../shell/data/use-find-request-models.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { findListPrice, formatLastPrice } from '../requests/known-price.ts';
import { ModelAlternatives } from '../requests/model-alternatives.tsx';
import { ReadRequestButton } from '../requests/read-request-dialog.tsx';
import { RequestReadings } from './request-readings.tsx';
import { useItemChange } from './use-item-change.ts';

interface EnquiryItemsProps {
  enquiry: InboxEnquiry;
  reread: () => Promise<void>;
  onQuote: () => Promise<void>;
}

/** The requested models, which can be added, changed and removed, and the lines that wait for a decision. */
export function EnquiryItems({ enquiry, reread, onQuote }: EnquiryItemsProps) {
  const { id, lines, readings, po_reference } = enquiry;
  const mayWrite = useHasRight('enquiries', 'write');
  const [isAdding, setAdding] = useState(false);
  const change = useItemChange(enquiry, reread);
  const findModels = useFindRequestModels(id);
  const known = useKnownPricesOfEnquiry(enquiry);
  const isEmpty = !lines.length && readings.every(({ state, lines: read }) => state === 'read' && !read.length);
  return (
    <section aria-labelledby="asked" className="dense flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="asked">Requested items</h2>
        {mayWrite && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" onClick={() => setAdding(!isAdding)}>
              Add an item
            </Button>
            <ReadRequestButton enquiryId={id} />
          </div>
        )}
      </div>
      {isAdding && (
        <ModelSearch
          label="Find a model to add"
          takesFocus
          findModels={findModels}
          onFound={({ model }) => {
            setAdding(false);
            void change({ add: [{ model_id: model.model_id, quantity: 1 }] }, `${model.model_name} is added`);
          }}
        />
      )}
      {lines.length > 0 && (
        <ul aria-label="Models" className="flex flex-col rounded-md border border-steel-200">
          {lines.map((line) => (
            <ItemRow
              key={`${line.position} ${line.quantity}`}
              line={line}
              known={known.get(line.model_id)}
              onReplace={
                mayWrite
                  ? ({ model_id, model_name }) =>
                      void change(
                        { remove: [line.position], add: [{ model_id, quantity: line.quantity }] },
                        `${model_name} instead of ${line.model}`,
                      )
                  : undefined
              }
              onQuantity={
                mayWrite
                  ? (quantity) =>
                      void change(
                        { change: [{ position: line.position, quantity }] },
                        `${line.model}: ${quantity} instead of ${line.quantity}`,
                      )
                  : undefined
              }
              onRemove={
                mayWrite ? () => void change({ remove: [line.position] }, `${line.model} is removed`) : undefined
              }
            />
          ))}
        </ul>
      )}
      {isEmpty && <p className="text-steel-700">No model was named.</p>}
      {po_reference && <p>Purchase order: {po_reference}</p>}
      <RequestReadings {...{ enquiry, reread, onQuote }} />
    </section>
  );
}

function getThumbnailAddress(image: string): string {
  const { folder, file } = parseImageSource(image, 'models');
  return buildScaledImageUrl(folder, file, 160);
}

function useKnownPricesOfEnquiry({ id, lines }: InboxEnquiry): Map<number | null, KnownPrice> {
  const models = lines.map(({ model_id }) => model_id);
  const { data = [] } = useQuery({
    queryKey: ['known prices of the enquiry', id, models],
    enabled: models.length > 0,
    queryFn: () => officeApi.getRaw('/api/office/known_prices', { enquiry: id }),
  });
  return new Map(data.map((known) => [known.model_id, known]));
}

interface ItemRowProps {
  line: InboxEnquiry['lines'][number];
  known: KnownPrice | undefined;
  onReplace: ((by: { model_id: number; model_name: string }) => void) | undefined;
  onQuantity: ((quantity: number) => void) | undefined;
  onRemove: (() => void) | undefined;
}

function ItemRow({ line, known, onReplace, onQuantity, onRemove }: ItemRowProps) {
  const { model, model_id, quantity, picture: image } = line;
  const [isComparing, setComparing] = useState(false);
  return (
    <li className="flex flex-col gap-2 border-t border-steel-200 px-3 py-2 first:border-0">
      <div className="flex items-start gap-3">
        {image ? (
          <img
            src={getThumbnailAddress(image)}
            alt=""
            loading="lazy"
            className="size-10 flex-none bg-white object-contain"
          />
        ) : (
          <span className="size-10 flex-none rounded-sm bg-steel-100" />
        )}
        <ItemFacts line={line} known={known}>
          {onReplace && model_id !== null && (
            <button
              type="button"
              aria-expanded={isComparing}
              aria-label={`Alternatives to ${model}`}
              className="text-link self-start text-xs"
              onClick={() => setComparing(!isComparing)}
            >
              Alternatives
            </button>
          )}
        </ItemFacts>
        {onQuantity ? (
          <QuantityField model={model} quantity={quantity} onQuantity={onQuantity} />
        ) : (
          <span className="flex-none font-semibold text-steel-900 tabular-nums">{quantity} pcs</span>
        )}
        {onRemove && (
          <Button variant="quiet" size="small" className="px-1!" aria-label={`Remove ${model}`} onClick={onRemove}>
            <span aria-hidden="true">✕</span>
          </Button>
        )}
      </div>
      {isComparing && onReplace && model_id !== null && (
        <ModelAlternatives modelId={model_id} label={`Alternatives to ${model}`} onChoose={onReplace} />
      )}
    </li>
  );
}

const formatRupees = (price: { unit_price: string; price_per: 1 | 100 | 1000 }): string =>
  `INR ${formatPriceInWords({ ...price, is_sample: false }, 'INR')}`;

/** Price of the list and last one sent, HSN code and lead time, as far as they are known. */
function describeSale(known: KnownPrice, quantity: number): string {
  const listed = findListPrice(known, quantity);
  const { last, hsn_code, lead_time } = known;
  return [
    listed && `List ${formatRupees(listed)}`,
    last && formatLastPrice(last, 'INR'),
    !listed && !last && 'No price known',
    hsn_code && `HSN ${hsn_code}`,
    lead_time && `lead time ${lead_time}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

type ItemFactsProps = Pick<ItemRowProps, 'line' | 'known'> & { children: ReactNode };

function ItemFacts({ line, known, children }: ItemFactsProps) {
  const { model, product, quantity, now, address, figures: values, own_number, note } = line;
  const sold = known && describeSale(known, quantity);
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span>
        {address ? (
          <a href={address} target="_blank" rel="noreferrer" className="text-link font-semibold break-words">
            {model}
          </a>
        ) : (
          <span className="font-semibold text-steel-900">{model}</span>
        )}
        {now !== 'same' && (
          <strong className="ms-2 text-warning">
            {now === 'gone' ? 'no longer in the catalogue' : 'changed since'}
          </strong>
        )}{' '}
        <span className="text-steel-700">{product}</span>
      </span>
      {own_number && <span className="break-words text-steel-900">Part number of the customer: {own_number}</span>}
      {note && <span className="break-words text-steel-900">Note: {note}</span>}
      {sold && <span className="text-xs text-steel-800">{sold}</span>}
      {values.length > 0 && (
        <span className="text-xs text-steel-600">
          {values.map((one) => `${one.name} ${one.figures} ${one.unit}`.trim()).join(' · ')}
        </span>
      )}
      {children}
    </span>
  );
}

interface QuantityFieldProps {
  model: string;
  quantity: number;
  onQuantity: (quantity: number) => void;
}

/** Stores a changed quantity when it is left, or at Enter. */
function QuantityField({ model, quantity, onQuantity }: QuantityFieldProps) {
  const [typed, setTyped] = useState(String(quantity));
  const notify = useNotify();
  const store = () => {
    const { pieces, problem } = parseQuantity(typed, MAX_PIECES);
    if (problem) {
      notify(`The quantity of ${model} must be a whole number from 1 to ${MAX_PIECES}`, { type: 'error' });
      return setTyped(String(quantity));
    }
    if (pieces !== quantity) onQuantity(pieces);
  };
  return (
    <span className="flex flex-none items-center gap-1">
      <input
        type="text"
        inputMode="numeric"
        aria-label={`Quantity of ${model}`}
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={store}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        className="w-16 rounded-md border border-steel-400 bg-white px-2 text-end font-semibold text-steel-900 tabular-nums"
      />
      <span className="text-steel-700">pcs</span>
    </span>
  );
}
