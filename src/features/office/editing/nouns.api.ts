import { z } from 'zod';
import { behind, type Call, endpoint, HttpReply } from '../../../platform/api/endpoint.ts';
import { badInput, notFound } from '../../../platform/errors.ts';
import { logAct } from '../../../platform/secrets/security-log.ts';
import { applyForRows } from '../nouns/apply-changes.ts';
import type { Change } from '../nouns/change.ts';
import { presentNoun } from '../nouns/noun-fields.ts';
import {
  addBody,
  changeBody,
  changeRowsBody,
  changeRowsReply,
  exportQuery,
  manyRowsBody,
  manyRowsReply,
  namedRowsQuery,
  namedRowsReply,
  nounsReply,
  placeBody,
  type RowsQuery,
  rowQuery,
  rowReply,
  rowsQuery,
  rowsReply,
  usesReply,
} from '../nouns/nouns.contract.ts';
import { type Noun, nouns } from '../nouns/nouns.ts';
import { asStaff } from '../nouns/office-transaction.ts';
import { listRows, namedRows, type RowFilter, readRow } from '../nouns/rows.store.ts';
import { addRow, changeRow, setRowsActive } from '../nouns/save-row.ts';
import { can } from '../rights/rights.ts';
import type { Action } from '../rights/roles.limits.ts';
import { anyStaff, refuseWithoutRight, staffOf } from '../staff/staff-guards.ts';
import { additionUnder, keepAddition } from './additions.store.ts';
import { type ExportFormat, exportRows } from './export-rows.ts';
import { placeCategory } from './place-category.ts';
import { usesOf } from './uses.store.ts';

const MAX_OFFSET = 10_000;
const NAMED_OF_EACH = 4;
const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
/** They name persons. */
const PERSONAL: ReadonlySet<string> = new Set(['dealers', 'contact_details', 'team']);
const NO_ROW = 'There is no such row.';

/** The noun that a call names, and who calls. @throws HttpError 400 for an unknown noun, 401 and 403 without the right */
async function allowed(call: Call, name: string, action: Action): Promise<{ noun: Noun; staffId: number }> {
  const staff = await staffOf(call);
  const noun = nouns.find((one) => one.noun === name);
  if (!noun) throw badInput('noun', `must be one of ${nouns.map((one) => one.noun).join(', ')}`);
  refuseWithoutRight(staff, noun.right, action);
  return { noun, staffId: staff.id };
}

/** The row that a query names. @throws HttpError as `allowed`, and 404 */
async function requestedRow(call: Call<z.output<typeof rowQuery>>) {
  const { noun } = await allowed(call, call.query.noun, 'read');
  const found = await readRow(call.services.database.pool, noun, call.query.id);
  if (!found) throw notFound(NO_ROW);
  return { noun, found };
}

/** The filters of a list: `f.brand` is one of the field `brand`. */
function filterOf(query: Pick<RowsQuery, 'search' | 'state' | 'sort' | 'order'>): RowFilter {
  const { search, state, sort, order } = query;
  const filters = Object.entries(query).flatMap(([name, value]) =>
    name.startsWith('f.') && typeof value === 'string' ? [[name.slice(2), value]] : [],
  );
  return { search, state, sort, order, filters: Object.fromEntries(filters) };
}

