import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { Figures } from '../../catalogue/units/figures.tsx';
import { useUnits } from '../../catalogue/units/use-units.ts';
import { AskedBefore, useAskedBefore } from '../../visitors/asked-before/asked-before.tsx';
import type { BasketLine } from '../../visitors/basket/basket-lines.ts';
import { useCart } from '../../visitors/basket/cart.tsx';
import { LinePicture } from '../../visitors/basket/line-picture.tsx';
import { GoneModels } from '../enquiries/gone-models.tsx';
import type { CartModel } from './cart-models.contract.ts';
import { LineWords } from './line-words.tsx';
import { QuantityField } from './quantity-field.tsx';
import { useCartModels } from './use-cart-models.ts';

/** The models in the cart, each with what it is recognised by. */
export function CartLines({ lines }: { lines: readonly BasketLine[] }) {
  const { models, gone } = useCartModels(lines);
  const asked = useAskedBefore(lines.map(({ model_id }) => model_id));
  const show = useUnits();
  return (
    <>
      <GoneModels lines={gone} />
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
            <Line
              key={line.id}
              line={line}
              model={models.get(line.model_id)}
              show={show}
              asked={<AskedBefore asked={asked.get(line.model_id)} />}
              isGone={gone.includes(line)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface LineProps {
  line: BasketLine;
  model: CartModel | undefined;
  show: ReturnType<typeof useUnits>;
  asked: ReactNode;
  /** Its model is not in the catalogue. */
  isGone: boolean;
}

function Line({ line, model, show, asked, isGone }: LineProps) {
  const { setQuantity, remove } = useCart();
  return (
    <>
      <tr className="align-top">
        <th scope="row" className="w-full pt-3 pe-3 pb-1 text-start font-normal">
          <div className="flex gap-3 sm:gap-4">
            <LinePicture line={line} className="w-14 self-start sm:w-20 print:hidden" />
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
              {/* Keeps the height of a row while its figures are loaded. */}
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
                            <Figures shown={shown} />
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
          <LineWords line={line} />
        </td>
      </tr>
    </>
  );
}
