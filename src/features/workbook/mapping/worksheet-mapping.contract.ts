import { z } from 'zod';
import { MAX_HEADINGS, MAX_MAPPING_HEADING_ROWS } from './worksheet-mapping.limits.ts';

/** Limit of Excel. */
const MAX_ROWS = 1_048_576;

const mappedColumn = z.object({
  heading: z.string().min(1).max(300),
  /**
   * Heading of the workbook, such as `name`, `attribute:Reach [mm]` or `column:Reach (mm)`; `unit:Weight` for the units
   * of another column of the file; '' skips the column.
   */
  to: z.string().trim().max(310),
  /** Unit in the file; '' if it is the target's. */
  unit: z.string().trim().max(12).default(''),
  /**
   * True if the column is skipped because its cells were blank; once a cell has a value, staff must match the column.
   */
  empty: z.boolean().optional(),
});
export type MappedColumn = z.infer<typeof mappedColumn>;

const newFamilies = z.object({
  brand: z.string().trim().min(1).max(100),
  /** Category of new products, if the file names none; may be new. */
  category: z.string().trim().max(150),
  number_heading: z.string().trim().min(1).max(100),
});
export type NewFamilies = z.infer<typeof newFamilies>;

export const worksheetMapping = z.object({
  sheet: z.string().max(60),
  /** `first`: row of the first heading. `rows`: number of heading rows, 0 for a list without headings. */
  first: z.int().min(1).max(MAX_ROWS),
  rows: z.int().min(0).max(MAX_MAPPING_HEADING_ROWS),
  comma: z.boolean(),
  columns: z.array(mappedColumn).min(1).max(MAX_HEADINGS),
  /** Values for all rows by heading of the workbook; `{worksheet}` becomes the worksheet's name. */
  constants: z.record(z.string().max(60), z.string().trim().max(300)),
  makes: newFamilies.optional(),
});
export type WorksheetMapping = z.infer<typeof worksheetMapping>;

export const rememberedMapping = z.object({
  id: z.number().int(),
  name: z.string(),
  version: z.number().int(),
  mapping: worksheetMapping,
  changed_at: z.string(),
  changed_by: z.string(),
});
export type RememberedMapping = z.infer<typeof rememberedMapping>;

export const tableReading = z.object({
  source: z.string().max(200),
  remembered: z.boolean(),
  mapping: worksheetMapping,
});
export type TableReading = z.infer<typeof tableReading>;

const numberStyle = z.object({
  filled: z.int(),
  numbers: z.int(),
  commas: z.int(),
  points: z.int(),
});

export const worksheetTop = z.object({
  source: z.string(),
  rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  below: z.array(z.int()).default([]),
  styles: z.array(numberStyle).default([]),
});
export type WorksheetTop = z.infer<typeof worksheetTop>;
