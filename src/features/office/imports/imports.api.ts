import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { behind, type Call, endpoint } from '../../../platform/api/endpoint.ts';
import { doneReply } from '../../../platform/api/fields.contract.ts';
import { badInput, HttpError, notFound } from '../../../platform/errors.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { logAct } from '../../../platform/secrets/security-log.ts';
import { placeOfRow } from '../../import/mapping/file-rows.ts';
import { allSheets } from '../../import/sheets/all-sheets.ts';
import { IMPORT } from '../media/part-uploads.ts';
import type { ImportState } from '../records/import-states.limits.ts';
import { refuseUnconfirmed, staffMay, staffOf } from '../staff/staff-guards.ts';
import { uploadOf } from '../uploads/uploads.store.ts';
import { importRows, labelsOfTables } from './import-rows.store.ts';
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
  importReply,
  importRowsQuery,
  importRowsReply,
} from './imports.contract.ts';
import { sendCheck, sendWrite, type WriteData } from './imports.job.ts';
import {
  addImport,
  importProblems,
  problemPlaces,
  sameFileApplied,
  seenOf,
  type WholeImport,
} from './imports.store.ts';
import { importFound, NO_FILE, needsPassword, presentRow, presentWhole, rowsOf } from './present-import.ts';
import { exportedWorkbook, workbookOfProblems } from './workbook-files.ts';

const PAGE = 50;
const OTHER_STATE = 'This import has moved on. Reload to see its status.';
const SEEN = 'The import was checked again in the meantime. Review the new result.';
const NOT_WHOLE = 'The file is not completely uploaded yet.';
const NOTHING = 'This import would change nothing.';
const NO_UNDO = 'The history no longer has the changes of this import.';
const CHECKED: readonly ImportState[] = ['checked', 'refused', 'failed', 'stopped'];
const DONE = { success: true as const };

const sheetNames = allSheets.map(({ name }) => name);

/** Changes the state and queues the job in one transaction, so that a second click is refused. */
async function sent({ services }: Call, send: (transaction: Transaction) => Promise<boolean>) {
  await services.database.transaction(async (transaction) => {
    if (!(await send(transaction))) throw new HttpError(409, OTHER_STATE);
  });
  return DONE;
}

async function written(call: Call, one: WholeImport, kind: WriteData['kind']) {
  const staff = await staffOf(call);
  if (needsPassword(one)) refuseUnconfirmed(staff);
  const data = { importId: one.id, staffId: staff.id, cause: randomUUID(), kind };
  return sent(call, (transaction) => sendWrite(call.services, transaction, data));
}

function checkedSheets(missing: readonly string[]): readonly string[] {
  if (missing.some((name) => !sheetNames.includes(name))) throw badInput('missing', 'names an unknown worksheet');
  return missing;
}

/** Cursor `sheet 12`: last row of the previous page. */
function afterOf(text: string | undefined): { sheet: string; number: number } | undefined {
  if (text === undefined) return undefined;
  const [, sheet = '', number = ''] = /^(\w+) (\d{1,9})$/.exec(text) ?? [];
  if (!sheetNames.includes(sheet)) throw badInput('after', 'does not continue an earlier page');
  return { sheet, number: Number(number) };
}

