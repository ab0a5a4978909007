import { z } from 'zod';
import { idField as id } from '../../../platform/api/fields.contract.ts';

/** `reading`, `applying` and `undoing`: a process is at it. */
const IMPORT_STATES = ['reading', 'checked', 'refused', 'failed', 'applying', 'applied', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

const count = z.number().int().min(0);
const after = z.string().max(200).optional();
const sheetName = z.string().max(60);
/** The table of the file that has the row, where several are read by a mapping; '' otherwise. */
const source = z.string();

const person = z.object({ id: z.number(), name: z.string() }).nullable();

/** One import in the list: of the office, or of a command, which nobody is named for. */
export const importRow = z.object({
  id: z.number().int(),
  name: z.string(),
  by: person,
  at: z.string(),
  bytes: count.nullable(),
  state: z.enum(IMPORT_STATES),
  /** What is being done, of a running one, and how far it is. */
  stage: z.string(),
  done: count,
  total: count,
  /** Rows of all sheets. */
  added: count,
  changed: count,
  retired: count,
  left: count,
  refused: count,
  problems: count,
  notes: count,
  /** When it was applied, and by whom. */
  applied_at: z.string().nullable(),
  applied_by: person,
});
export type ImportRow = z.infer<typeof importRow>;

export const importsQuery = z.object({ before: id.optional() });
export const importsReply = z.object({ imports: z.array(importRow), next: z.string().nullable() });

export const importQuery = z.object({ id });
export const importReply = importRow.extend({
  /** Per sheet of the workbook. `absent`: stored rows, not archived, that the sheet does not have. */
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
  /** The sheets of which the rows that the workbook does not have are archived, and how many rows these are. */
  missing: z.array(z.string()),
  archived: count,
  /** Each is a new filter. */
  new_attributes: z.array(z.string()),
  new_files: count,
  /** Why it failed, or was not applied or undone; '' for nothing. */
  problem: z.string(),
  /** Says what the check has found, for the one who applies it. */
  seen: z.string(),
  /** What somebody has changed between the check before and this one. */
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
  /** The same file, when it was applied before. */
  same_as: z.object({ id: z.number().int(), at: z.string(), by: z.string(), undone: z.boolean() }).nullable(),
  /** Of everything that it has changed, in the history. */
  cause: z.string().nullable(),
  undone_at: z.string().nullable(),
  undone_by: person,
  /** Rows that were not put back, each with the reason. */
  undo_left: z.array(z.object({ table: z.string(), name: z.string(), reason: z.string() })),
  /** The sheets with other headings. `sheet`: what each is read as; '' for being left out, null for not being known. `to`: '' for being left out. */
  other_sheets: z.array(
    z.object({
      source: z.string(),
      sheet: z.string().nullable(),
      remembered: z.boolean(),
      columns: z.array(z.object({ heading: z.string(), to: z.string() })),
    }),
  ),
  may_undo: z.boolean(),
  /** Whether the file is still here, so that it can be checked again. */
  has_file: z.boolean(),
  /** Whoever applies it gives their password again. */
  needs_password: z.boolean(),
});
export type ImportOfOffice = z.infer<typeof importReply>;

export const importRowsQuery = z.object({
  id,
  sheet: sheetName.optional(),
  kind: z.enum(['added', 'changed', 'retired']).optional(),
  /** `yes`: rows with cells of the file that are stored otherwise. */
  otherwise: z.enum(['yes']).optional(),
  search: z.string().trim().max(200).default(''),
  after,
});
export const importRowsReply = z.object({
  rows: z.array(
    z.object({
      sheet: z.string(),
      source,
      /** Below 1: the workbook does not have the row. */
      row: z.number().int(),
      name: z.string(),
      kind: z.enum(['added', 'changed', 'retired']),
      /** Where visitors would see it; null for nowhere. */
      page: z.string().nullable(),
      /** Of a row that is added every value. `source`: the cell of the file, where it is stored otherwise. */
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
  /** Sheets and columns that have problems, with how many. */
  places: z.array(z.object({ sheet: z.string(), column: z.string(), count })),
  next: z.string().nullable(),
});

const missing = z.array(sheetName).max(60).default([]);
export const beginImportBody = z.object({ upload: z.uuid(), missing });
export const beginImportReply = z.object({ id: z.number().int() });
export const checkImportBody = z.object({ id, missing });
/** `archived`: how many rows are archived because the workbook does not have them, as typed by whoever applies it. */
export const applyImportBody = z.object({ id, seen: z.string().max(10_000), archived: count.optional() });
export const importIdBody = z.object({ id });

export const exportWorkbookQuery = z.object({
  brand: id.optional(),
  category: z.string().max(150).optional(),
});

export type ImportedRow = z.output<typeof importRowsReply>['rows'][number];
export type ImportProblem = z.output<typeof importProblemsReply>['problems'][number];
