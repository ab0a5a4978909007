import { loadPageSeo } from '../../../web/head/seo-head.ts';
import { getOptionalData } from '../../../web/optional-data.ts';
import type { LoaderInput } from '../../../web/page-module.ts';
import { filterDealers } from './dealer-filter.ts';
import { removeDealerPlaceholders } from './remove-dealer-placeholders.ts';

type DealerSearch = Record<'q' | 'country' | 'state' | 'city' | 'near', string>;

/** Looks `q` up as a place if no dealer matches, so that the search works before the page's code is loaded. */
export async function loadDealers({ api, search, signal }: LoaderInput<DealerSearch>) {
  const { q, near, ...locationFilter } = search;
  const filter = { text: q, ...locationFilter };
  const findTown = async (query: string) => (await api.getData('/api/get_places.php', { query }, signal))[0];
  const [replied, seo, nearTown] = await Promise.all([
    api.getData('/api/get_dealer_network.php', undefined, signal),
    loadPageSeo(api, 'DealerNetwork', signal),
    near ? findTown(near) : undefined,
  ]);
  const dealers = replied.map(removeDealerPlaceholders);
  const query = q.trim();
  if (query && !near && filterDealers(dealers, filter).length === 0) {
    const foundTown = await getOptionalData(findTown(query), undefined);
    if (foundTown) return { dealers, seo, filter: { ...filter, text: '' }, near: query, place: foundTown };
  }
  return { dealers, seo, filter, near, place: nearTown };
}
