import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { InputField } from '../../../ui/forms/input-field.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { useOptionalData } from '../../../ui/lists/use-fetched-data.ts';
import { modelPath } from '../../../web/addresses.ts';
import { api } from '../../../web/site-api.ts';
import { useUnits } from '../../catalogue/measures/use-units.ts';
import { ValueWithUnit } from '../../catalogue/measures/value-with-unit.tsx';
import type { ModelInCart } from '../../catalogue/relations/relations.contract.ts';
import { LastRequestNote, useLastRequests } from '../../visitors/asked-before/last-request-note.tsx';
import { MAX_LINE_NOTE_LENGTH, MAX_OWN_NUMBER_LENGTH, MAX_PIECES } from '../../visitors/cart/cart.limits.ts';
import type { CartLineTexts as Words } from '../../visitors/cart/cart-changes.ts';
import { type CartLine, clampQuantity } from '../../visitors/cart/cart-line.ts';
import { CartLineImage } from '../../visitors/cart/cart-line-image.tsx';
import { useCart } from '../../visitors/cart/cart-provider.tsx';
import { cleanTypedQuantity, PIECES_RULE, parsePieces } from '../../visitors/cart/pieces.ts';
import { UnavailableModels } from '../enquiries/unavailable-models.tsx';
import { MAX_SHARED_LINES } from '../saved-lists/saved-lists.limits.ts';

interface QuantityFieldProps {
  label: string;
  value: number;
  onChange: (quantity: number) => void;
}

const STEP =
  'grid size-10 place-items-center text-lg text-steel-700 hover:bg-steel-100 print:hidden disabled:text-steel-400 disabled:hover:bg-white';

/** The field may be empty while typing; left empty, it becomes 1. What cannot be a quantity changes nothing. */
function QuantityField({ label, value, onChange }: QuantityFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState('');
  const pieces = typed === null ? value : parsePieces(typed);
  return (
    <div className="flex flex-col items-end">
      <fieldset
        aria-label={label}
        className="inline-flex min-w-0 rounded-md border border-steel-400 bg-white print:border-0"
      >
        <button
          type="button"
          aria-label="One less"
          disabled={value <= 1}
          onClick={() => onChange(clampQuantity(value - 1))}
          className={STEP}
        >
          −
        </button>
        <input
          aria-label={label}
          inputMode="numeric"
          autoComplete="off"
          className="w-16 border-steel-300 border-x print:border-0 text-center tabular-nums aria-invalid:text-danger"
          value={typed ?? String(value)}
          aria-invalid={pieces === undefined || undefined}
          onChange={(event) => {
            const text = cleanTypedQuantity(event.target.value);
            setTyped(text);
            setRefused('');
            const read = parsePieces(text);
            if (text && read !== undefined) onChange(read);
          }}
          onBlur={() => {
            if (typed === '') onChange(1);
            if (pieces === undefined) setRefused(typed ?? '');
            setTyped(null);
          }}
        />
        <button
          type="button"
          aria-label="One more"
          disabled={value >= MAX_PIECES}
          onClick={() => onChange(clampQuantity(value + 1))}
          className={STEP}
        >
          +
        </button>
      </fieldset>
      <p role="status" className="max-w-40 text-end text-danger text-sm empty:hidden">
        {refused && `“${refused}” is not a valid quantity. ${PIECES_RULE}.`}
      </p>
    </div>
  );
}

