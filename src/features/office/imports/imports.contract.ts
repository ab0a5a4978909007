import { z } from 'zod';
import { idField as id } from '../../../platform/api/fields.contract.ts';
import { refusedTable, repairedRow } from '../../workbook/mapping/file-rows.contract.ts';
import { IMPORT_STATES, type ImportState } from '../rows/import-states.limits.ts';

const count = z.number().int().min(0);
const after = z.string().max(200).optional();
const worksheetName = z.string().max(60);
const source = z.string();

const person = z.object({ id: z.number(), name: z.string() }).nullable();

const importRow = z.object({
  id: z.number().int(),
  name: z.string(),
  by: person,
  at: z.string(),
  bytes: count.nullable(),
  state: z.enum(Object.keys(IMPORT_STATES) as ImportState[]),
  stage: z.string(),
  done: count,
  total: count,
  added: count,
  changed: count,
  retired: count,
  left: count,
  refused: count,
  problems: count,
  notes: count,
  applied_at: z.string().nullable(),
  applied_by: person,
});

export const importQuery = z.object({ id });
export const importReply = importRow.extend({
  sheets: z.array(
    z.object({
      sheet: z.string(),
      added: count,
      changed: count,
      retired: count,
      left: count,
      refused: count,
      absent: count,
    }),
  ),
  missing: z.array(z.string()),
  archived: count,
  new_attributes: z.array(z.string()),
  new_files: count,
  problem: z.string(),
  /** Hash of the check's result, which the caller confirms when applying. */
  seen: z.string(),
  since: z.array(
    z.object({
      sheet: z.string(),
      source: source.default(''),
      row: z.number().int(),
      name: z.string(),
      field: z.string(),
      was: z.string(),
      now: z.string(),
    }),
  ),
  same_as: z.object({ id: z.number().int(), at: z.string(), by: z.string(), undone: z.boolean() }).nullable(),
  cause: z.string().nullable(),
  undone_at: z.string().nullable(),
  undone_by: person,
  undo_left: z.array(z.object({ table: z.string(), name: z.string(), reason: z.string() })),
  /**
   * Worksheets with other headings. `sheet` is the target, '' if skipped, null if unknown; `to` is '' for a skipped
   * column.
   */
  other_sheets: z.array(
    z.object({
      source: z.string(),
      sheet: z.string().nullable(),
      remembered: z.boolean(),
      /** True if the worksheet changes only models that exist. */
      only_stored: z.boolean(),
      columns: z.array(z.object({ heading: z.string(), to: z.string() })),
    }),
  ),
  may_undo: z.boolean(),
  /** True while the file is stored, so that it can be checked again. */
  has_file: z.boolean(),
  needs_password: z.boolean(),
  /** True if the rows without problems can be applied alone. */
  may_apply_part: z.boolean(),
  /** Import that applied the other rows of the file, and the one that has the refused rows of this import. */
  rest_of: z.number().int().nullable(),
  rest: z.number().int().nullable(),
});
export type OfficeImport = z.infer<typeof importReply>;

export const importRowsQuery = z.object({
  id,
  sheet: worksheetName.optional(),
  kind: z.enum(['added', 'changed', 'retired']).optional(),
  /** `yes`: only rows with cells whose stored value differs in form from the file. */
  otherwise: z.enum(['yes']).optional(),
  search: z.string().trim().max(200).default(''),
  after,
});
export const importRowsReply = z.object({
  rows: z.array(
    z.object({
      sheet: z.string(),
      source,
      /** Less than 1 for a row that the workbook lacks. */
      row: z.number().int(),
      name: z.string(),
      kind: z.enum(['added', 'changed', 'retired']),
      page: z.string().nullable(),
      fields: z.array(
        z.object({ field: z.string(), before: z.string(), after: z.string(), source: z.string().optional() }),
      ),
    }),
  ),
  next: z.string().nullable(),
});

export const importProblemsQuery = z.object({
  id,
  notes: z.enum(['yes', 'no']).default('no'),
  sheet: z.string().max(60).optional(),
  column: z.string().max(200).optional(),
  search: z.string().trim().max(200).default(''),
  after,
});
export const importProblemsReply = z.object({
  problems: z.array(
    z.object({
      sheet: z.string(),
      source,
      row: z.number().int(),
      column: z.string(),
      problem: z.string(),
      allowed: z.string(),
    }),
  ),
  places: z.array(z.object({ sheet: z.string(), column: z.string(), count })),
  next: z.string().nullable(),
});

export const importRefusedRowsQuery = z.object({ id });
const refusedRow = z.object({
  row: z.int(),
  cells: z.array(z.string()),
  /** `at`: index of the cell; null for the whole row. */
  problems: z.array(z.object({ at: z.int().nullable(), problem: z.string(), allowed: z.string() })),
});
export const importRefusedRowsReply = z.object({
  tables: z.array(
    refusedTable.omit({ rows: true }).extend({
      /** Indexes of the columns that are read. */
      used: z.array(z.int()),
      rows: z.array(refusedRow),
    }),
  ),
});
export type RefusedRows = z.infer<typeof importRefusedRowsReply>['tables'][number];

const MAX_REPAIRED = 1000;
export const repairImportBody = z.object({
  id,
  seen: z.string().max(10_000),
  rows: z.array(repairedRow).min(1).max(MAX_REPAIRED),
});

const missing = z.array(worksheetName).max(60).default([]);
export const beginImportBody = z.object({ upload: z.uuid(), missing });
export const beginImportReply = z.object({ id: z.number().int() });
export const checkImportBody = z.object({ id, missing });
export const applyImportBody = z.object({
  id,
  seen: z.string().max(10_000),
  archived: count.optional(),
  /** True applies the rows without problems of a refused import. */
  part: z.boolean().default(false),
});
export const importIdBody = z.object({ id });

export const exportWorkbookQuery = z.object({
  brand: id.optional(),
  category: z.string().max(150).optional(),
});

export type ImportedRow = z.output<typeof importRowsReply>['rows'][number];
export type ImportProblem = z.output<typeof importProblemsReply>['problems'][number];
