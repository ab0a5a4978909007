import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { enforceLimit } from '../../../platform/api/rate-limit.ts';
import { modelInCart, relatedModel } from '../../catalogue/relations/relations.contract.ts';
import { readModelsInCart, suggestAccessories } from '../../catalogue/relations/relations.store.ts';
import { modelIdsBody } from '../saved-lists/saved-lists.contract.ts';

const CARTS_FROM_ADDRESS = { name: 'cart-models', max: 600, seconds: 60 * 60 };

export const cartModelsApi = {
  'POST /api/get_cart_models.php': defineEndpoint({
    summary: 'Product and main values of the models in a cart',
    body: modelIdsBody,
    reply: z.array(modelInCart),
    handle: async ({ body, services, http }) => {
      await enforceLimit(services, CARTS_FROM_ADDRESS, http.ip);
      return readModelsInCart(services.database.pool, body.model_ids);
    },
  }),
  'POST /api/get_parts_for_cart.php': defineEndpoint({
    summary: 'At most six accessories and spare parts that fit the models in a cart, but are not in the cart',
    body: modelIdsBody,
    reply: z.array(relatedModel),
    handle: async ({ body, services, http }) => {
      await enforceLimit(services, CARTS_FROM_ADDRESS, http.ip);
      return suggestAccessories(services.database.pool, body.model_ids);
    },
  }),
};
