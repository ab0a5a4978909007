import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { isCountedVisit } from './is-counted-visit.ts';
import { pageView } from './page-views.contract.ts';

export const pageViewsApi = {
  'POST /api/track_page_view.php': defineEndpoint({
    summary:
      'Count a view of a category, product, model or brand, except by bots and by visitors who opt out of tracking',
    body: pageView,
    aliases: { itemId: 'item_id', itemName: 'item_name', itemType: 'item_type' },
    reply: z.object({ success: z.literal(true) }),
    handle: async (call) => {
      const { body, services } = call;
      if (isCountedVisit(call.http)) services.recordView({ type: body.item_type, id: body.item_id });
      return { success: true as const };
    },
  }),
};
