import type { z } from 'zod';
import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { doneReply } from '../../../platform/api/fields.contract.ts';
import { badInput, conflict, HttpError } from '../../../platform/errors.ts';
import { constantsOf, headingsOf, isConvertibleColumn } from '../../import/mapping/mapped-rows.ts';
import {
  addMapping,
  changeMapping,
  countMappings,
  listMappings,
  lockByHeadings,
  MAX_MAPPINGS,
} from '../../import/mapping/mappings.store.ts';
import { filledColumns, keyOfHeadings, mappingFor, recall } from '../../import/mapping/recall.ts';
import type { ReadAs, RememberedMapping, SheetMapping } from '../../import/mapping/sheet-mapping.contract.ts';
import { alikeTables, isTaken, joinedTop } from '../../import/other-headings.ts';
import { allSheets } from '../../import/sheets/all-sheets.ts';
import { actAs } from '../resources/office-transaction.ts';
import { staffMay, staffOf } from '../staff/staff-guards.ts';
import {
  importColumnsQuery,
  importColumnsReply,
  importTablesQuery,
  importTablesReply,
  mapImportBody,
} from './import-mappings.contract.ts';
import { sendCheck } from './imports.job.ts';
import { storeReadAs, type WholeImport } from './imports.store.ts';
import { mappingTargets, tablesOfProduct } from './mapping-targets.store.ts';
import { importFound, NO_FILE } from './present-import.ts';

const NOT_OPEN = 'This import has already started. Reload to see its status.';
const FULL = `${MAX_MAPPINGS} sets of headings are remembered. Remove some that you no longer need.`;
const DONE = { success: true as const };

const stale = (now: RememberedMapping) =>
  conflict(`${now.changed_by || 'Someone else'} has changed these remembered headings in the meantime.`, now);

