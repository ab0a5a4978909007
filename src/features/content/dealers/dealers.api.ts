import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { createPresenter } from '../../../platform/api/presenter.ts';
import { town, townsQuery } from '../places/towns.contract.ts';
import { dealer } from './dealers.contract.ts';
import { type DealerRow, loadVisibleDealers, searchTowns } from './dealers.store.ts';

const MAX_PLACES = 8;

const present = createPresenter(dealer);
const presentDealer = (row: DealerRow) => present(row, { lat: row.lat ?? undefined, lng: row.lng ?? undefined });

export const dealersApi = {
  'GET /api/get_dealer_network.php': defineEndpoint({
    summary: 'All dealers, India first, then by country, state and city',
    reply: z.array(dealer),
    cached: true,
    handle: async ({ services }) => (await loadVisibleDealers(services.database.pool)).map(presentDealer),
  }),
  'GET /api/get_places.php': defineEndpoint({
    summary: 'Towns that match the typed text, with coordinates: an exact name first, then the largest',
    query: townsQuery,
    aliases: { q: 'query' },
    reply: z.array(town),
    handle: async ({ query: { query }, services, http }) => {
      http.setHeader('cache-control', 'public, max-age=86400');
      return searchTowns(services.database.pool, query, MAX_PLACES);
    },
  }),
};
