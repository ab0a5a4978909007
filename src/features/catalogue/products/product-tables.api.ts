import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { badInputError, notFoundError } from '../../../platform/http-errors.ts';
import { readRowsOfTable } from './model-rows.store.ts';
import { modelRow } from './models.contract.ts';
import { presentLabels, presentModelRow } from './present-model.ts';
import {
  dtColumnsQuery,
  type ProductTableName,
  tableDataQuery,
  tableHeader,
  tableRowsQuery,
} from './products.contract.ts';
import { findProductTable } from './products.store.ts';

const getTableNumber = (table: ProductTableName) => Number(table.at(-1));

const aliases = { productId: 'product_id', tableName: 'table_name', dtcolumns_id: 'id' };

export const productTablesApi = {
  'GET /api/getDtColumnsId.php': defineEndpoint({
    summary: 'Get the id of one of the four tables of a product; null if there is no table with that number',
    query: dtColumnsQuery,
    aliases,
    reply: z.object({ dtcolumns_id: z.number().nullable() }),
    cached: true,
    handle: async ({ query, services }) => {
      const by = { productId: query.product_id, number: getTableNumber(query.table_name) };
      return { dtcolumns_id: (await findProductTable(services.database.pool, by))?.id ?? null };
    },
  }),
  'GET /api/getTableData.php': defineEndpoint({
    summary: 'Get the column labels of a table',
    query: tableDataQuery,
    aliases,
    reply: tableHeader,
    cached: true,
    handle: async ({ query, services }) => {
      const table = await findProductTable(services.database.pool, {
        id: query.id,
        number: getTableNumber(query.table_name),
      });
      if (!table) throw notFoundError('Table not found');
      return { ...presentLabels(table.labels), table_headline: table.headline };
    },
  }),
  'GET /api/getDtRowsData.php': defineEndpoint({
    summary: 'List the rows of a table, by the id of the table or of the product',
    query: tableRowsQuery,
    aliases,
    reply: z.array(modelRow),
    cached: true,
    handle: async ({ query: { id, product_id, table_name }, services: { database } }) => {
      const number = getTableNumber(table_name);
      if (!id && !product_id) throw badInputError('id', 'is required');
      const table = await findProductTable(database.pool, id ? { id, number } : { productId: product_id ?? 0, number });
      return table ? (await readRowsOfTable(database.pool, table.id)).map(presentModelRow) : [];
    },
  }),
};
