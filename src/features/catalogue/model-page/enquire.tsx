import { useState } from 'react';
import { AddButton } from '../../visitors/basket/add-button.tsx';
import { MAX_PIECES } from '../../visitors/basket/basket.limits.ts';
import { piecesIn } from '../../visitors/basket/pieces.ts';
import { QuantityField } from '../model-tables/quantity-field.tsx';

const STEP =
  'grid size-12 place-items-center text-xl text-steel-700 hover:bg-steel-100 disabled:opacity-40 disabled:hover:bg-transparent';

/** The quantity stepper and the button that adds the model to the basket. */
export function Enquire({ id, name }: { id: number; name: string }) {
  const [quantityText, setQuantityText] = useState('1');
  const quantity = piecesIn(quantityText);
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
      <AddButton id={id} name={name} pieces={quantity} size="large" aria-label={`Enquire for ${name}: add to cart`}>
        {`Enquire for ${name}`}
      </AddButton>
    </div>
  );
}
