import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { presenter } from '../../../platform/api/present.ts';
import { market } from './markets.contract.ts';
import { visibleMarkets } from './markets.store.ts';

const present = presenter(market);

export const marketsApi = {
  'GET /api/get_markets.php': endpoint({
    summary: 'All markets, in display order',
    reply: z.array(market),
    cached: true,
    handle: async ({ services }) =>
      (await visibleMarkets(services.database.db)).map((row) => present(row, { markets_title: row.title })),
  }),
};
