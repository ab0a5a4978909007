import type pg from 'pg';
import type { z } from 'zod';
import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { doneReply } from '../../../platform/api/fields.contract.ts';
import { badInput, conflict, HttpError, notFound } from '../../../platform/errors.ts';
import { headingsOf, isConvertibleColumn } from '../../import/mapping/mapped-rows.ts';
import {
  addMapping,
  changeMapping,
  countMappings,
  listMappings,
  lockByHeadings,
  lockMapping,
  MAX_MAPPINGS,
  mappingById,
  removeMapping,
} from '../../import/mapping/mappings.store.ts';
import { filledColumns, keyOfHeadings, mappingFor, recall } from '../../import/mapping/recall.ts';
import {
  type ReadAs,
  type RememberedMapping,
  rememberedMapping,
  type SheetMapping,
} from '../../import/mapping/sheet-mapping.contract.ts';
import { alikeTables, isTaken, joinedTop } from '../../import/other-headings.ts';
import { allSheets } from '../../import/sheets/all-sheets.ts';
import { actAs, asStaff } from '../resources/office-transaction.ts';
import { staffMay, staffOf } from '../staff/staff-guards.ts';
import {
  changeImportMappingBody,
  importColumnsQuery,
  importColumnsReply,
  importMappingsReply,
  importMappingVersionBody,
  importTablesQuery,
  importTablesReply,
  mapImportBody,
} from './import-mappings.contract.ts';
import { sendCheck } from './imports.job.ts';
import { importById, storeReadAs, type WholeImport } from './imports.store.ts';
import { mappingTargets, tablesOfProduct } from './mapping-targets.store.ts';

const NONE = 'There is no such import.';
const GONE = 'These headings are no longer remembered.';
const NOT_OPEN = 'This import has already started. Reload to see its status.';
const NO_FILE = 'The file of this import is no longer stored. Upload it again.';
const FULL = `${MAX_MAPPINGS} sets of headings are remembered. Remove some that you no longer need.`;
const DONE = { success: true as const };

const stale = (now: RememberedMapping) =>
  conflict(`${now.changed_by || 'Somebody else'} has changed these remembered headings in the meantime.`, now);

/** @throws HttpError 404, 409 `{error, current}` for another version */
async function seen(
  client: pg.ClientBase,
  { id, version }: { id: number; version: number },
): Promise<RememberedMapping> {
  const now = await lockMapping(client, id);
  if (!now) throw notFound(GONE);
  if (now.version !== version) throw stale(now);
  return now;
}

