import type pg from 'pg';
import { badInput, HttpError, notFound } from '../../../platform/errors.ts';
import { applyChanges } from '../resources/apply-changes.ts';
import type { GridChange, SaveGridBody } from './grid.contract.ts';
import { type GridOwner, lockGrid, modelsElsewhere } from './grid.store.ts';

const NO_PRODUCT = 'There is no such product.';
const OTHER_COLUMNS = 'Someone has changed the columns of this table in the meantime.';

/**
 * Saves the changes of a product's tables, all or none.
 * @throws HttpError 400 and 409 as `applyChanges`, 409 `{error, columns_changed}` when the columns differ from those
 * that the caller saw
 */
export async function saveGrid(
  client: pg.ClientBase,
  { product, changes, labels, confirmed }: SaveGridBody,
): Promise<void> {
  const owner = await lockGrid(client, product);
  if (!owner) throw notFound(NO_PRODUCT);
  await refuseOthers(client, product, owner, changes);
  for (const { table, labels: seen } of labels) {
    const stored = owner.tables.find(({ number }) => number === table)?.labels ?? [];
    if (stored.length === seen.length && stored.every((label, at) => label === seen[at])) continue;
    throw new HttpError(409, OTHER_COLUMNS, { error: OTHER_COLUMNS, columns_changed: table });
  }
  await applyChanges(client, changes, !confirmed);
}

async function refuseOthers(
  client: pg.ClientBase,
  product: number,
  { slug, tables }: GridOwner,
  changes: readonly GridChange[],
): Promise<void> {
  const wrong = changes.find(({ action, id, values }) =>
    action === 'add' ? id !== undefined || values?.product !== slug : id === undefined || values?.product !== undefined,
  );
  if (wrong) throw badInput('changes', 'are not all about this product');
  const idsOf = (resource: GridChange['resource']) =>
    changes.flatMap((change) => (change.resource === resource && change.id !== undefined ? [change.id] : []));
  const others = idsOf('tables').filter((id) => !tables.some((table) => table.id === id));
  const models = idsOf('models');
  if (others.length || (models.length && (await modelsElsewhere(client, product, models)).length)) {
    throw badInput('changes', 'are not all about this product');
  }
}
