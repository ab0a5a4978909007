import { pageSeo } from '../../../web/head/seo-head.ts';
import type { LoaderInput } from '../../../web/page.ts';
import { dealerAsShown } from './dealer-as-shown.ts';

/** The query parameters of the page. */
type DealerSearch = Record<'q' | 'country' | 'state' | 'city' | 'near', string>;

/** Loads all dealers and the place that `near` names; returns them with the filter from the URL. */
export async function loadDealers({ api, search, signal }: LoaderInput<DealerSearch>) {
  const { q, near, ...places } = search;
  const filter = { text: q, ...places };
  const [dealers, seo, found] = await Promise.all([
    api.getData('/api/get_dealer_network.php', undefined, signal),
    pageSeo(api, 'DealerNetwork', signal),
    near ? api.getData('/api/get_places.php', { query: near }, signal) : [],
  ]);
  return { dealers: dealers.map(dealerAsShown), seo, filter, near, place: found[0] };
}
