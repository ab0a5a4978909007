import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { MOST_PIECES } from '../../visitors/basket/basket.limits.ts';
import { useCart } from '../../visitors/basket/cart.tsx';
import { piecesIn, QuantityField } from '../model-tables/quantity-field.tsx';

const STEP =
  'grid size-12 place-items-center text-xl text-steel-700 hover:bg-steel-100 disabled:opacity-40 disabled:hover:bg-transparent';

/** The quantity stepper and the button that puts the model into the basket. */
export function Enquire({ id, name }: { id: number; name: string }) {
  const cart = useCart();
  const [typed, setTyped] = useState('1');
  const [busy, setBusy] = useState(false);
  const quantity = piecesIn(typed);

  const submit = async () => {
    setTyped(String(quantity));
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
          onClick={() => setTyped(String(quantity - 1))}
        >
          −
        </button>
        <QuantityField
          label={`Quantity of ${name}`}
          value={typed}
          onChange={setTyped}
          className="h-12 w-16 border-x border-steel-400 bg-white text-center tabular-nums hover:border-steel-500"
        />
        <button
          type="button"
          data-replay=""
          className={STEP}
          aria-label="One more"
          disabled={quantity >= MOST_PIECES}
          onClick={() => setTyped(String(quantity + 1))}
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
