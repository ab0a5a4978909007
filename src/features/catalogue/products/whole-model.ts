import type { Queryable } from '../../../platform/postgres/database.ts';
import { relationsNow } from '../relations/relations.store.ts';
import type { Model } from './models.contract.ts';
import { type OneModelRow, partsOfModel } from './models.store.ts';
import { presentModel } from './present-model.ts';

/** Loads a model with its files, attributes, neighbours in the table, and what belongs to it. */
export async function wholeModel(db: Queryable, row: OneModelRow, siteName: string): Promise<Model> {
  const [own, relations] = await Promise.all([partsOfModel(db, row), relationsNow(db, row.id)]);
  return presentModel(row, { ...own, relations }, siteName);
}
