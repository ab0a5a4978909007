import { pageSeo } from '../../../web/head/seo-head.ts';
import type { LoaderInput } from '../../../web/page.ts';
import { dealerAsShown } from './dealer-as-shown.ts';

/** What the dealer network shows: all dealers, and what its address asks for, the town of `near` looked up. */
export async function loadDealers({ api, url, signal }: LoaderInput) {
  const asked = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 100);
  const filter = { text: asked('q'), country: asked('country'), state: asked('state'), city: asked('city') };
  const near = asked('near').trim();
  const [dealers, seo, places] = await Promise.all([
    api.getData('/api/get_dealer_network.php', undefined, signal),
    pageSeo(api, 'DealerNetwork', signal),
    near ? api.getData('/api/get_places.php', { query: near }, signal) : [],
  ]);
  return { dealers: dealers.map(dealerAsShown), seo, filter, near, place: places[0] };
}