export const importsApi = {
  ...behind(staffMay('catalogue', 'read'), {
    'GET /api/office/export_workbook': endpoint({
      summary: 'The whole catalogue, one brand or one category with everything below it, as a workbook (.xlsx)',
      query: exportWorkbookQuery,
      reply: z.unknown(),
      handle: async (call) => {
        const { brand, category } = call.query;
        if (brand !== undefined && category !== undefined) throw badInput('category', 'or brand, not both');
        const staff = await staffOf(call);
        const scope = brand !== undefined ? { brand } : category !== undefined ? { category } : undefined;
        // Logged, because the export includes personal data of dealers and contacts.
        if (!scope)
          logAct(call, { message: 'The catalogue was exported from the office', account: `staff ${staff.id}` });
        return exportedWorkbook(call.services, staff.id, scope);
      },
    }),
  }),
  ...behind(staffMay('imports', 'read'), {
    'GET /api/office/import': endpoint({
      summary: 'One import: its progress, the result of its check and its outcome',
      query: importQuery,
      reply: importReply,
      handle: async (call) => {
        const one = await importFound(call, call.query.id);
        return presentWhole(one, await sameFileApplied(call.services.database.pool, one));
      },
    }),
    'GET /api/office/import_rows': endpoint({
      summary:
        'The rows that an import adds, with all their values, and those that it changes, with their fields before and after, in the order of the workbook',
      query: importRowsQuery,
      reply: importRowsReply,
      handle: async (call) => {
        const { id, after, ...filter } = call.query;
        const one = await importFound(call, id);
        const { pool } = call.services.database;
        const rows = await importRows(pool, id, sheetNames, { ...filter, after: afterOf(after) }, PAGE + 1);
        const shown = rows.slice(0, PAGE);
        const last = shown.at(-1);
        const labels = await labelsOfTables(pool, id, shown);
        return {
          rows: shown.map((row) => presentRow(one, row, labels)),
          next: rows.length > PAGE && last ? `${last.sheet} ${last.number}` : null,
        };
      },
    }),
    'GET /api/office/import_problems_file': endpoint({
      summary: 'The workbook of an import with each problem beside its cell (.xlsx), to correct and import again',
      query: importQuery,
      reply: z.unknown(),
      handle: async (call) =>
        workbookOfProblems(call.services, (await staffOf(call)).id, await importFound(call, call.query.id)),
    }),
    'GET /api/office/import_problems': endpoint({
      summary: 'Problems and warnings of an import, each with the allowed values',
      query: importProblemsQuery,
      reply: importProblemsReply,
      handle: async (call) => {
        const { id, notes, after, ...filter } = call.query;
        const { mapped } = await importFound(call, id);
        const { pool } = call.services.database;
        const isNote = notes === 'yes';
        if (after !== undefined && !/^\d{1,9}$/.test(after))
          throw badInput('after', 'does not continue an earlier page');
        const listed = await importProblems(pool, id, { ...filter, isNote, after: Number(after ?? 0) }, PAGE + 1);
        const shown = listed.slice(0, PAGE);
        return {
          problems: shown.map(({ number: _, ...problem }) => ({ ...problem, ...placeOfRow(problem.row, mapped) })),
          places: await problemPlaces(pool, id, isNote),
          next: listed.length > PAGE ? String(shown.at(-1)?.number ?? '') : null,
        };
      },
    }),
  }),
  ...behind(staffMay('imports', 'write'), {
    'POST /api/office/begin_import': endpoint({
      undo: 'adds',
      summary: 'Check an uploaded workbook; changes nothing',
      body: beginImportBody,
      reply: beginImportReply,
      handle: async (call) => {
        const { services, body } = call;
        const staff = await staffOf(call);
        return services.database.transaction(async (transaction) => {
          const { client } = transaction;
          const upload = await uploadOf(client, staff.id, body.upload);
          if (!upload || upload.folder !== IMPORT) throw notFound('This upload has expired. Please start it again.');
          if (upload.received < upload.bytes) throw new HttpError(409, NOT_WHOLE);
          const { id: uploadId, name, bytes } = upload;
          const { id, added } = await addImport(client, {
            ...{ staffId: staff.id, name, uploadId, bytes, missing: checkedSheets(body.missing) },
          });
          if (added) await sendCheck(services, transaction, id, ['reading']);
          return { id };
        });
      },
    }),
    'POST /api/office/check_import': endpoint({
      undo: 'unchanged',
      summary: 'Check the workbook of an import again, optionally archiving rows that some of its worksheets lack',
      body: checkImportBody,
      reply: doneReply,
      handle: async (call) => {
        const { id, missing } = call.body;
        if (!(await importFound(call, id)).has_file) throw new HttpError(409, NO_FILE);
        const sheets = checkedSheets(missing);
        return sent(call, (transaction) => sendCheck(call.services, transaction, id, CHECKED, sheets));
      },
    }),
    'POST /api/office/apply_import': endpoint({
      undo: 'reverse',
      summary: 'Apply a checked import, all of it or nothing; more than 1,000 rows require the password again',
      body: applyImportBody,
      reply: doneReply,
      handle: async (call) => {
        const { id, seen, archived } = call.body;
        const one = await importFound(call, id);
        if (one.state !== 'checked') throw new HttpError(409, OTHER_STATE);
        if (seen !== seenOf(one)) throw new HttpError(409, SEEN);
        if (rowsOf(one) === 0) throw new HttpError(409, NOTHING);
        if (!one.has_file) throw new HttpError(409, NO_FILE);
        if (one.archived > 0 && archived !== one.archived)
          throw badInput('archived', `must be the number of rows that are archived, ${one.archived}`);
        return written(call, one, 'apply');
      },
    }),
    'POST /api/office/undo_import': endpoint({
      undo: 'none',
      summary: 'Undo an import, except rows that were changed since, which are listed',
      body: importIdBody,
      reply: doneReply,
      handle: async (call) => {
        const one = await importFound(call, call.body.id);
        if (one.state !== 'applied') throw new HttpError(409, OTHER_STATE);
        if (!one.may_undo) throw new HttpError(409, NO_UNDO);
        return written(call, one, 'undo');
      },
    }),
  }),
} as const;