export function CartTable({ lines }: { lines: readonly CartLine[] }) {
  const { models, gone } = useCartModels(lines);
  const asked = useLastRequests(lines.slice(0, MAX_SHARED_LINES).map(({ model_id }) => model_id));
  const show = useUnits();
  return (
    <>
      <UnavailableModels lines={gone} />
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-steel-800 border-b-2 text-sm">
            <th scope="col" className="py-2 text-start">
              Model Number
            </th>
            <th scope="col" className="py-2 text-start">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <CartRow
              key={line.id}
              line={line}
              model={models.get(line.model_id)}
              show={show}
              asked={<LastRequestNote asked={asked.get(line.model_id)} />}
              isGone={gone.includes(line)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface CartRowProps {
  line: CartLine;
  model: ModelInCart | undefined;
  show: ReturnType<typeof useUnits>;
  asked: ReactNode;
  isGone: boolean;
}

function CartRow({ line, model, show, asked, isGone }: CartRowProps) {
  const { setQuantity, remove } = useCart();
  return (
    <>
      <tr className="align-top print:break-after-avoid">
        <th scope="row" className="w-full pt-3 pe-3 pb-1 text-start font-normal">
          <div className="flex gap-3 sm:gap-4">
            <CartLineImage line={line} className="w-14 self-start sm:w-20 print:hidden" />
            <div className="min-w-0 text-sm text-steel-600">
              {isGone ? (
                <span className="font-semibold text-base text-steel-700">{line.name}</span>
              ) : (
                <Link
                  to={modelPath(line.name)}
                  className="font-semibold text-base whitespace-nowrap text-slate-700 hover:underline"
                >
                  {line.name}
                </Link>
              )}
              {/* Keeps the height of a row while its values are loaded. */}
              <div className="min-h-16 sm:min-h-10.5">
                {isGone && <p className="text-warning">No longer in the catalogue</p>}
                {model && (
                  <>
                    <p>{model.product_name}</p>
                    <p className="flex flex-wrap gap-x-4 tabular-nums">
                      {show(model.figures).map(({ name, shown }) => (
                        <span key={name}>
                          <span className="max-sm:sr-only">{name} </span>
                          <span className="whitespace-nowrap text-steel-800">
                            <ValueWithUnit shown={shown} />
                          </span>
                        </span>
                      ))}
                    </p>
                  </>
                )}
              </div>
            </div>
          </div>
        </th>
        <td className="pt-3 pb-1">
          <div className="flex flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-3">
            <QuantityField
              label={`Quantity of ${line.name}`}
              value={line.quantity}
              onChange={(quantity) => setQuantity(line.id, quantity)}
            />
            <Button
              variant="quiet"
              size="small"
              className="print:hidden"
              aria-label={`Remove ${line.name}`}
              onClick={() => remove(line.id)}
            >
              Remove
            </Button>
          </div>
        </td>
      </tr>
      <tr className={`border-steel-200 border-b ${line.own_number || line.note ? '' : 'print:hidden'}`}>
        <td colSpan={2} className="pb-2 text-sm sm:ps-24">
          {asked}
          <CartLineTextFields line={line} />
        </td>
      </tr>
    </>
  );
}

function CartLineTextFields({ line }: { line: CartLine }) {
  const { setWords } = useCart();
  const { id, name, own_number = '', note = '' } = line;
  const [words, type] = useState<Words>({ own_number, note });
  const change = (next: Words) => {
    type(next);
    void setWords(id, next);
  };
  const summary = [own_number && `Your part number: ${own_number}`, note && `Note: ${note}`].filter(Boolean).join('. ');
  return (
    <details onToggle={() => type({ own_number, note })}>
      <summary
        aria-label={`${summary || 'Your part number, note'} (${name})`}
        className={`cursor-pointer py-1 break-words ${summary ? 'text-steel-800' : 'text-steel-600 print:hidden'}`}
      >
        {summary || 'Your part number, note'}
      </summary>
      <div className="my-2 grid max-w-xl gap-3 sm:grid-cols-2">
        <InputField
          label="Your part number"
          autoComplete="off"
          maxLength={MAX_OWN_NUMBER_LENGTH}
          value={words.own_number ?? ''}
          onChange={({ target }) => change({ ...words, own_number: target.value })}
        />
        <InputField
          label="Note"
          autoComplete="off"
          maxLength={MAX_LINE_NOTE_LENGTH}
          value={words.note ?? ''}
          onChange={({ target }) => change({ ...words, note: target.value })}
        />
      </div>
    </details>
  );
}

async function loadCartModels(ids: string) {
  const model_ids = ids ? ids.split(',').map(Number) : [];
  const batches = Array.from({ length: Math.ceil(model_ids.length / MAX_SHARED_LINES) }, (_, at) =>
    model_ids.slice(at * MAX_SHARED_LINES, (at + 1) * MAX_SHARED_LINES),
  );
  const replies = await Promise.all(batches.map((ids) => api.callRaw('/api/get_cart_models.php', { model_ids: ids })));
  const found = replies.flat();
  return { ids: model_ids, models: new Map(found.map((model) => [model.model_id, model])) };
}

const NOTHING: Awaited<ReturnType<typeof loadCartModels>> = { ids: [], models: new Map() };

/** Models by id, and lines whose models are not in the catalogue; both are empty while offline or loading. */
function useCartModels(lines: readonly CartLine[]) {
  const { ids, models } = useOptionalData(lines.map(({ model_id }) => model_id).join(), loadCartModels) ?? NOTHING;
  const gone = lines.filter(({ model_id }) => ids.includes(model_id) && !models.has(model_id));
  return { models, gone };
}