export const nounsApi = behind(anyStaff, {
  'GET /api/office/nouns': endpoint({
    summary: 'What the caller may see of what staff edit, and the fields of it',
    reply: nounsReply,
    handle: async (call) => {
      const { role } = await staffOf(call);
      return nouns.filter(({ right }) => can(role, right, 'read')).map(presentNoun);
    },
  }),
  'GET /api/office/rows': endpoint({
    summary: 'A list of rows: searched, filtered and sorted',
    query: rowsQuery,
    reply: rowsReply,
    handle: async (call) => {
      const { page, per_page: limit } = call.query;
      const { noun } = await allowed(call, call.query.noun, 'read');
      const offset = (page - 1) * limit;
      if (offset > MAX_OFFSET) throw badInput('page', 'is too far; search for fewer rows');
      return listRows(call.services.database.pool, noun, filterOf(call.query), { offset, limit });
    },
  }),
  'GET /api/office/named_rows': endpoint({
    summary: 'The first rows that a search finds in everything that the caller may read',
    query: namedRowsQuery,
    reply: namedRowsReply,
    handle: async (call) => {
      const { role } = await staffOf(call);
      const read = nouns.filter(({ right, single }) => !single && can(role, right, 'read'));
      return { rows: await namedRows(call.services.database.pool, read, call.query.search, NAMED_OF_EACH) };
    },
  }),
  'GET /api/office/row': endpoint({
    summary: 'One row',
    query: rowQuery,
    reply: rowReply,
    handle: async (call) => ({ row: (await requestedRow(call)).found.row }),
  }),
  'GET /api/office/uses': endpoint({
    summary: 'What would be hidden with a row, or would lead nowhere',
    query: rowQuery,
    reply: usesReply,
    handle: async (call) => {
      const { noun, found } = await requestedRow(call);
      return { uses: await usesOf(call.services.database.pool, noun, found) };
    },
  }),
  'GET /api/office/export': endpoint({
    summary: 'The rows of a list as a sheet of the workbook, CSV or XLSX',
    query: exportQuery,
    reply: z.unknown(),
    handle: async (call) => {
      const { format } = call.query;
      const { noun, staffId } = await allowed(call, call.query.noun, 'read');
      const file = await exportRows(call.services.database, staffId, noun, filterOf(call.query), format);
      if (PERSONAL.has(noun.noun)) {
        const event = { message: 'Personal data were exported from the office', account: `staff ${staffId}` };
        logAct(call, { ...event, noun: noun.noun, format });
      }
      const disposition = `attachment; filename="${noun.noun}.${format}"`;
      return new HttpReply(200, { 'content-type': TYPES[format], 'content-disposition': disposition }, file);
    },
  }),
  'POST /api/office/add_row': endpoint({
    summary: 'Add a row; the same key adds it once',
    body: addBody,
    reply: rowReply,
    handle: async (call) => {
      const { key, values, archived } = call.body;
      const { noun, staffId } = await allowed(call, call.body.noun, 'write');
      return asStaff(call.services.database, staffId, async (client) => {
        const added = key && (await additionUnder(client, staffId, key, noun.noun));
        const known = added && (await readRow(client, noun, added));
        if (known) return { row: known.row };
        const row = await addRow(client, noun, values, archived);
        if (key) await keepAddition(client, staffId, key, row.id);
        return { row };
      });
    },
  }),
  'POST /api/office/change_row': endpoint({
    summary: 'Change fields of a row; 409 with the current row when somebody else has changed it meanwhile',
    body: changeBody,
    reply: rowReply,
    handle: async (call) => {
      const { noun, staffId } = await allowed(call, call.body.noun, 'write');
      const { values, ...seen } = call.body;
      return asStaff(call.services.database, staffId, async (client) => ({
        row: await changeRow(client, noun, seen, values),
      }));
    },
  }),
  'POST /api/office/change_rows': endpoint({
    summary: 'Change fields of many rows, all or none; 409 with those that somebody else has changed meanwhile',
    body: changeRowsBody,
    reply: changeRowsReply,
    // 2,000 models with 20 attributes.
    largeBody: { bytes: 4 * 1024 * 1024, values: 200_000 },
    handle: async (call) => {
      const { noun, staffId } = await allowed(call, call.body.noun, 'write');
      const changes = call.body.rows.map((row): Change => ({ noun: noun.noun, action: 'change', ...row }));
      return asStaff(call.services.database, staffId, async (client) => ({
        rows: (await applyForRows(client, changes)).flatMap((row) => row ?? []),
      }));
    },
  }),
  'POST /api/office/place_category': endpoint({
    summary: 'Move a category below another one, or among its neighbours',
    body: placeBody,
    reply: rowReply,
    handle: async (call) => {
      const { noun, staffId } = await allowed(call, 'categories', 'write');
      const { parent, before, ...seen } = call.body;
      return asStaff(call.services.database, staffId, async (client) => ({
        row: await placeCategory(client, noun, seen, { parent, before }),
      }));
    },
  }),
  'POST /api/office/archive_rows': endpoint({
    summary: 'Hide rows from visitors',
    body: manyRowsBody,
    reply: manyRowsReply,
    handle: (call) => setActiveBy(call, false),
  }),
  'POST /api/office/restore_rows': endpoint({
    summary: 'Show archived rows again',
    body: manyRowsBody,
    reply: manyRowsReply,
    handle: (call) => setActiveBy(call, true),
  }),
});

async function setActiveBy(
  call: Call<unknown, { noun: string; rows: { id: number | string; version: number }[] }>,
  active: boolean,
) {
  const { noun, staffId } = await allowed(call, call.body.noun, 'write');
  return asStaff(call.services.database, staffId, async (client) => ({
    rows: await setRowsActive(client, noun, call.body.rows, active),
  }));
}
