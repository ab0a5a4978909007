import { z } from 'zod';
import { idField as id } from '../../../platform/api/fields.contract.ts';

/** `reading`, `applying` and `undoing`: a worker process is running. */
const IMPORT_STATES = ['reading', 'checked', 'refused', 'failed', 'applying', 'applied', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

const count = z.number().int().min(0);
const after = z.string().max(200).optional();
const sheetName = z.string().max(60);
/** The table of the file that has the row, where several are read by a mapping; '' otherwise. */
const source = z.string();

const person = z.object({ id: z.number(), name: z.string() }).nullable();

/** `person` is null for an import by a command. */
export const importRow = z.object({
  id: z.number().int(),
  name: z.string(),
  by: person,
  at: z.string(),
  bytes: count.nullable(),
  state: z.enum(IMPORT_STATES),
  /** Current stage and progress of a running import. */
  stage: z.string(),
  done: count,
  total: count,
  /** Sums over all worksheets. */
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
export type ImportRow = z.infer<typeof importRow>;

export const importsQuery = z.object({ before: id.optional() });
export const importsReply = z.object({ imports: z.array(importRow), next: z.string().nullable() });

export const importQuery = z.object({ id });
export const importReply = importRow.extend({
  /** Per worksheet. `absent`: stored rows, not archived, that it lacks. */
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
  /** Worksheets whose missing rows are archived, and the number of these rows. */
  missing: z.array(z.string()),
  archived: count,
  /** Each becomes a new filter. */
  new_attributes: z.array(z.string()),
  new_files: count,
  /** Reason why it failed, or was not applied or undone; '' for none. */
  problem: z.string(),
  /** Hash of the check's result; the caller confirms it when applying. */
  seen: z.string(),
  /** Fields that others changed between the previous check and this one. */
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
  /** Earlier import of the same file. */
  same_as: z.object({ id: z.number().int(), at: z.string(), by: z.string(), undone: z.boolean() }).nullable(),
  /** Cause of its entries in the history. */
  cause: z.string().nullable(),
  undone_at: z.string().nullable(),
  undone_by: person,
  /** Rows that the undo left unchanged, with reasons. */
  undo_left: z.array(z.object({ table: z.string(), name: z.string(), reason: z.string() })),
  /** Worksheets with other headings. `sheet`: target; '' for skipped, null for unknown. `to`: '' for skipped. */
  other_sheets: z.array(
    z.object({
      source: z.string(),
      sheet: z.string().nullable(),
      remembered: z.boolean(),
      columns: z.array(z.object({ heading: z.string(), to: z.string() })),
    }),
  ),
  may_undo: z.boolean(),
  /** True while the file is stored, so that it can be checked again. */
  has_file: z.boolean(),
  /** Applying requires the password. */
  needs_password: z.boolean(),
});
export type ImportOfOffice = z.infer<typeof importReply>;

export const importRowsQuery = z.object({
  id,
  sheet: sheetName.optional(),
  kind: z.enum(['added', 'changed', 'retired']).optional(),
  /** `yes`: only rows with cells that are stored in another form than in the file. */
  otherwise: z.enum(['yes']).optional(),
  search: z.string().trim().max(200).default(''),
  after,
});
export const importRowsReply = z.object({
  rows: z.array(
    z.object({
      sheet: z.string(),
      source,
      /** Below 1 for a row that the workbook lacks. */
      row: z.number().int(),
      name: z.string(),
      kind: z.enum(['added', 'changed', 'retired']),
      /** Public path; null for none. */
      page: z.string().nullable(),
      /** All values of an added row. `source`: cell of the file, if it is stored in another form. */
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
  /** Numbers of problems by worksheet and column. */
  places: z.array(z.object({ sheet: z.string(), column: z.string(), count })),
  next: z.string().nullable(),
});

const missing = z.array(sheetName).max(60).default([]);
export const beginImportBody = z.object({ upload: z.uuid(), missing });
export const beginImportReply = z.object({ id: z.number().int() });
export const checkImportBody = z.object({ id, missing });
/** `archived`: number of rows to be archived, typed by the caller as a confirmation. */
export const applyImportBody = z.object({ id, seen: z.string().max(10_000), archived: count.optional() });
export const importIdBody = z.object({ id });

export const exportWorkbookQuery = z.object({
  brand: id.optional(),
  category: z.string().max(150).optional(),
});

export type ImportedRow = z.output<typeof importRowsReply>['rows'][number];
export type ImportProblem = z.output<typeof importProblemsReply>['problems'][number];
