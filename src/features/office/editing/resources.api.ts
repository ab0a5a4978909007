import path from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { behind, type Call, endpoint, HttpReply } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInput, notFound } from '../../../platform/errors.ts';
import { streamedFile } from '../../../platform/files/temporary-folder.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { cellText } from '../../../platform/resource/columns.ts';
import { logAct } from '../../../platform/secrets/security-log.ts';
import { SHEET_TYPES, type SheetFormat } from '../../../platform/sheets/write-sheet.ts';
import { openOutput } from '../../import/export-output.ts';
import { attributeHeadings, besideCells } from '../../import/export-rows.store.ts';
import { columnOrder } from '../../import/export-workbook.ts';
import { holdTurn } from '../actor/hold-turn.ts';
import { causeOf } from '../actor/set-actor.store.ts';
import { additionUnder, recordAddition } from '../acts/additions.store.ts';
import { draftsOfRows, labelledRows, withNames } from '../lists/found-rows.store.ts';
import { applyForRows } from '../resources/apply-changes.ts';
import type { Change } from '../resources/change.ts';
import { asStaff } from '../resources/office-transaction.ts';
import { presentResource } from '../resources/resource-fields.ts';
import {
  addBody,
  changeBody,
  changeRowsBody,
  exportQuery,
  manyRowsBody,
  manyRowsReply,
  namedRowsQuery,
  namedRowsReply,
  type OfficeRow,
  placeBody,
  placeReply,
  type RowsQuery,
  resourcesReply,
  rowQuery,
  rowReply,
  rowsQuery,
  rowsReply,
  usesReply,
} from '../resources/resources.contract.ts';
import { type Resource, refusePrivate, resourceNamed, resources } from '../resources/resources.ts';
import {
  everyRow,
  listRows,
  modelsInTables,
  namedRows,
  type RowFilter,
  readRow,
  slugsOfHolders,
} from '../resources/rows.store.ts';
import { saveRow, setRowsActive } from '../resources/save-row.ts';
import { can } from '../rights/rights.ts';
import type { Action } from '../rights/roles.limits.ts';
import { anyStaff, refuseWithoutRight, staffOf } from '../staff/staff-guards.ts';
import { presentActs } from './acts.ts';
import { usesOf } from './editing.store.ts';
import { placeRow } from './place-row.ts';

const MAX_OFFSET = 10_000;
const NAMED_OF_EACH = 4;
/** Resources with personal data, besides the private ones. */
const PERSONAL: ReadonlySet<string> = new Set(['dealers', 'contact_details', 'team']);
const NO_ROW = 'This record does not exist.';

async function allowed(call: Call, name: string, action: Action): Promise<{ resource: Resource; staffId: number }> {
  const staff = await staffOf(call);
  const resource = resourceNamed(name);
  refuseWithoutRight(staff, resource.right, action);
  return { resource, staffId: staff.id };
}

async function requestedRow(call: Call<z.output<typeof rowQuery>>) {
  const { resource } = await allowed(call, call.query.resource, 'read');
  const found = await readRow(call.services.database.pool, resource, call.query.id);
  if (!found) throw notFound(NO_ROW);
  return { resource, found };
}

async function withName(client: Client, resource: Resource, row: OfficeRow): Promise<OfficeRow> {
  const { rows } = await withNames(client, resource, [row]);
  return rows[0] ?? row;
}

const MODELS = 'models';

/** Filter of a request: the parameter `f.brand` filters by the field `brand`. */
function filterOf(query: Pick<RowsQuery, 'search' | 'state' | 'sort' | 'order'>, viewer: number): RowFilter {
  const { search, state, sort, order } = query;
  const filters = Object.entries(query).flatMap(([name, value]) =>
    name.startsWith('f.') && typeof value === 'string' ? [[name.slice(2), value]] : [],
  );
  return { viewer, search, state, sort, order, filters: Object.fromEntries(filters) };
}

