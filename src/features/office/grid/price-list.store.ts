import type { z } from 'zod';
import { type DatabaseClient, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { MAX_LISTED_PRICES, type PriceListReply, priceListReply } from './price-list.contract.ts';

type ListedPrice = z.output<typeof priceListReply>['prices'][number];

export async function loadPriceList(client: DatabaseClient): Promise<PriceListReply> {
  const prices: ListedPrice[] = await queryRows(client, priceListReply.shape.prices.element)`
    select id, model, customer_group, currency, from_quantity, trim_scale(unit_price)::text as unit_price,
      price_per::text as price_per, coalesce(valid_from::text, '') as valid_from
    from prices order by lower(model), lower(customer_group), currency, valid_from nulls first, from_quantity, id
    limit ${MAX_LISTED_PRICES + 1}`;
  return { prices: prices.slice(0, MAX_LISTED_PRICES), more: prices.length > MAX_LISTED_PRICES };
}
