import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { notFound } from '../../../platform/errors.ts';
import { figuresNow } from '../../catalogue/figures/figures-now.ts';
import { textsByAttribute } from '../../catalogue/figures/unfound-models.ts';
import { unitsByName } from '../../catalogue/measures/model-values.store.ts';
import { asStaff } from '../resources/office-transaction.ts';
import { staffMay, staffOf } from '../staff/staff-guards.ts';
import { gridQuery, gridReply, modelsGridQuery, modelsGridReply, saveGridBody } from './grid.contract.ts';
import { readGrid } from './grid.store.ts';
import { readModels } from './models-grid.store.ts';
import { saveGrid } from './save-grid.ts';

const NO_PRODUCT = 'There is no such product.';

export const gridApi = {
  ...behind(staffMay('catalogue', 'read'), {
    'GET /api/office/sheet': endpoint({
      summary: 'The tables of a product with their models, for the table editor',
      query: gridQuery,
      reply: gridReply,
      handle: async ({ query, services }) => {
        const grid = await readGrid(services.database.pool, query.product);
        if (!grid) throw notFound(NO_PRODUCT);
        return grid;
      },
    }),
    'GET /api/office/models_sheet': endpoint({
      summary: 'Models of all products with their attributes, filtered, for the grid',
      query: modelsGridQuery,
      reply: modelsGridReply,
      handle: async (call) => {
        const { query, services } = call;
        const { pool } = services.database;
        const { id: viewer } = await staffOf(call);
        const [found, units, texts] = await Promise.all([
          readModels(pool, query, viewer),
          unitsByName(pool),
          figuresNow(services).then((figures) => textsByAttribute(figures)),
        ]);
        const attributes = [...units].map(([name, unit]) => ({ name, unit, texts: [...(texts.get(name) ?? [])] }));
        return { ...found, attributes };
      },
    }),
  }),
  ...behind(staffMay('catalogue', 'write'), {
    'POST /api/office/save_sheet': endpoint({
      summary: 'Save changed cells, rows and columns of the tables of a product in one act',
      body: saveGridBody,
      reply: gridReply,
      // Size of 10,000 new rows, or of 5,000 with every cell changed.
      largeBody: { bytes: 8 * 1024 * 1024, values: 600_000 },
      handle: async (call) => {
        const { id } = await staffOf(call);
        return asStaff(call.services.database, id, async (client) => {
          await saveGrid(client, call.body);
          const grid = await readGrid(client, call.body.product);
          if (!grid) throw notFound(NO_PRODUCT);
          return grid;
        });
      },
    }),
  }),
};
