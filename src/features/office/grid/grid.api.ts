import type pg from 'pg';
import { defineEndpoint, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { badInputError, HttpError, notFoundError } from '../../../platform/http-errors.ts';
import { loadUnitsByName } from '../../catalogue/measures/model-values.store.ts';
import { loadCatalogueValues } from '../../catalogue/ratings/load-catalogue-values.ts';
import { listTextsByAttribute } from '../../catalogue/ratings/unfound-models.ts';
import { applyChanges } from '../rows/apply-changes.ts';
import { runAsStaff } from '../rows/office-transaction.ts';
import { requireRight, requireStaff } from '../staff/staff-guards.ts';
import {
  type GridChange,
  gridQuery,
  gridReply,
  modelsGridQuery,
  modelsGridReply,
  type SaveGridBody,
  saveGridBody,
} from './grid.contract.ts';
import { type GridProduct, listModelsElsewhere, loadGrid, loadGridModels, lockGrid } from './grid.store.ts';

const OTHER_COLUMNS = 'Someone changed the columns of this table while you were editing.';

/**
 * Saves all changes of a product's tables, or none.
 * @throws HttpError 400 and 409 as `applyChanges`, 409 `{error, columns_changed}` if others changed the columns
 */
async function saveGrid(client: pg.ClientBase, { product, changes, labels, confirmed }: SaveGridBody): Promise<void> {
  const owner = await lockGrid(client, product);
  if (!owner) throw notFoundError(NO_PRODUCT);
  await refuseOtherModels(client, product, owner, changes);
  for (const { table, labels: seen } of labels) {
    const stored = owner.tables.find(({ number }) => number === table)?.labels ?? [];
    if (stored.length === seen.length && stored.every((label, at) => label === seen[at])) continue;
    throw new HttpError(409, OTHER_COLUMNS, { error: OTHER_COLUMNS, columns_changed: table });
  }
  await applyChanges(client, changes, !confirmed);
}

async function refuseOtherModels(
  client: pg.ClientBase,
  product: number,
  { slug, tables }: GridProduct,
  changes: readonly GridChange[],
): Promise<void> {
  const wrong = changes.find(({ action, id, values }) =>
    action === 'add' ? id !== undefined || values?.product !== slug : id === undefined || values?.product !== undefined,
  );
  if (wrong) throw badInputError('changes', 'must all belong to this product');
  const idsOf = (resource: GridChange['resource']) =>
    changes.flatMap((change) => (change.resource === resource && change.id !== undefined ? [change.id] : []));
  const others = idsOf('tables').filter((id) => !tables.some((table) => table.id === id));
  const models = idsOf('models');
  if (others.length || (models.length && (await listModelsElsewhere(client, product, models)).length)) {
    throw badInputError('changes', 'must all belong to this product');
  }
}

const NO_PRODUCT = 'This product does not exist.';

export const gridApi = {
  ...guardEndpoints(requireRight('catalogue', 'read'), {
    'GET /api/office/sheet': defineEndpoint({
      summary: 'The tables of a product with their models, for the table editor',
      query: gridQuery,
      reply: gridReply,
      handle: async ({ query, services }) => {
        const grid = await loadGrid(services.database.pool, query.product);
        if (!grid) throw notFoundError(NO_PRODUCT);
        return grid;
      },
    }),
    'GET /api/office/models_sheet': defineEndpoint({
      summary: 'Models of all products with their attributes, filtered, for the grid',
      query: modelsGridQuery,
      reply: modelsGridReply,
      handle: async (call) => {
        const { query, services } = call;
        const { pool } = services.database;
        const { id: viewer } = await requireStaff(call);
        const [found, units, texts] = await Promise.all([
          loadGridModels(pool, query, viewer),
          loadUnitsByName(pool),
          loadCatalogueValues(services).then((ratings) => listTextsByAttribute(ratings)),
        ]);
        const attributes = [...units].map(([name, unit]) => ({ name, unit, texts: [...(texts.get(name) ?? [])] }));
        return { ...found, attributes };
      },
    }),
  }),
  ...guardEndpoints(requireRight('catalogue', 'write'), {
    'POST /api/office/save_sheet': defineEndpoint({
      undo: 'form',
      summary: 'Save changed cells, rows and columns of the tables of a product in one act',
      body: saveGridBody,
      reply: gridReply,
      // Enough for 10,000 new rows, or for 5,000 with every cell changed.
      largeBody: { bytes: 8 * 1024 * 1024, values: 600_000 },
      handle: async (call) => {
        const { id } = await requireStaff(call);
        return runAsStaff(call.services.database, id, async (client) => {
          await saveGrid(client, call.body);
          const grid = await loadGrid(client, call.body.product);
          if (!grid) throw notFoundError(NO_PRODUCT);
          return grid;
        });
      },
    }),
  }),
};
