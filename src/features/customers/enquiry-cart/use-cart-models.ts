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

/** Product and figures of the models in the cart, by id, in the visitor's units. Offline and until they are loaded there are none. */
export function useCartModels(lines: readonly BasketLine[]): ReadonlyMap<number, CartDetails> {
  const [models, setModels] = useState<readonly CartModel[]>([]);
  const show = useUnits();
  const wanted = lines.map(({ model_id }) => model_id).join();
  useEffect(() => {
    let current = true;
    const model_ids = wanted ? wanted.split(',').map(Number) : [];
    api
      .callRaw('/api/get_cart_models.php', { model_ids })
      .then((found) => current && setModels(found))
      .catch((error: unknown) => console.debug('The figures of the cart could not be loaded', error));
    return () => {
      current = false;
    };
  }, [wanted]);
  return new Map(
    models.map(({ model_id, product_name, figures }) => {
      const shown = show(figures);
      return [
        model_id,
        {
          product: product_name,
          figures: figures.flatMap(({ name }, at) => {
            const value = shown[at];
            return value ? [{ name, shown: value }] : [];
          }),
        },
      ];
    }),
  );
}
