import type { Queryable } from '../../../platform/postgres/database.ts';
import type { Model } from './models.contract.ts';
import { type OneModelRow, partsOfModel } from './models.store.ts';
import { presentModel } from './present-model.ts';

/** Loads a model with its files, attributes and neighbours in the table. */
export const wholeModel = async (db: Queryable, row: OneModelRow, siteName: string): Promise<Model> =>
  presentModel(row, await partsOfModel(db, row), siteName);
