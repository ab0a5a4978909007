import { z } from 'zod';
import { type DatabaseClient, queryColumn, queryOnlyRow } from '../../../platform/postgres/plain-sql.ts';
import { computeOncePerVersion } from '../../../platform/versioned-cache.ts';

const readProductOrder = (client: DatabaseClient, categoryIds: readonly number[]): Promise<number[]> =>
  queryColumn(client, z.int())`
    select p.id from visible_products v join products p on p.id = v.id join categories c on c.id = v.category_id
    where v.category_id = any(${categoryIds}::int[])
    order by c.sort_order, p.category_id, p.sort_order, p.id`;

export const loadProductOrder = computeOncePerVersion(readProductOrder, {
  maxSize: 200_000,
  sizeOf: (ids) => ids.length + 1,
});

const joinedIds = z.object({ ids: z.string().nullable() });

async function readModelsByName(client: DatabaseClient, categoryIds: readonly number[]): Promise<number[]> {
  // All ids in one text, because 100,000 rows would block the process for 60 ms.
  const { ids } = await queryOnlyRow(client, joinedIds)`
    select string_agg(m.id::text, ',' order by m.name collate natural_order, m.id) as ids
    from visible_models v join models m on m.id = v.id where v.category_id = any(${categoryIds}::int[])`;
  return ids?.split(',').map(Number) ?? [];
}

export const loadModelsByName = computeOncePerVersion(readModelsByName, {
  maxSize: 200_000,
  sizeOf: (ids) => ids.length + 1,
});
