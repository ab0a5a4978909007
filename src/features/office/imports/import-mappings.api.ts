import type { z } from 'zod';
import { defineEndpoint, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { doneReplySchema } from '../../../platform/api/fields.contract.ts';
import { badInputError, conflictError, HttpError } from '../../../platform/http-errors.ts';
import {
  isConvertibleColumn,
  isMeasuredColumn,
  joinHeadingRows,
  listConstants,
  parseUnitTarget,
} from '../../workbook/mapping/map-rows.ts';
import {
  addMapping,
  changeMapping,
  countMappings,
  listMappings,
  lockMappingByHeadings,
  MAX_MAPPINGS,
} from '../../workbook/mapping/mappings.store.ts';
import {
  applyMapping,
  countFilledColumns,
  hashHeadings,
  recallMapping,
} from '../../workbook/mapping/recall-mapping.ts';
import type {
  RememberedMapping,
  TableReading,
  WorksheetMapping,
  WorksheetTop,
} from '../../workbook/mapping/worksheet-mapping.contract.ts';
import { groupAlikeTables, isTargetTaken, joinTops } from '../../workbook/match-remembered-mappings.ts';
import { allResourceTables } from '../../workbook/resources/all-resource-tables.ts';
import { findStoredModelNumbers } from '../../workbook/resources/check-models.store.ts';
import { setActorUnlessImporting } from '../rows/office-transaction.ts';
import { requireRight, requireStaff } from '../staff/staff-guards.ts';
import {
  importColumnsQuery,
  importColumnsReply,
  importTablesQuery,
  importTablesReply,
  mapImportBody,
} from './import-mappings.contract.ts';
import { queueImportCheck } from './imports.job.ts';
import { type StoredImport, storeTableReadings } from './imports.store.ts';
import { listTablesOfProduct, loadMappingTargets } from './mapping-targets.store.ts';
import { NO_IMPORT_FILE, requireImport } from './present-import.ts';

const NOT_OPEN = 'This import has already started. Reload to see its status.';
const FULL = `${MAX_MAPPINGS} sets of headings are remembered. Remove some that you no longer need.`;
const DONE = { success: true as const };

const buildStaleConflict = (now: RememberedMapping) =>
  conflictError(
    `${now.changed_by || 'Someone else'} changed these remembered headings since you opened them. Review the change and save again.`,
    now,
  );

export const importMappingsApi = {
  ...guardEndpoints(requireRight('imports', 'read'), {
    'GET /api/office/import_columns': defineEndpoint({
      summary:
        'Worksheets of an import with unknown headings, their remembered mappings and the columns to choose from',
      query: importColumnsQuery,
      reply: importColumnsReply,
      handle: async ({ query, services }) => {
        const { pool } = services.database;
        const one = await requireImport({ services }, query.id);
        const remembered = await listMappings(pool);
        const stored = new Set(await findStoredModelNumbers(pool, listPossibleNumbers(one.tops)));
        const worksheets = groupAlikeTables(one.tops, one.mapped).flatMap(([first, ...further]) => {
          if (!first) return [];
          const top = joinTops([first, ...further]);
          return [
            {
              ...top,
              known: listPossibleNumbers([top]).filter((text) => stored.has(text)),
              alike: further.map(({ source }) => source),
              said: one.mapped.find(({ source }) => source === top.source)?.mapping ?? null,
              recalled: recallMapping(remembered, top) ?? null,
            },
          ];
        });
        return { ...(await loadMappingTargets(pool)), sheets: worksheets };
      },
    }),
    'GET /api/office/import_tables': defineEndpoint({
      summary: 'The tables of a product with their column labels, to match the columns of a worksheet',
      query: importTablesQuery,
      reply: importTablesReply,
      handle: async ({ query, services }) => ({
        tables: await listTablesOfProduct(services.database.pool, query.product),
      }),
    }),
  }),
  ...guardEndpoints(requireRight('imports', 'write'), {
    'POST /api/office/map_import': defineEndpoint({
      undo: 'form',
      summary: 'Match the worksheets and headings of an import, remember them, and check the import again',
      body: mapImportBody,
      reply: doneReplySchema,
      handle: async (call) => {
        const { services, body } = call;
        const one = await requireImport(call, body.id);
        if (!one.has_file) throw new HttpError(409, NO_IMPORT_FILE);
        const readAs = checkGivenMappings(one, addAlikeTables(body.sheets, one));
        const { id: staffId } = await requireStaff(call);
        await services.database.transaction(async (transaction) => {
          const { client } = transaction;
          await setActorUnlessImporting(client, staffId);
          for (const { name, version, ...given } of selectMappingsToRemember(body.sheets)) {
            const mapping = markEmptyColumns(given, one);
            const now = await lockMappingByHeadings(client, mapping);
            if (now && now.version !== version) throw buildStaleConflict(now);
            if (now) await changeMapping(client, now.id, { name, mapping, staffId });
            else if ((await countMappings(client)) >= MAX_MAPPINGS) throw new HttpError(409, FULL);
            else await addMapping(client, { name, mapping, staffId });
          }
          await storeTableReadings(client, one.id, readAs);
          if (!(await queueImportCheck(services, transaction, one.id, ['checked', 'refused'])))
            throw new HttpError(409, NOT_OPEN);
        });
        return DONE;
      },
    }),
  }),
} as const;

const [MAX_NUMBER_LENGTH, MAX_NUMBERS] = [60, 5000];

/** Texts of the first rows that may be numbers of models. */
const listPossibleNumbers = (tops: readonly Pick<WorksheetTop, 'rows'>[]): string[] => {
  const texts = tops.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells));
  return [...new Set(texts.filter((text) => /\d/.test(text) && text.length <= MAX_NUMBER_LENGTH))].slice(
    0,
    MAX_NUMBERS,
  );
};

