import path from 'node:path';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { z } from 'zod';
import { defineEndpoint, type EndpointCall, guardEndpoints, HttpReply } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { streamTemporaryFile } from '../../../platform/files/temporary-folder.ts';
import { badInputError, notFoundError } from '../../../platform/http-errors.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { formatColumnValue } from '../../../platform/resource/columns.ts';
import { logCallSecurity } from '../../../platform/secrets/security-log.ts';
import { SPREADSHEET_TYPES, type SpreadsheetFormat } from '../../../platform/spreadsheets/write-spreadsheet.ts';
import { openExportOutput } from '../../workbook/export-output.ts';
import { loadAttributeHeadings, loadAttributeTextReader } from '../../workbook/export-rows.store.ts';
import { orderColumns } from '../../workbook/export-workbook.ts';
import { acquireTurn } from '../acts/acquire-turn.ts';
import { addOnce } from '../acts/additions.store.ts';
import { roleHasRight } from '../acts/rights.ts';
import type { RightAction } from '../acts/roles.limits.ts';
import { getCurrentCause } from '../acts/set-actor.store.ts';
import { allowAnyStaff, refuseWithoutRight, requireStaff } from '../staff/staff-guards.ts';
import { applyAndReadRows } from './apply-changes.ts';
import { addReferenceNames, labelRows, listDraftsOfRows } from './found-rows.store.ts';
import { moveRow } from './move-row.ts';
import type { OfficeChange } from './office-change.ts';
import { runAsStaff } from './office-transaction.ts';
import { presentActs } from './resource-acts.ts';
import { presentResource } from './resource-fields.ts';
import {
  addRowBody,
  archiveRowsBody,
  changedRowReply,
  changedRowsReply,
  changeRowBody,
  changeRowsBody,
  exportRowsQuery,
  manyRowsBody,
  manyRowsReply,
  moveRowBody,
  namedRowsQuery,
  namedRowsReply,
  type OfficeRow,
  type ResourceRowsQuery,
  resourceRowsQuery,
  resourcesReply,
  rowQuery,
  rowReply,
  rowsReply,
  rowUsesReply,
} from './resources.contract.ts';
import { getResource, type Resource, refusePrivateResource, resources } from './resources.ts';
import { listRowUses } from './row-uses.store.ts';
import {
  listNamedModels,
  listRows,
  loadProductCategorySlugs,
  loadRow,
  type RowFilter,
  searchNamedRows,
  streamRows,
} from './rows.store.ts';
import { saveRow, setRowsActive } from './save-row.ts';
import { addSuccessor } from './successors.store.ts';

const MAX_OFFSET = 10_000;
const NAMED_OF_EACH = 4;
/** Resources with personal data, besides the private ones. */
const PERSONAL: ReadonlySet<string> = new Set(['dealers', 'contact_details', 'team']);
const NO_ROW = 'This entry does not exist.';

async function requireResource(
  call: EndpointCall,
  name: string,
  action: RightAction,
): Promise<{ resource: Resource; staffId: number }> {
  const staff = await requireStaff(call);
  const resource = getResource(name);
  refuseWithoutRight(staff, resource.right, action);
  return { resource, staffId: staff.id };
}

async function loadRequestedRow(call: EndpointCall<z.output<typeof rowQuery>>) {
  const { resource } = await requireResource(call, call.query.resource, 'read');
  const found = await loadRow(call.services.database.pool, resource, call.query.id);
  if (!found) throw notFoundError(NO_ROW);
  return { resource, found };
}

async function addNameToRow(client: DatabaseClient, resource: Resource, row: OfficeRow): Promise<OfficeRow> {
  const { rows } = await addReferenceNames(client, resource, [row]);
  return rows[0] ?? row;
}

const MODELS = 'models';

/** Filter of a request: the parameter `f.brand` filters by the field `brand`. */
function parseFilter(query: Pick<ResourceRowsQuery, 'search' | 'state' | 'sort' | 'order'>, viewer: number): RowFilter {
  const { search, state, sort, order } = query;
  const filters = Object.entries(query).flatMap(([name, value]) =>
    name.startsWith('f.') && typeof value === 'string' ? [[name.slice(2), value]] : [],
  );
  return { viewer, search, state, sort, order, filters: Object.fromEntries(filters) };
}

