import type { Queryable } from '../../platform/database.ts';
import type { Model } from './models.contract.ts';
import { attributesOfModel, filesOfModel, neighboursInTable, type OneModelRow } from './models.store.ts';
import { presentModel } from './present-model.ts';

/** A model with all that belongs to it: files, attributes, neighbours in its table. */
export async function wholeModel(db: Queryable, row: OneModelRow): Promise<Model> {
  const [files, attributes, neighbours] = await Promise.all([
    filesOfModel(db, row.id),
    attributesOfModel(db, row.id),
    neighboursInTable(db, row),
  ]);
  return presentModel(row, { files, attributes, neighbours });
}
