import { useEffect, useState } from 'react';
import { api } from '../../../web/api.ts';
import type { ShownFigures } from '../../catalogue/units/units.ts';
import { useUnits } from '../../catalogue/units/use-units.ts';
import type { BasketLine } from '../../visitors/basket/basket-lines.ts';
import type { CartModel } from './cart-models.contract.ts';

export interface CartDetails {
  product: string;
  figures: { name: string; shown: ShownFigures }[];
}

/**
 * Product and figures of the models in the cart, by id, in the visitor's units, and the lines whose models are not in the
 * catalogue. Offline and until they are loaded there are none.
 */
export function useCartModels(lines: readonly BasketLine[]) {
  const [models, setModels] = useState<readonly CartModel[]>([]);
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set());
  const show = useUnits();
  const wanted = lines.map(({ model_id }) => model_id).join();
  useEffect(() => {
    let current = true;
    const model_ids = wanted ? wanted.split(',').map(Number) : [];
    const load = async () => {
      const found = await api.callRaw('/api/get_cart_models.php', { model_ids });
      if (!current) return;
      setModels(found);
      setAsked(new Set(model_ids));
    };
    load().catch((error: unknown) => console.debug('The figures of the cart could not be loaded', error));
    return () => {
      current = false;
    };
  }, [wanted]);
  const details = new Map(
    models.map(({ model_id, product_name, figures }): [number, CartDetails] => [
      model_id,
      { product: product_name, figures: show(figures) },
    ]),
  );
  const gone = lines.filter(({ model_id }) => asked.has(model_id) && !details.has(model_id));
  return { details, gone };
}
