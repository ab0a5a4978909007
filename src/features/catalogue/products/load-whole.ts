import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Services } from '../../../platform/api/services.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { categoryPathNow } from '../brands-and-categories/categories.store.ts';
import { countPartsIn, relationsNow } from '../relations/relations.store.ts';
import type { Model } from './models.contract.ts';
import { type OneModelRow, partsOfModel } from './models.store.ts';
import { presentModel } from './present-model.ts';
import { presentProduct } from './present-product.ts';
import type { Product } from './products.contract.ts';
import { type ProductRow, partsOfProduct } from './products.store.ts';

/** Loads a model with its files, attributes, neighbours in the table, and what belongs to it. */
export async function wholeModel(db: Queryable, row: OneModelRow, siteName: string): Promise<Model> {
  const [own, relations] = await Promise.all([partsOfModel(db, row), relationsNow(db, row.id)]);
  return presentModel(row, { ...own, relations }, siteName);
}

/** Loads a product with its tables, files and breadcrumbs. */
export async function wholeProduct(services: Services, row: ProductRow): Promise<Product> {
  const { db } = services.database;
  const [parts, part_counts, categories] = await Promise.all([
    partsOfProduct(db, row.id),
    countPartsIn(db, row.id),
    categoryPathNow(services, row.categoryId),
  ]);
  // Thousands of rows: reading, shaping and sending them each take this process some 20 ms.
  await othersFirst();
  return presentProduct(row, { ...parts, part_counts, categories }, services.settings.siteName);
}
