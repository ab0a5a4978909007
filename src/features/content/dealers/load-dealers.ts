import { pageSeo } from '../../../web/head/seo-head.ts';
import { optionalData } from '../../../web/optional-data.ts';
import type { LoaderInput } from '../../../web/page.ts';
import { dealerAsShown } from './dealer-as-shown.ts';
import { filterDealers } from './dealer-filter.ts';

type DealerSearch = Record<'q' | 'country' | 'state' | 'city' | 'near', string>;

/** Looks `q` up as a place if no dealer matches, so that the search works before the page's code is loaded. */
export async function loadDealers({ api, search, signal }: LoaderInput<DealerSearch>) {
  const { q, near, ...places } = search;
  const filter = { text: q, ...places };
  const placeOf = async (query: string) => (await api.getData('/api/get_places.php', { query }, signal))[0];
  const [replied, seo, nearPlace] = await Promise.all([
    api.getData('/api/get_dealer_network.php', undefined, signal),
    pageSeo(api, 'DealerNetwork', signal),
    near ? placeOf(near) : undefined,
  ]);
  const dealers = replied.map(dealerAsShown);
  const query = q.trim();
  if (query && !near && filterDealers(dealers, filter).length === 0) {
    const place = await optionalData(placeOf(query), undefined);
    if (place) return { dealers, seo, filter: { ...filter, text: '' }, near: query, place };
  }
  return { dealers, seo, filter, near, place: nearPlace };
}
