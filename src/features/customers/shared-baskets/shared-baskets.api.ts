import { randomBytes } from 'node:crypto';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { takeFromNetworks } from '../../../platform/api/rate-limit.ts';
import { badInput, notFound } from '../../../platform/errors.ts';
import { modelsOfIds } from '../parts-list/matching/match-models.store.ts';
import { presentLines } from './present-lines.ts';
import { shareBasketBody, shareBasketReply, sharedBasket, sharedBasketQuery } from './shared-baskets.contract.ts';
import { SHARED_BASKET_DAYS } from './shared-baskets.limits.ts';
import { sharedBasketById, storeSharedBasket } from './shared-baskets.store.ts';

const SHARED_FROM_ADDRESS = { name: 'share-basket', max: 30, seconds: 60 * 60 };
const LIFETIME_MS = SHARED_BASKET_DAYS * 24 * 60 * 60 * 1000;
const ID_BYTES = 16;

export const sharedBasketsApi = {
  'POST /api/share_basket.php': endpoint({
    summary: 'Store a frozen copy of a cart for 90 days, without data about its owner, and return its link',
    body: shareBasketBody,
    reply: shareBasketReply,
    handle: async ({ body, services, http }) => {
      await takeFromNetworks(services, SHARED_FROM_ADDRESS, http.ip);
      const { pool } = services.database;
      const known = await modelsOfIds(
        pool,
        body.lines.map(({ model_id }) => model_id),
      );
      const requested = new Map(body.lines.map((line) => [line.model_id, line]));
      const lines = [...requested.values()].flatMap((line) => {
        const model = known.get(line.model_id);
        return model ? [{ ...line, model_name: model.model_name }] : [];
      });
      if (!lines.length) throw badInput('lines', 'none of these models is in the catalogue');
      const id = randomBytes(ID_BYTES).toString('base64url');
      const createdAt = services.clock();
      const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
      await storeSharedBasket(pool, { id, lines, createdAt, expiresAt });
      return {
        success: true as const,
        id,
        path: `/SharedBasket/${id}`,
        expires_at: expiresAt.toISOString(),
        left_out: requested.size - lines.length,
      };
    },
  }),
  'GET /api/get_shared_basket.php': endpoint({
    summary: 'A shared cart, by the id of its link',
    query: sharedBasketQuery,
    reply: sharedBasket,
    handle: async ({ query, services }) => {
      const { pool } = services.database;
      const basket = await sharedBasketById(pool, query.id, services.clock());
      if (!basket) throw notFound('This cart does not exist or its link has expired');
      return {
        id: basket.id,
        shared_at: basket.createdAt.toISOString(),
        expires_at: basket.expiresAt.toISOString(),
        lines: await presentLines(pool, basket.lines),
      };
    },
  }),
};
