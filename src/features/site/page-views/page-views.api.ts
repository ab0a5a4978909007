import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { pageView } from './page-views.contract.ts';

const BOT = /bot|crawl|spider|slurp|lighthouse|headless|preview|monitor|curl|wget|python-requests/i;

export const pageViewsApi = {
  'POST /api/track_page_view.php': endpoint({
    summary:
      'Counts a view of a category, product, model or brand, except by bots and by visitors who opt out of tracking',
    body: pageView,
    aliases: { itemId: 'item_id', itemName: 'item_name', itemType: 'item_type' },
    reply: z.object({ success: z.literal(true) }),
    handle: async ({ body, http, services }) => {
      const declined = http.header('dnt') === '1' || http.header('sec-gpc') === '1';
      if (!declined && !BOT.test(http.header('user-agent') ?? '')) {
        services.recordView({ type: body.item_type, id: body.item_id });
      }
      return { success: true as const };
    },
  }),
};
