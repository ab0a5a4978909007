import { defineEndpoint, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { applyChanges } from '../rows/apply-changes.ts';
import { runAsStaff } from '../rows/office-transaction.ts';
import { requireRight, requireStaff } from '../staff/staff-guards.ts';
import { priceListReply, savePricesBody } from './price-list.contract.ts';
import { loadPriceList } from './price-list.store.ts';

export const priceListApi = {
  ...guardEndpoints(requireRight('enquiries', 'read'), {
    'GET /api/office/price_list': defineEndpoint({
      summary: 'All prices, for the price list as a spreadsheet',
      reply: priceListReply,
      handle: ({ services }) => loadPriceList(services.database.pool),
    }),
  }),
  ...guardEndpoints(requireRight('enquiries', 'write'), {
    'POST /api/office/save_prices': defineEndpoint({
      undo: 'form',
      summary: 'Add, change and remove prices in one act; 409 with those that someone else has changed since',
      body: savePricesBody,
      reply: priceListReply,
      // Enough for 12,000 new prices.
      largeBody: { bytes: 8 * 1024 * 1024, values: 200_000 },
      handle: async (call) => {
        const { id } = await requireStaff(call);
        const changes = call.body.changes.map((change) => ({ resource: 'prices', ...change }));
        return runAsStaff(call.services.database, id, async (client) => {
          await applyChanges(client, changes);
          return loadPriceList(client);
        });
      },
    }),
  }),
};