export const importMappingsApi = {
  ...behind(staffMay('imports', 'read'), {
    'GET /api/office/import_columns': endpoint({
      summary:
        'Worksheets of an import with unknown headings, their remembered mappings and the columns to choose from',
      query: importColumnsQuery,
      reply: importColumnsReply,
      handle: async ({ query, services }) => {
        const { pool } = services.database;
        const one = await importFound({ services }, query.id);
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
  }),
  ...behind(staffMay('imports', 'write'), {
    'POST /api/office/map_import': endpoint({
      undo: 'reverse',
      summary: 'Match the worksheets and headings of an import, remember them, and check the import again',
      body: mapImportBody,
      reply: doneReply,
      handle: async (call) => {
        const { services, body } = call;
        const one = await importFound(call, body.id);
        if (!one.has_file) throw new HttpError(409, NO_FILE);
        const readAs = checkedSheets(one, withAlike(body.sheets, one));
        const { id: staffId } = await staffOf(call);
        await services.database.transaction(async (transaction) => {
          const { client } = transaction;
          await actAs(client, staffId);
          for (const { name, version, ...given } of toRemember(body.sheets)) {
            const mapping = withEmptyColumns(given, one);
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
  }),
} as const;

type GivenSheets = z.output<typeof mapImportBody>['sheets'];

/**
 * Mappings to remember: of worksheets with equal headings one that is not skipped, if any. Lists without headings are
 * left out, because nothing distinguishes them.
 */
function toRemember(given: GivenSheets): GivenSheets {
  const byKey = new Map<string, GivenSheets[number]>();
  for (const one of given.filter(({ mapping }) => mapping.rows > 0)) {
    const key = keyOfHeadings(one.mapping.columns.map(({ heading }) => heading));
    if (!byKey.get(key)?.mapping.sheet) byKey.set(key, one);
  }
  return [...byKey.values()];
}

/** Applies a mapping to all tables with equal headings, which staff match together. */
function withAlike(given: GivenSheets, { tops, mapped }: WholeImport): GivenSheets {
  const groups = alikeTables(tops, mapped);
  return given.flatMap((one) => {
    const group = groups.find((tables) => tables.some(({ source }) => source === one.source)) ?? [];
    const others = group.filter(({ source }) => !given.some((each) => each.source === source));
    return [
      one,
      ...others.flatMap((top) => {
        const mapping = mappingFor(top, one.mapping);
        return mapping ? [{ ...one, source: top.source, mapping }] : [];
      }),
    ];
  });
}

/** Marks skipped columns without values, because a later file may have values there. */
function withEmptyColumns(
  { source, mapping }: Pick<GivenSheets[number], 'source' | 'mapping'>,
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

function checkedSheets(one: WholeImport, given: GivenSheets): ReadAs[] {
  const unchanged = one.mapped.filter(({ source }) => !given.some((each) => each.source === source));
  const own = one.sheets
    .map(({ sheet }) => sheet)
    .filter((name) => !one.tops.some(({ source }) => source === name))
    .filter((name) => !one.mapped.some(({ mapping }) => mapping.sheet === name));
  const read = [...unchanged];
  for (const { source, mapping } of given) {
    const top = one.tops.find((each) => each.source === source);
    if (!top) throw badInput('sheets', `the file has no worksheet "${source}" whose headings need matching`);
    const headings = headingsOf(top.rows, mapping.first, mapping.rows);
    checkMapping(source, mapping, headings);
    if (isTaken(mapping, own, read))
      throw badInput(
        'sheets',
        `"${source}": another worksheet of this file is matched to ${mapping.sheet} already, with other columns; match the same columns, leave one of them out, or upload them one by one`,
      );
    read.push({ source, remembered: false, mapping });
  }
  return read;
}

function checkMapping(source: string, mapping: SheetMapping, headings: readonly string[]): void {
  const refuse = (problem: string) => badInput('sheets', `"${source}": ${problem}`);
  const { columns, constants, makes } = mapping;
  const given = columns.map(({ heading }) => heading);
  const missing = headings.find((heading) => !given.includes(heading));
  if (missing !== undefined) throw refuse(`the column "${missing}" is neither matched nor left out`);
  const other = given.find((heading, at) => !headings.includes(heading) || given.indexOf(heading) < at);
  if (other !== undefined) throw refuse(`has no column "${other}" of its own`);
  if (mapping.sheet === '') return;
  const sheet = allSheets.find(({ name }) => name === mapping.sheet);
  if (!sheet) throw refuse(`"${mapping.sheet}" is not a worksheet of the catalogue`);
  if (makes && sheet.name !== 'models' && sheet.name !== 'products')
    throw refuse('only a list of products or models can make new ones');
  const used = columns.filter(({ to }) => to !== '');
  for (const [at, column] of used.entries()) {
    const { heading, to, unit } = column;
    if (!isConvertibleColumn(column)) throw refuse(`"${unit}", for "${heading}", is not a unit of "${to}"`);
    if (!Object.hasOwn(sheet.columns, to) && !sheet.acceptsHeading?.(to))
      throw refuse(`"${to}", for "${heading}", is not a column of ${sheet.name}`);
    const before = used.findIndex((one) => one.to === to);
    if (before < at) throw refuse(`"${used[before]?.heading}" and "${heading}" are both matched to "${to}"`);
  }
  const ofAll = constantsOf(constants);
  for (const [name] of ofAll) {
    if (!Object.hasOwn(sheet.columns, name)) throw refuse(`"${name}" is not a column of ${sheet.name}`);
    if (used.some(({ to }) => to === name))
      throw refuse(`"${name}" is a column already, and cannot be one value for all rows`);
  }
  const needed = Object.entries(sheet.columns).find(
    ([name, { required }]) =>
      required && !used.some(({ to }) => to === name) && !ofAll.some(([given]) => given === name),
  );
  if (needed) throw refuse(`no column is matched to "${needed[0]}"`);
}
