import type { z } from 'zod';
import { type Client, queryRows, raw } from '../../../platform/postgres/plain-sql.ts';
import { priceSql } from '../../customers/quotations/quotations.store.ts';
import { knownPricesReply } from './quotations.contract.ts';

const [LISTED, OFFERED] = [priceSql('p.unit_price'), priceSql('l.unit_price')].map(raw);

/** List prices of a quotation's models in its currency, and the last prices sent to the same customer. */
export const knownPrices = (client: Client, quotationId: number): Promise<z.output<typeof knownPricesReply>> =>
  queryRows(client, knownPricesReply.element)`
    with asked as (
      select q.id, q.currency, c.email, e.user_id, coalesce(u.customer_group, '') as customer_group
      from quotations q left join conversations c on c.id = q.conversation_id left join enquiries e on e.id = c.enquiry_id
      left join users u on u.id = e.user_id where q.id = ${quotationId})
    select m.id as model_id, coalesce((
        select json_agg(json_build_object('unit_price', ${LISTED}, 'price_per', p.price_per, 'from_quantity', p.from_quantity,
          'customer_group', p.customer_group) order by p.customer_group = '', p.from_quantity desc)
        from prices p where lower(p.model) = lower(m.name) and p.currency = a.currency
          and lower(p.customer_group) in ('', lower(a.customer_group))), '[]') as list,
      (select json_build_object('unit_price', ${OFFERED}, 'price_per', l.price_per, 'discount', l.discount::text, 'quantity', l.quantity,
          'number', o.number, 'sent_at', to_json(o.sent_at))
        from quotation_lines l join quotations o on o.id = l.quotation_id join conversations c on c.id = o.conversation_id
        left join enquiries e on e.id = c.enquiry_id
        where l.model_id = m.id and not l.is_sample and o.id <> a.id and o.sent_at is not null and o.currency = a.currency
          and (c.email = a.email and a.email <> '' or e.user_id = a.user_id)
        order by o.sent_at desc, o.id desc limit 1) as last
    from asked a cross join models m
    where m.id in (select model_id from quotation_lines where quotation_id = a.id)`;