export const importMappingsApi = {
  ...behind(staffMay('imports', 'read'), {
    'GET /api/office/import_columns': endpoint({
      summary:
        'Worksheets of an import with unknown headings, their remembered mappings and the columns to choose from',
      query: importColumnsQuery,
      reply: importColumnsReply,
      handle: async ({ query, services }) => {
        const { pool } = services.database;
        const one = await importById(pool, query.id);
        if (!one) throw notFound(NONE);
        const remembered = await listMappings(pool);
        const sheets = alikeTables(one.tops, one.mapped).flatMap(([first, ...further]) => {
          if (!first) return [];
          const top = joinedTop([first, ...further]);
          return [
            {
              ...top,
              alike: further.map(({ source }) => source),
              said: one.mapped.find(({ source }) => source === top.source)?.mapping ?? null,
              recalled: recall(remembered, top) ?? null,
            },
          ];
        });
        return { ...(await mappingTargets(pool)), sheets };
      },
    }),
    'GET /api/office/import_tables': endpoint({
      summary: 'The tables of a product with their column labels, to match the columns of a worksheet',
      query: importTablesQuery,
      reply: importTablesReply,
      handle: async ({ query, services }) => ({ tables: await tablesOfProduct(services.database.pool, query.product) }),
    }),
    'GET /api/office/import_mappings': endpoint({
      summary: 'Remembered headings, the latest first, and the columns to choose from',
      reply: importMappingsReply,
      handle: async ({ services }) => {
        const { pool } = services.database;
        return { ...(await mappingTargets(pool)), mappings: await listMappings(pool) };
      },
    }),
  }),
  ...behind(staffMay('imports', 'write'), {
    'POST /api/office/map_import': endpoint({
      summary: 'Match the worksheets and headings of an import, remember them, and check the import again',
      body: mapImportBody,
      reply: doneReply,
      handle: async (call) => {
        const { services, body } = call;
        const one = await importById(services.database.pool, body.id);
        if (!one) throw notFound(NONE);
        if (!one.has_file) throw new HttpError(409, NO_FILE);
        const readAs = checkedSheets(one, withAlike(body.sheets, one));
        const { id: staffId } = await staffOf(call);
        await services.database.transaction(async (transaction) => {
          const { client } = transaction;
          await actAs(client, staffId);
          for (const { name, version, ...said } of toRemember(body.sheets)) {
            const mapping = withEmptyColumns(said, one);
            const now = await lockByHeadings(client, mapping);
            if (now && now.version !== version) throw stale(now);
            if (now) await changeMapping(client, now.id, { name, mapping, staffId });
            else if ((await countMappings(client)) >= MAX_MAPPINGS) throw new HttpError(409, FULL);
            else await addMapping(client, { name, mapping, staffId });
          }
          await storeReadAs(client, one.id, readAs);
          if (!(await sendCheck(services, transaction, one.id, ['checked', 'refused'])))
            throw new HttpError(409, NOT_OPEN);
        });
        return DONE;
      },
    }),
    'POST /api/office/change_import_mapping': endpoint({
      summary: 'Change remembered headings; imports already checked stay as they are',
      body: changeImportMappingBody,
      reply: rememberedMapping,
      handle: async (call) => {
        const { body, services } = call;
        const { id: staffId } = await staffOf(call);
        return asStaff(services.database, staffId, async (client) => {
          const before = await seen(client, body);
          const headings = before.mapping.columns.map(({ heading }) => heading);
          checkMapping(body.name, body.mapping, headings);
          await changeMapping(client, body.id, { name: body.name, mapping: body.mapping, staffId });
          const now = await mappingById(client, body.id);
          if (!now) throw notFound(GONE);
          return now;
        });
      },
    }),
    'POST /api/office/remove_import_mapping': endpoint({
      summary: 'Forget remembered headings, so that the next file with them has to be matched again',
      body: importMappingVersionBody,
      reply: doneReply,
      handle: async (call) => {
        const { body, services } = call;
        await asStaff(services.database, (await staffOf(call)).id, async (client) => {
          await seen(client, body);
          await removeMapping(client, body.id);
        });
        return DONE;
      },
    }),
  }),
} as const;

type Said = z.output<typeof mapImportBody>['sheets'];

/**
 * For worksheets with equal headings, the mapping that reads one rather than the one that skips it. Lists without
 * headings cannot be distinguished.
 */
function toRemember(said: Said): Said {
  const byKey = new Map<string, Said[number]>();
  for (const one of said.filter(({ mapping }) => mapping.rows > 0)) {
    const key = keyOfHeadings(one.mapping.columns.map(({ heading }) => heading));
    if (!byKey.get(key)?.mapping.sheet) byKey.set(key, one);
  }
  return [...byKey.values()];
}

/** Copies a table's mapping to further tables with its headings, which are matched together. */
function withAlike(said: Said, { tops, mapped }: WholeImport): Said {
  const groups = alikeTables(tops, mapped);
  return said.flatMap((one) => {
    const group = groups.find((tables) => tables.some(({ source }) => source === one.source)) ?? [];
    const others = group.filter(({ source }) => !said.some((each) => each.source === source));
    return [
      one,
      ...others.flatMap((top) => {
        const mapping = mappingFor(top, one.mapping);
        return mapping ? [{ ...one, source: top.source, mapping }] : [];
      }),
    ];
  });
}

