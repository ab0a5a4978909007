import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { badInput, notFound } from '../../../platform/errors.ts';
import { modelRow } from './models.contract.ts';
import { rowsOfTable } from './models.store.ts';
import { presentLabels, presentModelRow } from './present-model.ts';
import { dtColumnsQuery, type TableName, tableDataQuery, tableHeader, tableRowsQuery } from './products.contract.ts';
import { tableBy } from './products.store.ts';

const numberOf = (table: TableName) => Number(table.at(-1));

const aliases = { productId: 'product_id', tableName: 'table_name', dtcolumns_id: 'id' };

export const tablesApi = {
  'GET /api/getDtColumnsId.php': endpoint({
    summary: 'Get the id of one of the four tables of a product; null if there is no table with that number',
    query: dtColumnsQuery,
    aliases,
    reply: z.object({ dtcolumns_id: z.number().nullable() }),
    cached: true,
    handle: async ({ query, services }) => {
      const by = { productId: query.product_id, number: numberOf(query.table_name) };
      return { dtcolumns_id: (await tableBy(services.database.pool, by))?.id ?? null };
    },
  }),
  'GET /api/getTableData.php': endpoint({
    summary: 'Get the column labels of a table',
    query: tableDataQuery,
    aliases,
    reply: tableHeader,
    cached: true,
    handle: async ({ query, services }) => {
      const table = await tableBy(services.database.pool, { id: query.id, number: numberOf(query.table_name) });
      if (!table) throw notFound('Table not found');
      return { ...presentLabels(table.labels), table_headline: table.headline };
    },
  }),
  'GET /api/getDtRowsData.php': endpoint({
    summary: 'List the rows of a table, by the id of the table or of the product',
    query: tableRowsQuery,
    aliases,
    reply: z.array(modelRow),
    cached: true,
    handle: async ({ query: { id, product_id, table_name }, services: { database } }) => {
      const number = numberOf(table_name);
      if (!id && !product_id) throw badInput('id', 'is required');
      const table = await tableBy(database.pool, id ? { id, number } : { productId: product_id ?? 0, number });
      return table ? (await rowsOfTable(database.pool, table.id)).map(presentModelRow) : [];
    },
  }),
};