export const resourcesApi = guardEndpoints(allowAnyStaff, {
  'GET /api/office/resources': defineEndpoint({
    summary: 'The resources that the caller may see, with their fields',
    reply: resourcesReply,
    handle: async (call) => {
      const { role } = await requireStaff(call);
      const presented = resources.map(async (resource) => ({
        ...presentResource(resource),
        acts: await presentActs(call.services, resource, role),
      }));
      return (await Promise.all(presented)).filter(
        ({ right, acts }) => roleHasRight(role, right, 'read') || acts.length > 0,
      );
    },
  }),
  'GET /api/office/rows': defineEndpoint({
    summary: 'A list of rows: searched, filtered and sorted',
    query: resourceRowsQuery,
    reply: rowsReply,
    handle: async (call) => {
      const { page, per_page: limit } = call.query;
      const { resource, staffId } = await requireResource(call, call.query.resource, 'read');
      const offset = (page - 1) * limit;
      if (offset > MAX_OFFSET)
        throw badInputError('page', 'is beyond the last page that can be shown; narrow the search');
      const { pool } = call.services.database;
      const found = await listRows(pool, resource, parseFilter(call.query, staffId), { offset, limit });
      const ids = found.rows.map(({ id }) => id);
      const [named, drafts] = await Promise.all([
        addReferenceNames(pool, resource, found.rows),
        listDraftsOfRows(pool, resource.name, ids),
      ]);
      return { ...found, ...named, drafts };
    },
  }),
  'GET /api/office/named_rows': defineEndpoint({
    summary: 'The first rows that a search finds in everything that the caller may read',
    query: namedRowsQuery,
    reply: namedRowsReply,
    handle: async (call) => {
      const { id: staffId, role } = await requireStaff(call);
      // Without tables and files, which are found through their products: 100,000 models have 223,000 files.
      const read = resources.filter(
        ({ right, isFoundByName, single }) => isFoundByName && !single && roleHasRight(role, right, 'read'),
      );
      const { pool } = call.services.database;
      const { search } = call.query;
      const found = await labelRows(pool, await searchNamedRows(pool, read, search, NAMED_OF_EACH, staffId));
      if (!read.some(({ name }) => name === MODELS)) return { rows: found };
      const idsOf = (name: string) => found.flatMap(({ resource, id }) => (resource === name ? [Number(id)] : []));
      const [models, slugs] = await Promise.all([
        listNamedModels(pool, idsOf(MODELS), search),
        loadProductCategorySlugs(pool, idsOf('categories')),
      ]);
      const rows = found.map((row) =>
        row.resource === 'categories' ? { ...row, category: slugs.get(Number(row.id)) } : row,
      );
      const named = models.filter(({ isNamed }) => isNamed);
      const products = new Map(models.map(({ id, product }) => [id, product]));
      const others = rows.filter(({ resource, id }) => resource !== MODELS || !named.some((one) => one.id === id));
      return {
        rows: [
          ...named.map(({ id, label, product }) => ({ resource: MODELS, id, label, product })),
          ...others.map((row) => (row.resource === MODELS ? { ...row, product: products.get(Number(row.id)) } : row)),
        ],
      };
    },
  }),
  'GET /api/office/row': defineEndpoint({
    summary: 'One row',
    query: rowQuery,
    reply: rowReply,
    handle: async (call) => {
      const { resource, found } = await loadRequestedRow(call);
      return { row: await addNameToRow(call.services.database.pool, resource, found.row) };
    },
  }),
  'GET /api/office/uses': defineEndpoint({
    summary: 'Rows that would be hidden with a row, and links that would lead nowhere',
    query: rowQuery,
    reply: rowUsesReply,
    handle: async (call) => {
      const { resource, found } = await loadRequestedRow(call);
      return { uses: await listRowUses(call.services.database.pool, resource, found) };
    },
  }),
  'GET /api/office/export': defineEndpoint({
    summary: 'The rows of a list as a worksheet, CSV or XLSX',
    query: exportRowsQuery,
    reply: z.unknown(),
    handle: async (call) => {
      const { format } = call.query;
      const { resource, staffId } = await requireResource(call, call.query.resource, 'read');
      const file = await exportRows(call.services, staffId, resource, parseFilter(call.query, staffId), format);
      if (resource.isPrivate || PERSONAL.has(resource.name)) {
        const event = { message: 'Personal data were exported from the office', account: `staff ${staffId}` };
        logCallSecurity(call, { ...event, resource: resource.name, format });
      }
      const disposition = `attachment; filename="${resource.name}.${format}"`;
      return new HttpReply(
        200,
        { 'content-type': SPREADSHEET_TYPES[format], 'content-disposition': disposition },
        file,
      );
    },
  }),
  'POST /api/office/add_row': defineEndpoint({
    undo: 'adds',
    summary: 'Add a row; a repeated request with the same key adds it only once, 409 with other values',
    body: addRowBody,
    reply: rowReply,
    handle: async (call) => {
      const { key, values, archived, confirmed } = call.body;
      const { resource, staffId } = await requireResource(call, call.body.resource, 'write');
      return runAsStaff(call.services.database, staffId, async (client) => {
        const add = () => saveRow(client, { resource: resource.name, action: 'add', values, archived }, !confirmed);
        const what = `add_row ${resource.name}`;
        const id = await addOnce(
          client,
          { staffId, key, what, content: { values, archived } },
          async () => (await add()).id,
        );
        // A row that was deleted since is added again.
        const row = (await loadRow(client, resource, String(id)))?.row ?? (await add());
        return { row: await addNameToRow(client, resource, row) };
      });
    },
  }),
  'POST /api/office/change_row': defineEndpoint({
    undo: 'history',
    summary: 'Change fields of a row; 409 with the current row if someone else has changed it since',
    body: changeRowBody,
    reply: changedRowReply,
    handle: async (call) => {
      const { resource, staffId } = await requireResource(call, call.body.resource, 'write');
      const { confirmed, ...change } = call.body;
      return runAsStaff(call.services.database, staffId, async (client) => {
        const row = await saveRow(client, { action: 'change', ...change }, !confirmed);
        return { row: await addNameToRow(client, resource, row), cause: await getCurrentCause(client) };
      });
    },
  }),
  'POST /api/office/change_rows': defineEndpoint({
    undo: 'form',
    summary: 'Change fields of many rows, all or none; 409 with those that someone else has changed since',
    body: changeRowsBody,
    reply: manyRowsReply,
    // Enough for 2,000 models with 20 attributes.
    largeBody: { bytes: 4 * 1024 * 1024, values: 200_000 },
    handle: async (call) => {
      const { resource, staffId } = await requireResource(call, call.body.resource, 'write');
      const changes = call.body.rows.map(
        (row): OfficeChange => ({ resource: resource.name, action: 'change', ...row }),
      );
      return runAsStaff(call.services.database, staffId, async (client) => ({
        rows: (await applyAndReadRows(client, changes, !call.body.confirmed)).flatMap((row) => row ?? []),
      }));
    },
  }),
  'POST /api/office/place_row': defineEndpoint({
    undo: 'history',
    summary: 'Move a row among its neighbours, or below another category',
    body: moveRowBody,
    reply: changedRowReply,
    handle: async (call) => {
      const { resource, staffId } = await requireResource(call, call.body.resource, 'write');
      const { resource: _, into, before, ...seen } = call.body;
      return runAsStaff(call.services.database, staffId, async (client) => ({
        row: await moveRow(client, resource, seen, { into, before }),
        cause: await getCurrentCause(client),
      }));
    },
  }),
  'POST /api/office/archive_rows': defineEndpoint({
    undo: 'history',
    summary: 'Hide rows from visitors; of models, the one that replaces them may be named',
    body: archiveRowsBody,
    reply: changedRowsReply,
    handle: (call) => {
      const { resource, rows, successor } = call.body;
      if (successor !== '' && resource !== 'models') throw badInputError('successor', 'is only for models');
      return setRequestedActive(call, false, (client) => addSuccessor(client, rows, successor));
    },
  }),
  'POST /api/office/restore_rows': defineEndpoint({
    undo: 'history',
    summary: 'Show archived rows again',
    body: manyRowsBody,
    reply: changedRowsReply,
    handle: (call) => setRequestedActive(call, true),
  }),
});