export const resourcesApi = behind(anyStaff, {
  'GET /api/office/resources': endpoint({
    summary: 'The resources that the caller may see, with their fields',
    reply: resourcesReply,
    handle: async (call) => {
      const { role } = await staffOf(call);
      const presented = resources.map(async (resource) => ({
        ...presentResource(resource),
        acts: await presentActs(call.services, resource, role),
      }));
      return (await Promise.all(presented)).filter(({ right, acts }) => can(role, right, 'read') || acts.length > 0);
    },
  }),
  'GET /api/office/rows': endpoint({
    summary: 'A list of rows: searched, filtered and sorted',
    query: rowsQuery,
    reply: rowsReply,
    handle: async (call) => {
      const { page, per_page: limit } = call.query;
      const { resource, staffId } = await allowed(call, call.query.resource, 'read');
      const offset = (page - 1) * limit;
      if (offset > MAX_OFFSET)
        throw badInput('page', 'is beyond the last page that can be shown; search for fewer rows');
      const { pool } = call.services.database;
      const found = await listRows(pool, resource, filterOf(call.query, staffId), { offset, limit });
      const ids = found.rows.map(({ id }) => id);
      const [named, drafts] = await Promise.all([
        withNames(pool, resource, found.rows),
        draftsOfRows(pool, resource.name, ids),
      ]);
      return { ...found, ...named, drafts };
    },
  }),
  'GET /api/office/named_rows': endpoint({
    summary: 'The first rows that a search finds in everything that the caller may read',
    query: namedRowsQuery,
    reply: namedRowsReply,
    handle: async (call) => {
      const { id: staffId, role } = await staffOf(call);
      // Without tables and files, which are found through their products: 100,000 models have 223,000 files.
      const read = resources.filter(({ right, menu, single }) => menu && !single && can(role, right, 'read'));
      const { pool } = call.services.database;
      const { search } = call.query;
      const found = await labelledRows(pool, await namedRows(pool, read, search, NAMED_OF_EACH, staffId));
      if (!read.some(({ name }) => name === MODELS)) return { rows: found };
      const idsOf = (name: string) => found.flatMap(({ resource, id }) => (resource === name ? [Number(id)] : []));
      const [models, slugs] = await Promise.all([
        modelsInTables(pool, idsOf(MODELS), search),
        slugsOfHolders(pool, idsOf('categories')),
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
  'GET /api/office/row': endpoint({
    summary: 'One row',
    query: rowQuery,
    reply: rowReply,
    handle: async (call) => {
      const { resource, found } = await requestedRow(call);
      return { row: await withName(call.services.database.pool, resource, found.row) };
    },
  }),
  'GET /api/office/uses': endpoint({
    summary: 'Rows that would be hidden with a row, and links that would lead nowhere',
    query: rowQuery,
    reply: usesReply,
    handle: async (call) => {
      const { resource, found } = await requestedRow(call);
      return { uses: await usesOf(call.services.database.pool, resource, found) };
    },
  }),
  'GET /api/office/export': endpoint({
    summary: 'The rows of a list as a worksheet, CSV or XLSX',
    query: exportQuery,
    reply: z.unknown(),
    handle: async (call) => {
      const { format } = call.query;
      const { resource, staffId } = await allowed(call, call.query.resource, 'read');
      const file = await exportRows(call.services, staffId, resource, filterOf(call.query, staffId), format);
      if (resource.isPrivate || PERSONAL.has(resource.name)) {
        const event = { message: 'Personal data were exported from the office', account: `staff ${staffId}` };
        logAct(call, { ...event, resource: resource.name, format });
      }
      const disposition = `attachment; filename="${resource.name}.${format}"`;
      return new HttpReply(200, { 'content-type': SHEET_TYPES[format], 'content-disposition': disposition }, file);
    },
  }),
  'POST /api/office/add_row': endpoint({
    undo: 'history',
    summary: 'Add a row; a repeated request with the same key adds it only once',
    body: addBody,
    reply: rowReply,
    handle: async (call) => {
      const { key, values, archived, confirmed } = call.body;
      const { resource, staffId } = await allowed(call, call.body.resource, 'write');
      return asStaff(call.services.database, staffId, async (client) => {
        const added = key && (await additionUnder(client, staffId, key, resource.name));
        const known = added && (await readRow(client, resource, added));
        if (known) return { row: await withName(client, resource, known.row) };
        const row = await saveRow(client, { resource: resource.name, action: 'add', values, archived }, !confirmed);
        if (key) await recordAddition(client, staffId, key, row.id);
        return { row: await withName(client, resource, row) };
      });
    },
  }),
  'POST /api/office/change_row': endpoint({
    undo: 'history',
    summary: 'Change fields of a row; 409 with the current row if someone else has changed it since',
    body: changeBody,
    reply: rowReply,
    handle: async (call) => {
      const { resource, staffId } = await allowed(call, call.body.resource, 'write');
      const { confirmed, ...change } = call.body;
      return asStaff(call.services.database, staffId, async (client) => {
        const row = await saveRow(client, { action: 'change', ...change }, !confirmed);
        return { row: await withName(client, resource, row) };
      });
    },
  }),
  'POST /api/office/change_rows': endpoint({
    undo: 'history',
    summary: 'Change fields of many rows, all or none; 409 with those that someone else has changed since',
    body: changeRowsBody,
    reply: manyRowsReply,
    // Enough for 2,000 models with 20 attributes.
    largeBody: { bytes: 4 * 1024 * 1024, values: 200_000 },
    handle: async (call) => {
      const { resource, staffId } = await allowed(call, call.body.resource, 'write');
      const changes = call.body.rows.map((row): Change => ({ resource: resource.name, action: 'change', ...row }));
      return asStaff(call.services.database, staffId, async (client) => ({
        rows: (await applyForRows(client, changes, !call.body.confirmed)).flatMap((row) => row ?? []),
      }));
    },
  }),
  'POST /api/office/place_row': endpoint({
    undo: 'history',
    summary: 'Move a row among its neighbours, or below another category',
    body: placeBody,
    reply: placeReply,
    handle: async (call) => {
      const { resource, staffId } = await allowed(call, call.body.resource, 'write');
      const { resource: _, into, before, ...seen } = call.body;
      return asStaff(call.services.database, staffId, async (client) => ({
        row: await placeRow(client, resource, seen, { into, before }),
        cause: await causeOf(client),
      }));
    },
  }),
  'POST /api/office/archive_rows': endpoint({
    undo: 'history',
    summary: 'Hide rows from visitors',
    body: manyRowsBody,
    reply: manyRowsReply,
    handle: (call) => setActiveBy(call, false),
  }),
  'POST /api/office/restore_rows': endpoint({
    undo: 'history',
    summary: 'Show archived rows again',
    body: manyRowsBody,
    reply: manyRowsReply,
    handle: (call) => setActiveBy(call, true),
  }),
});

async function setActiveBy(
  call: Call<unknown, { resource: string; rows: { id: number | string; version: number }[] }>,
  active: boolean,
) {
  const { resource, staffId } = await allowed(call, call.body.resource, 'write');
  refusePrivate(resource);
  return asStaff(call.services.database, staffId, async (client) => ({
    rows: await setRowsActive(client, resource, call.body.rows, active),
  }));
}

/**
 * Rows of a list as a worksheet whose import changes nothing.
 * @throws HttpError 429 while the staff member runs too many exports
 */
const exportRows = (
  { database, turns }: Pick<Services, 'database' | 'turns'>,
  staffId: number,
  ...given: [resource: Resource, filter: RowFilter, format: SheetFormat]
): Promise<Readable> => turns.run('exports', () => writtenRows(database, staffId, ...given), staffId);

const writtenRows = (
  database: Database,
  staffId: number,
  resource: Resource,
  filter: RowFilter,
  format: SheetFormat,
): Promise<Readable> =>
  streamedFile(async (folder) => {
    const sheet = resource.exported;
    // Facts are exported only for private records, because an import refuses these columns.
    const columns = [...columnOrder(sheet), ...(resource.isPrivate ? Object.keys(resource.facts) : [])];
    const file = path.join(folder, 'rows', `${resource.name}.${format}`);
    const output = await openOutput(format === 'xlsx' ? file : path.dirname(file));
    await database.transaction(async ({ client }) => {
      await client.query('set transaction isolation level repeatable read, read only');
      await holdTurn(client, 'exports', staffId);
      const more = sheet.acceptsHeading ? await attributeHeadings(client) : [];
      const besideOf = await besideCells(client);
      await output.startSheet(resource.name, [...columns, ...more.map(({ heading }) => heading)]);
      for await (const fields of everyRow(client, resource, filter)) {
        const beside = besideOf(fields);
        await output.addRow([
          ...columns.map((name) => cellText(fields[name], sheet.columns[name])),
          ...more.map(({ name }) => beside[name] ?? ''),
        ]);
      }
    });
    await output.close();
    return file;
  });
