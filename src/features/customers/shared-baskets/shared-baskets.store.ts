import { z } from 'zod';
import { type Client, execute, firstRow } from '../../../platform/postgres/plain-sql.ts';

export const sharedLine = z.object({
  model_id: z.int(),
  model_name: z.string(),
  quantity: z.int(),
  own_number: z.string().optional(),
  note: z.string().optional(),
});
export type SharedLine = z.infer<typeof sharedLine>;

const sharedBasket = z.object({
  id: z.string(),
  lines: z.array(sharedLine),
  createdAt: z.date(),
  expiresAt: z.date(),
});
type SharedBasket = z.infer<typeof sharedBasket>;

export async function storeSharedBasket(client: Client, basket: SharedBasket): Promise<void> {
  const { id, lines, createdAt, expiresAt } = basket;
  await execute(client)`
    insert into shared_baskets (id, lines, created_at, expires_at) values (${id}, ${JSON.stringify(lines)}, ${createdAt}, ${expiresAt})`;
}

export const sharedBasketById = (client: Client, id: string, now: Date): Promise<SharedBasket | undefined> =>
  firstRow(client, sharedBasket)`
    select id, lines, created_at as "createdAt", expires_at as "expiresAt" from shared_baskets
    where id = ${id} and expires_at > ${now}`;