async function setRequestedActive(
  call: EndpointCall<unknown, { resource: string; rows: { id: number | string; version: number }[] }>,
  active: boolean,
  prepare: (client: pg.ClientBase) => Promise<void> = async () => {},
) {
  const { resource, staffId } = await requireResource(call, call.body.resource, 'write');
  refusePrivateResource(resource);
  return runAsStaff(call.services.database, staffId, async (client) => {
    await prepare(client);
    const changed = await setRowsActive(client, resource, call.body.rows, active);
    return { rows: changed, cause: await getCurrentCause(client) };
  });
}

/**
 * Rows of a list as a worksheet whose import changes nothing.
 * @throws HttpError 429 while the staff member runs too many exports
 */
const exportRows = (
  { database, turns }: Pick<Services, 'database' | 'turns'>,
  staffId: number,
  ...given: [resource: Resource, filter: RowFilter, format: SpreadsheetFormat]
): Promise<Readable> => turns.run('exports', () => writeRows(database, staffId, ...given), staffId);

const writeRows = (
  database: Database,
  staffId: number,
  resource: Resource,
  filter: RowFilter,
  format: SpreadsheetFormat,
): Promise<Readable> =>
  streamTemporaryFile(async (folder) => {
    const table = resource.exported;
    // Facts are exported only for private records, because an import refuses these columns.
    const columns = [...orderColumns(table), ...(resource.isPrivate ? Object.keys(resource.facts) : [])];
    const file = path.join(folder, 'rows', `${resource.name}.${format}`);
    const output = await openExportOutput(format === 'xlsx' ? file : path.dirname(file));
    await database.transaction(async ({ client }) => {
      await client.query('set transaction isolation level repeatable read, read only');
      await acquireTurn(client, 'exports', staffId);
      const more = table.acceptsHeading ? await loadAttributeHeadings(client) : [];
      const besideOf = await loadAttributeTextReader(client);
      await output.startWorksheet(resource.name, [...columns, ...more.map(({ heading }) => heading)]);
      for await (const fields of streamRows(client, resource, filter)) {
        const beside = besideOf(fields);
        await output.addRow([
          ...columns.map((name) => formatColumnValue(fields[name], table.columns[name])),
          ...more.map(({ name }) => beside[name] ?? ''),
        ]);
      }
    });
    await output.close();
    return file;
  });