/** The mapping to remember; skipped columns without values are marked. */
function withEmptyColumns(
  { source, mapping }: Pick<Said[number], 'source' | 'mapping'>,
  { tops, mapped }: WholeImport,
): SheetMapping {
  const [first, ...alike] = alikeTables(tops, mapped).find((group) => group.some((one) => one.source === source)) ?? [];
  const filled = first && filledColumns(joinedTop([first, ...alike]), mapping);
  const isEmpty = ({ heading, to }: SheetMapping['columns'][number]) => to === '' && filled && !filled.has(heading);
  return {
    ...mapping,
    columns: mapping.columns.map((column) => ({ ...column, empty: isEmpty(column) || undefined })),
  };
}

function checkedSheets(one: WholeImport, said: Said): ReadAs[] {
  const unchanged = one.mapped.filter(({ source }) => !said.some((each) => each.source === source));
  const own = one.sheets
    .map(({ sheet }) => sheet)
    .filter((name) => !one.tops.some(({ source }) => source === name))
    .filter((name) => !one.mapped.some(({ mapping }) => mapping.sheet === name));
  const read = [...unchanged];
  for (const { source, mapping } of said) {
    const top = one.tops.find((each) => each.source === source);
    if (!top) throw badInput('sheets', `the file has no sheet "${source}" with other headings`);
    const headings = headingsOf(top.rows, mapping.first, mapping.rows);
    checkMapping(source, mapping, headings);
    if (isTaken(mapping, own, read))
      throw badInput(
        'sheets',
        `"${source}": another sheet of this file is ${mapping.sheet} already, with other columns; match the same columns, leave one of them out, or upload them one by one`,
      );
    read.push({ source, remembered: false, mapping });
  }
  return read;
}

function checkMapping(source: string, mapping: SheetMapping, headings: readonly string[]): void {
  const refuse = (problem: string) => badInput('sheets', `"${source}": ${problem}`);
  const { columns, constants, makes } = mapping;
  const said = columns.map(({ heading }) => heading);
  const missing = headings.find((heading) => !said.includes(heading));
  if (missing !== undefined) throw refuse(`the column "${missing}" is neither matched nor left out`);
  const other = said.find((heading, at) => !headings.includes(heading) || said.indexOf(heading) < at);
  if (other !== undefined) throw refuse(`has no column "${other}" of its own`);
  if (mapping.sheet === '') return;
  const sheet = allSheets.find(({ name }) => name === mapping.sheet);
  if (!sheet) throw refuse(`"${mapping.sheet}" is not a sheet of a workbook`);
  if (makes && sheet.name !== 'models' && sheet.name !== 'products')
    throw refuse('only a list of products or models can make new ones');
  const used = columns.filter(({ to }) => to !== '');
  for (const [at, column] of used.entries()) {
    const { heading, to, unit } = column;
    if (!isConvertibleColumn(column)) throw refuse(`"${unit}", for "${heading}", is no unit of "${to}"`);
    if (!(to in sheet.columns) && !sheet.acceptsHeading?.(to))
      throw refuse(`"${to}", for "${heading}", is not a column of ${sheet.name}`);
    const before = used.findIndex((one) => one.to === to);
    if (before < at) throw refuse(`"${used[before]?.heading}" and "${heading}" are both matched to "${to}"`);
  }
  const ofAll = Object.entries(constants).filter(([, value]) => value !== '');
  for (const [name] of ofAll) {
    if (!(name in sheet.columns)) throw refuse(`"${name}" is not a column of ${sheet.name}`);
    if (used.some(({ to }) => to === name))
      throw refuse(`"${name}" is a column already, and cannot be one value for all rows`);
  }
  const needed = Object.entries(sheet.columns).find(
    ([name, { required }]) => required && !used.some(({ to }) => to === name) && !ofAll.some(([said]) => said === name),
  );
  if (needed) throw refuse(`which column is "${needed[0]}"?`);
}
