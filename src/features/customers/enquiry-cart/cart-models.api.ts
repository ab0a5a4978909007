import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { takeOrRefuse } from '../../../platform/api/rate-limit.ts';
import { relatedModel } from '../../catalogue/relations/relations.contract.ts';
import { partsBeside } from '../../catalogue/relations/relations.store.ts';
import { cartModel, cartModelsBody } from './cart-models.contract.ts';
import { cartModelsOf } from './cart-models.store.ts';

const CARTS_FROM_ADDRESS = { name: 'cart-models', max: 600, seconds: 60 * 60 };

export const cartModelsApi = {
  'POST /api/get_cart_models.php': endpoint({
    summary: 'Product and main values of the models in a cart',
    body: cartModelsBody,
    reply: z.array(cartModel),
    handle: async ({ body, services, http }) => {
      await takeOrRefuse(services, CARTS_FROM_ADDRESS, http.ip);
      return cartModelsOf(services.database.pool, body.model_ids);
    },
  }),
  'POST /api/get_parts_for_cart.php': endpoint({
    summary: 'At most six accessories and spare parts that fit the models in a cart, but are not in the cart',
    body: cartModelsBody,
    reply: z.array(relatedModel),
    handle: async ({ body, services, http }) => {
      await takeOrRefuse(services, CARTS_FROM_ADDRESS, http.ip);
      return partsBeside(services.database.pool, body.model_ids);
    },
  }),
};