type GivenMappings = z.output<typeof mapImportBody>['sheets'];

/**
 * Mappings to remember. Of several worksheets with equal headings, one that is not skipped is remembered. Lists without
 * headings are left out, because nothing distinguishes them.
 */
function selectMappingsToRemember(given: GivenMappings): GivenMappings {
  const byKey = new Map<string, GivenMappings[number]>();
  for (const one of given.filter(({ mapping }) => mapping.rows > 0)) {
    const key = hashHeadings(one.mapping.columns.map(({ heading }) => heading));
    if (!byKey.get(key)?.mapping.sheet) byKey.set(key, one);
  }
  return [...byKey.values()];
}

/** Applies a mapping to all tables with equal headings, which staff match together. */
function addAlikeTables(given: GivenMappings, { tops, mapped }: StoredImport): GivenMappings {
  const groups = groupAlikeTables(tops, mapped);
  return given.flatMap((one) => {
    const group = groups.find((tables) => tables.some(({ source }) => source === one.source)) ?? [];
    const others = group.filter(({ source }) => !given.some((each) => each.source === source));
    return [
      one,
      ...others.flatMap((top) => {
        const mapping = applyMapping(top, one.mapping);
        return mapping ? [{ ...one, source: top.source, mapping }] : [];
      }),
    ];
  });
}

/** Marks skipped columns without values, because a later file may have values there. */
function markEmptyColumns(
  { source, mapping }: Pick<GivenMappings[number], 'source' | 'mapping'>,
  { tops, mapped }: StoredImport,
): WorksheetMapping {
  const [first, ...alike] =
    groupAlikeTables(tops, mapped).find((group) => group.some((one) => one.source === source)) ?? [];
  const filled = first && countFilledColumns(joinTops([first, ...alike]), mapping);
  const isEmpty = ({ heading, to }: WorksheetMapping['columns'][number]) => to === '' && filled && !filled.has(heading);
  return {
    ...mapping,
    columns: mapping.columns.map((column) => ({ ...column, empty: isEmpty(column) || undefined })),
  };
}

function checkGivenMappings(one: StoredImport, given: GivenMappings): TableReading[] {
  const unchanged = one.mapped.filter(({ source }) => !given.some((each) => each.source === source));
  const own = one.sheets
    .map(({ sheet: worksheet }) => worksheet)
    .filter((name) => !one.tops.some(({ source }) => source === name))
    .filter((name) => !one.mapped.some(({ mapping }) => mapping.sheet === name));
  const read = [...unchanged];
  for (const { source, mapping } of given) {
    const top = one.tops.find((each) => each.source === source);
    if (!top) throw badInputError('sheets', `the file has no worksheet "${source}" whose headings need matching`);
    const headings = joinHeadingRows(top.rows, mapping.first, mapping.rows);
    checkMapping(source, mapping, headings);
    if (isTargetTaken(mapping, own, read))
      throw badInputError(
        'sheets',
        `"${source}": another worksheet of this file is matched to ${mapping.sheet} with different columns. Match the same columns in both, or upload them separately`,
      );
    read.push({ source, remembered: false, mapping });
  }
  return read;
}

function checkMapping(source: string, mapping: WorksheetMapping, headings: readonly string[]): void {
  const refuse = (problem: string) => badInputError('sheets', `"${source}": ${problem}`);
  const { columns, constants, makes } = mapping;
  const given = columns.map(({ heading }) => heading);
  const missing = headings.find((heading) => !given.includes(heading));
  if (missing !== undefined) throw refuse(`the column "${missing}" is neither matched nor left out: choose one`);
  const other = given.find((heading, at) => !headings.includes(heading) || given.indexOf(heading) < at);
  if (other !== undefined) throw refuse(`has no column "${other}" of its own`);
  if (mapping.sheet === '') return;
  const worksheet = allResourceTables.find(({ name }) => name === mapping.sheet);
  if (!worksheet) throw refuse(`"${mapping.sheet}" is not a worksheet of the catalogue`);
  if (makes && worksheet.name !== 'models' && worksheet.name !== 'products')
    throw refuse('new products and models can only be added by a list of products or models');
  const misplaced = columns.find(({ to }) => {
    const of = columns.find(({ heading }) => heading === parseUnitTarget(to));
    return parseUnitTarget(to) !== undefined && !(of && isMeasuredColumn(of));
  });
  if (misplaced) throw refuse(`"${misplaced.heading}" has the units of a column without numbers`);
  const used = columns.filter(({ to }) => to !== '' && parseUnitTarget(to) === undefined);
  for (const [at, column] of used.entries()) {
    const { heading, to, unit } = column;
    if (!isConvertibleColumn(column)) throw refuse(`"${unit}", for "${heading}", is not a unit of "${to}"`);
    if (!Object.hasOwn(worksheet.columns, to) && !worksheet.acceptsHeading?.(to))
      throw refuse(`"${to}", for "${heading}", is not a column of ${worksheet.name}`);
    const before = used.findIndex((one) => one.to === to);
    if (before < at) throw refuse(`"${used[before]?.heading}" and "${heading}" are both matched to "${to}"`);
  }
  const ofAll = listConstants(constants);
  for (const [name] of ofAll) {
    if (!Object.hasOwn(worksheet.columns, name)) throw refuse(`"${name}" is not a column of ${worksheet.name}`);
    if (used.some(({ to }) => to === name))
      throw refuse(`"${name}" is already a column, so it cannot also be one value for all rows`);
  }
  const needed = Object.entries(worksheet.columns).find(
    ([name, { required }]) =>
      required && !used.some(({ to }) => to === name) && !ofAll.some(([given]) => given === name),
  );
  if (needed) throw refuse(`no column is matched to "${needed[0]}"`);
}
