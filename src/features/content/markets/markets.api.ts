import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { type Market, market } from './markets.contract.ts';
import { type MarketRow, marketsOnShow } from './markets.store.ts';

const presentMarket = (row: MarketRow): Market => ({
  id: row.id,
  markets_title: row.title,
  short_description: row.shortDescription,
  thumb_image: row.thumbImage,
  brochure: row.brochure,
});

export const marketsApi = {
  'GET /api/get_markets.php': endpoint({
    summary: 'All markets, in their order',
    reply: z.array(market),
    handle: async ({ services }) => (await marketsOnShow(services.database.db)).map(presentMarket),
  }),
};
