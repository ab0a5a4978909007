import { type Client, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { figuresOfModel } from '../../catalogue/relations/relations.store.ts';
import { type CartModel, cartModel } from './cart-models.contract.ts';

export const cartModelsOf = (client: Client, ids: readonly number[]): Promise<CartModel[]> =>
  queryRows(client, cartModel)`
    select m.id as model_id, p.name as product_name, ${figuresOfModel} as figures
    from models m join products p on p.id = m.product_id and p.is_active
    where m.id = any(${ids}::int[]) and m.is_active order by m.id`;
