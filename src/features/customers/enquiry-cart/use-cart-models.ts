import { useEffect, useState } from 'react';
import { api } from '../../../web/api.ts';
import type { BasketLine } from '../../visitors/basket/basket-lines.ts';
import type { CartModel } from './cart-models.contract.ts';

interface Asked {
  ids: readonly number[];
  models: ReadonlyMap<number, CartModel>;
}

/**
 * Product and figures of the models in the cart, by id, and the lines whose models are not in the catalogue. Offline and until
 * they are loaded there are none.
 */
export function useCartModels(lines: readonly BasketLine[]) {
  const [{ ids, models }, setAsked] = useState<Asked>({ ids: [], models: new Map() });
  const wanted = lines.map(({ model_id }) => model_id).join();
  useEffect(() => {
    let current = true;
    const model_ids = wanted ? wanted.split(',').map(Number) : [];
    const load = async () => {
      const found = await api.callRaw('/api/get_cart_models.php', { model_ids });
      if (current) setAsked({ ids: model_ids, models: new Map(found.map((model) => [model.model_id, model])) });
    };
    load().catch((error: unknown) => console.debug('The figures of the cart could not be loaded', error));
    return () => {
      current = false;
    };
  }, [wanted]);
  const gone = lines.filter(({ model_id }) => ids.includes(model_id) && !models.has(model_id));
  return { models, gone };
}
