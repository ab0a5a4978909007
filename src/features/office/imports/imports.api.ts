import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineEndpoint, type EndpointCall, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { doneReplySchema } from '../../../platform/api/fields.contract.ts';
import { badInputError, HttpError, notFoundError } from '../../../platform/http-errors.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import { logCallSecurity } from '../../../platform/secrets/security-log.ts';
import { parseFileRowNumber } from '../../workbook/mapping/file-row-numbers.ts';
import { allResourceTables } from '../../workbook/resources/all-resource-tables.ts';
import { lockUpload } from '../acts/uploads.store.ts';
import { IMPORT_FOLDER } from '../media/chunk-uploads.ts';
import type { ImportState } from '../rows/import-states.limits.ts';
import { stopImportCheck } from '../rows/stop-import.store.ts';
import { requireRecentPassword, requireRight, requireStaff } from '../staff/staff-guards.ts';
import { listImportRows, loadTableLabels } from './import-rows.store.ts';
import {
  applyImportBody,
  beginImportBody,
  beginImportReply,
  checkImportBody,
  exportWorkbookQuery,
  importIdBody,
  importProblemsQuery,
  importProblemsReply,
  importQuery,
  importRefusedRowsQuery,
  importRefusedRowsReply,
  importReply,
  importRowsQuery,
  importRowsReply,
  repairImportBody,
} from './imports.contract.ts';
import { type ImportWriteData, queueImportCheck, queueImportWrite } from './imports.job.ts';
import {
  addImport,
  countProblemsByColumn,
  findAppliedWithSameFile,
  hashSeenState,
  isPartlyRefused,
  listImportProblems,
  type StoredImport,
  storeRepairs,
  wantImportStopped,
} from './imports.store.ts';
import {
  countImportRows,
  NO_IMPORT_FILE,
  needsPassword,
  presentImport,
  presentImportRow,
  requireImport,
} from './present-import.ts';
import { mergeRepairs, presentRefusedRows } from './refused-rows.ts';
import { buildExportReply, buildProblemsReply } from './workbook-files.ts';

const PAGE = 50;
const OTHER_STATE = 'The status of this import has changed. Reload to see it.';
const NOT_RUNNING = 'This import is not running any more. Reload to see its status.';
const SEEN = 'The import was checked again. Review the new result before you apply it.';
const SEEN_REPAIRS =
  'Someone else repaired or checked this import. Your cells are kept; review the rows and send them again.';
const MAX_ROW_PROBLEMS = 10_000;
const NOT_WHOLE = 'The file is not completely uploaded yet.';
const NOTHING = 'This import would change nothing.';
const NO_UNDO = 'The history no longer has the changes of this import.';
const CHECKED: readonly ImportState[] = ['checked', 'refused', 'failed', 'stopped'];
const DONE = { success: true as const };

const worksheetNames = allResourceTables.map(({ name }) => name);

/** Changes the state and queues the job in one transaction, so that a second click is refused. */
async function changeStateOrRefuse(
  { services }: EndpointCall,
  send: (transaction: DatabaseTransaction) => Promise<boolean>,
) {
  await services.database.transaction(async (transaction) => {
    if (!(await send(transaction))) throw new HttpError(409, OTHER_STATE);
  });
  return DONE;
}

async function queueWriteOrRefuse(
  call: EndpointCall,
  one: StoredImport,
  { kind, isPart = false }: Pick<ImportWriteData, 'kind' | 'isPart'>,
) {
  const staff = await requireStaff(call);
  if (needsPassword(one)) requireRecentPassword(staff);
  const data = { importId: one.id, staffId: staff.id, cause: randomUUID(), kind, isPart };
  return changeStateOrRefuse(call, (transaction) => queueImportWrite(call.services, transaction, data));
}

function checkWorksheetNames(missing: readonly string[]): readonly string[] {
  if (missing.some((name) => !worksheetNames.includes(name)))
    throw badInputError('missing', 'names an unknown worksheet');
  return missing;
}

/** Cursor `sheet 12`: last row of the previous page. */
function parseRowCursor(text: string | undefined): { sheet: string; number: number } | undefined {
  if (text === undefined) return undefined;
  const [, worksheet = '', number = ''] = /^(\w+) (\d{1,9})$/.exec(text) ?? [];
  if (!worksheetNames.includes(worksheet)) throw badInputError('after', 'does not continue an earlier page');
  return { sheet: worksheet, number: Number(number) };
}

