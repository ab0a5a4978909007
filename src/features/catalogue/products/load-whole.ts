import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Services } from '../../../platform/api/services.ts';
import { categoryPathNow } from '../brands-and-categories/categories.store.ts';
import { countPartsIn, relationsNow, successorNames } from '../relations/relations.store.ts';
import type { Model } from './models.contract.ts';
import { type OneModelRow, partsOfModel } from './models.store.ts';
import { presentModel } from './present-model.ts';
import { presentProduct } from './present-product.ts';
import type { Product } from './products.contract.ts';
import { type ProductRow, partsOfProduct } from './products.store.ts';

/** Loads a model with its files, attributes, neighbours in the table, and what belongs to it. */
export async function wholeModel(services: Services, row: OneModelRow): Promise<Model> {
  const { pool } = services.database;
  const [own, relations, successors] = await Promise.all([
    partsOfModel(pool, row),
    relationsNow(pool, row.id),
    successorNames(services),
  ]);
  const replaced = replacedAmong(own.neighbours, successors);
  return presentModel(row, { ...own, relations, replaced }, services.settings.siteName);
}

/** The names of successors by the ids of the models that they replace. */
const replacedAmong = (rows: readonly { id: number }[], successors: ReadonlyMap<number, string>) =>
  Object.fromEntries(
    rows.flatMap(({ id }) => {
      const successor = successors.get(id);
      return successor ? [[id, successor]] : [];
    }),
  );

/** Loads a product with its tables, files and breadcrumbs. */
export async function wholeProduct(services: Services, row: ProductRow): Promise<Product> {
  const { pool } = services.database;
  const [parts, part_counts, categories, successors] = await Promise.all([
    partsOfProduct(pool, row.id),
    countPartsIn(pool, row.id),
    categoryPathNow(services, row.categoryId),
    successorNames(services),
  ]);
  // Thousands of rows: reading, shaping and sending them each take this process some 20 ms.
  await othersFirst();
  const replaced = replacedAmong(parts.rows, successors);
  return presentProduct(row, { ...parts, part_counts, replaced, categories }, services.settings.siteName);
}
