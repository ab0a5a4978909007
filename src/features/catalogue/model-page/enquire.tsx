import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { MAX_PIECES } from '../../visitors/basket/basket.limits.ts';
import { useCart } from '../../visitors/basket/cart.tsx';
import { piecesIn, QuantityField } from '../model-tables/quantity-field.tsx';

const STEP =
  'grid size-12 place-items-center text-xl text-steel-700 hover:bg-steel-100 disabled:opacity-40 disabled:hover:bg-transparent';

/** The quantity stepper and the button that adds the model to the basket. */
export function Enquire({ id, name }: { id: number; name: string }) {
  const cart = useCart();
  const [quantityText, setQuantityText] = useState('1');
  const [busy, setBusy] = useState(false);
  const quantity = piecesIn(quantityText);

  const submit = async () => {
    setQuantityText(String(quantity));
    setBusy(true);
    await cart.add(id, quantity, name);
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap gap-3">
      <div className="flex rounded-md border border-steel-400">
        <button
          type="button"
          data-replay=""
          className={STEP}
          aria-label="One less"
          disabled={quantity <= 1}
          onClick={() => setQuantityText(String(quantity - 1))}
        >
          −
        </button>
        <QuantityField
          label={`Quantity of ${name}`}
          value={quantityText}
          onChange={setQuantityText}
          className="h-12 w-16 border-x border-steel-400 bg-white text-center tabular-nums hover:border-steel-500"
        />
        <button
          type="button"
          data-replay=""
          className={STEP}
          aria-label="One more"
          disabled={quantity >= MAX_PIECES}
          onClick={() => setQuantityText(String(quantity + 1))}
        >
          +
        </button>
      </div>
      <Button size="large" busy={busy} aria-label={`Enquire for ${name}: add to cart`} onClick={submit}>
        Enquire for {name}
      </Button>
    </div>
  );
}
