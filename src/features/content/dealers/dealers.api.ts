import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { presenter } from '../../../platform/api/present.ts';
import { place, placesQuery } from '../places/places.contract.ts';
import { dealer } from './dealers.contract.ts';
import { type DealerRow, placesNamed, visibleDealers } from './dealers.store.ts';

const MAX_PLACES = 8;

const present = presenter(dealer);
const presentDealer = (row: DealerRow) => present(row, { lat: row.lat ?? undefined, lng: row.lng ?? undefined });

export const dealersApi = {
  'GET /api/get_dealer_network.php': endpoint({
    summary: 'All dealers, India first, then by country, state and city',
    reply: z.array(dealer),
    cached: true,
    handle: async ({ services }) => (await visibleDealers(services.database.pool)).map(presentDealer),
  }),
  'GET /api/get_places.php': endpoint({
    summary: 'Towns that match the typed text, with coordinates: an exact name first, then the largest',
    query: placesQuery,
    aliases: { q: 'query' },
    reply: z.array(place),
    handle: async ({ query: { query }, services, http }) => {
      http.setHeader('cache-control', 'public, max-age=86400');
      return placesNamed(services.database.pool, query, MAX_PLACES);
    },
  }),
};
