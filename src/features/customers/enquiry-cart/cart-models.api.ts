import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { takeOrRefuse } from '../../../platform/api/rate-limit.ts';
import { modelInCart, relatedModel } from '../../catalogue/relations/relations.contract.ts';
import { modelsInCart, partsBeside } from '../../catalogue/relations/relations.store.ts';
import { modelIdsBody } from '../saved-lists/saved-lists.contract.ts';

const CARTS_FROM_ADDRESS = { name: 'cart-models', max: 600, seconds: 60 * 60 };

export const cartModelsApi = {
  'POST /api/get_cart_models.php': endpoint({
    summary: 'Product and main values of the models in a cart',
    body: modelIdsBody,
    reply: z.array(modelInCart),
    handle: async ({ body, services, http }) => {
      await takeOrRefuse(services, CARTS_FROM_ADDRESS, http.ip);
      return modelsInCart(services.database.pool, body.model_ids);
    },
  }),
  'POST /api/get_parts_for_cart.php': endpoint({
    summary: 'At most six accessories and spare parts that fit the models in a cart, but are not in the cart',
    body: modelIdsBody,
    reply: z.array(relatedModel),
    handle: async ({ body, services, http }) => {
      await takeOrRefuse(services, CARTS_FROM_ADDRESS, http.ip);
      return partsBeside(services.database.pool, body.model_ids);
    },
  }),
};
