import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { models } from '../products/models.tables.ts';

/** The id and the product of a model, by its id or its name. */
export async function modelPlaceOf(
  db: Queryable,
  of: { id: number } | { name: string },
): Promise<{ id: number; product: number } | undefined> {
  const [found] = await db
    .select({ id: models.id, product: models.productId })
    .from(models)
    .where('id' in of ? eq(models.id, of.id) : eq(models.name, of.name))
    .limit(1);
  return found;
}