export const importsApi = {
  ...guardEndpoints(requireRight('catalogue', 'read'), {
    'GET /api/office/export_workbook': defineEndpoint({
      summary: 'The whole catalogue, one brand or one category with everything below it, as a workbook (.xlsx)',
      query: exportWorkbookQuery,
      reply: z.unknown(),
      handle: async (call) => {
        const { brand, category } = call.query;
        if (brand !== undefined && category !== undefined) throw badInputError('category', 'or brand, not both');
        const staff = await requireStaff(call);
        const scope = brand !== undefined ? { brand } : category !== undefined ? { category } : undefined;
        // Logged, because the export includes personal data of dealers and contacts.
        if (!scope)
          logCallSecurity(call, {
            message: 'The catalogue was exported from the office',
            account: `staff ${staff.id}`,
          });
        return buildExportReply(call.services, staff.id, scope);
      },
    }),
  }),
  ...guardEndpoints(requireRight('imports', 'read'), {
    'GET /api/office/import': defineEndpoint({
      summary: 'One import: its progress, the result of its check and its outcome',
      query: importQuery,
      reply: importReply,
      handle: async (call) => {
        const one = await requireImport(call, call.query.id);
        return presentImport(one, await findAppliedWithSameFile(call.services.database.pool, one));
      },
    }),
    'GET /api/office/import_rows': defineEndpoint({
      summary:
        'The rows that an import adds, with all their values, and those that it changes, with their fields before and after, in the order of the workbook',
      query: importRowsQuery,
      reply: importRowsReply,
      handle: async (call) => {
        const { id, after, ...filter } = call.query;
        const one = await requireImport(call, id);
        const { pool } = call.services.database;
        const rows = await listImportRows(
          pool,
          id,
          worksheetNames,
          { ...filter, after: parseRowCursor(after) },
          PAGE + 1,
        );
        const shown = rows.slice(0, PAGE);
        const last = shown.at(-1);
        const labels = await loadTableLabels(pool, id, shown);
        return {
          rows: shown.map((row) => presentImportRow(one, row, labels)),
          next: rows.length > PAGE && last ? `${last.sheet} ${last.number}` : null,
        };
      },
    }),
    'GET /api/office/import_problems_file': defineEndpoint({
      summary: 'The workbook of an import with each problem beside its cell (.xlsx), to correct and import again',
      query: importQuery,
      reply: z.unknown(),
      handle: async (call) =>
        buildProblemsReply(call.services, (await requireStaff(call)).id, await requireImport(call, call.query.id)),
    }),
    'GET /api/office/import_refused_rows': defineEndpoint({
      summary: 'The refused rows of an import as they are in its file, each with its problems, to repair them',
      query: importRefusedRowsQuery,
      reply: importRefusedRowsReply,
      handle: async (call) => {
        const one = await requireImport(call, call.query.id);
        const problems = await listImportProblems(
          call.services.database.pool,
          one.id,
          { isNote: false },
          MAX_ROW_PROBLEMS,
        );
        return { tables: presentRefusedRows(one, problems) };
      },
    }),
    'GET /api/office/import_problems': defineEndpoint({
      summary: 'Problems and warnings of an import, each with the allowed values',
      query: importProblemsQuery,
      reply: importProblemsReply,
      handle: async (call) => {
        const { id, notes, after, ...filter } = call.query;
        const { mapped } = await requireImport(call, id);
        const { pool } = call.services.database;
        const isNote = notes === 'yes';
        if (after !== undefined && !/^\d{1,9}$/.test(after))
          throw badInputError('after', 'does not continue an earlier page');
        const listed = await listImportProblems(pool, id, { ...filter, isNote, after: Number(after ?? 0) }, PAGE + 1);
        const shown = listed.slice(0, PAGE);
        return {
          problems: shown.map(({ number: _, ...problem }) => ({
            ...problem,
            ...parseFileRowNumber(problem.row, mapped),
          })),
          places: await countProblemsByColumn(pool, id, isNote),
          next: listed.length > PAGE ? String(shown.at(-1)?.number ?? '') : null,
        };
      },
    }),
  }),
  ...guardEndpoints(requireRight('imports', 'write'), {
    'POST /api/office/begin_import': defineEndpoint({
      undo: 'adds',
      summary: 'Check an uploaded workbook; changes nothing',
      body: beginImportBody,
      reply: beginImportReply,
      handle: async (call) => {
        const { services, body } = call;
        const staff = await requireStaff(call);
        return services.database.transaction(async (transaction) => {
          const { client } = transaction;
          const upload = await lockUpload(client, staff.id, body.upload);
          if (!upload || upload.folder !== IMPORT_FOLDER)
            throw notFoundError('This upload has expired. Please start it again.');
          if (upload.received < upload.bytes) throw new HttpError(409, NOT_WHOLE);
          const { id: uploadId, name, bytes } = upload;
          const { id, added } = await addImport(client, {
            ...{ staffId: staff.id, name, uploadId, bytes, missing: checkWorksheetNames(body.missing) },
          });
          if (added) await queueImportCheck(services, transaction, id, ['reading']);
          return { id };
        });
      },
    }),
    'POST /api/office/check_import': defineEndpoint({
      undo: 'unchanged',
      summary: 'Check the workbook of an import again, optionally archiving rows that some of its worksheets lack',
      body: checkImportBody,
      reply: doneReplySchema,
      handle: async (call) => {
        const { id, missing } = call.body;
        if (!(await requireImport(call, id)).has_file) throw new HttpError(409, NO_IMPORT_FILE);
        const worksheets = checkWorksheetNames(missing);
        return changeStateOrRefuse(call, (transaction) =>
          queueImportCheck(call.services, transaction, id, CHECKED, worksheets),
        );
      },
    }),
    'POST /api/office/stop_import': defineEndpoint({
      undo: 'unchanged',
      summary: 'Stop an import that is checked, applied or undone; nothing is changed by it',
      body: importIdBody,
      reply: doneReplySchema,
      handle: async (call) => {
        const { pool } = call.services.database;
        const { id, state } = await requireImport(call, call.body.id);
        if (state === 'applying' || state === 'undoing') await wantImportStopped(pool, id);
        else if (!(await stopImportCheck(pool, id))) throw new HttpError(409, NOT_RUNNING);
        return DONE;
      },
    }),
    'POST /api/office/apply_import': defineEndpoint({
      undo: 'reverse',
      summary:
        'Apply a checked import, or the rows without problems of a refused one; more than 1,000 rows require the password again',
      body: applyImportBody,
      reply: doneReplySchema,
      handle: async (call) => {
        const { id, seen, archived, part } = call.body;
        const one = await requireImport(call, id);
        if (part ? one.state !== 'refused' || !isPartlyRefused(one) : one.state !== 'checked')
          throw new HttpError(409, OTHER_STATE);
        if (seen !== hashSeenState(one)) throw new HttpError(409, SEEN);
        if (countImportRows(one) === 0) throw new HttpError(409, NOTHING);
        if (!one.has_file) throw new HttpError(409, NO_IMPORT_FILE);
        if (one.archived > 0 && archived !== one.archived)
          throw badInputError('archived', `must be the number of rows that are archived, ${one.archived}`);
        return queueWriteOrRefuse(call, one, { kind: 'apply', isPart: part });
      },
    }),
    'POST /api/office/repair_import': defineEndpoint({
      undo: 'unchanged',
      summary: 'Repair refused rows of an import, and check it again',
      body: repairImportBody,
      reply: doneReplySchema,
      handle: async (call) => {
        const { id, seen, rows } = call.body;
        const one = await requireImport(call, id);
        if (one.state !== 'refused') throw new HttpError(409, OTHER_STATE);
        if (seen !== hashSeenState(one)) throw new HttpError(409, SEEN_REPAIRS);
        if (!one.has_file) throw new HttpError(409, NO_IMPORT_FILE);
        const repairs = mergeRepairs(one, rows);
        return changeStateOrRefuse(call, async (transaction) => {
          await storeRepairs(transaction.client, id, repairs);
          return queueImportCheck(call.services, transaction, id, ['refused']);
        });
      },
    }),
    'POST /api/office/undo_import': defineEndpoint({
      undo: 'none',
      summary: 'Undo an import, except rows that were changed since, which are listed',
      body: importIdBody,
      reply: doneReplySchema,
      handle: async (call) => {
        const one = await requireImport(call, call.body.id);
        if (one.state !== 'applied') throw new HttpError(409, OTHER_STATE);
        if (!one.may_undo) throw new HttpError(409, NO_UNDO);
        return queueWriteOrRefuse(call, one, { kind: 'undo' });
      },
    }),
  }),
} as const;
