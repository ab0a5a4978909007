import { z } from 'zod';
import { MAX_HEADING_ROWS, MAX_HEADINGS } from './sheet-mapping.limits.ts';

/** Rows of a worksheet of Excel. */
const MAX_ROWS = 1_048_576;

const mappedColumn = z.object({
  /** In the format of `headingsOf`. */
  heading: z.string().min(1).max(300),
  /** A heading of the workbook: `name`, `attribute:Reach [mm]`, `column:Reach (mm)`; '' leaves the column out. */
  to: z.string().trim().max(200),
  /** The unit of its figures; '' for that of what they become. */
  unit: z.string().trim().max(12).default(''),
  /** Skipped while it had no value; asked about again once it has one. */
  empty: z.boolean().optional(),
});
export type MappedColumn = z.infer<typeof mappedColumn>;

/** Rows created from a list: categories, products and tables. */
const newFamilies = z.object({
  /** The name of the brand to which new categories belong. */
  brand: z.string().trim().min(1).max(100),
  /** The category of new products, where no sheet of the file says it; it may be a new one. */
  category: z.string().trim().max(150),
  /** Heading of the model numbers in the tables. */
  number_heading: z.string().trim().min(1).max(100),
});
export type NewFamilies = z.infer<typeof newFamilies>;

/** Mapping of a worksheet with foreign headings. */
export const sheetMapping = z.object({
  /** A sheet of the workbook; '' leaves it out. */
  sheet: z.string().max(60),
  /** The row with the first headings, and how many rows these are: 0 for a list that begins there without any. */
  first: z.int().min(1).max(MAX_ROWS),
  rows: z.int().min(0).max(MAX_HEADING_ROWS),
  /** Its numbers have a decimal comma. */
  comma: z.boolean(),
  columns: z.array(mappedColumn).min(1).max(MAX_HEADINGS),
  /** One value for all rows, by the heading of the workbook; `{worksheet}` for the name of the worksheet. */
  constants: z.record(z.string().max(60), z.string().trim().max(300)),
  /** For products and models. */
  makes: newFamilies.optional(),
});
export type SheetMapping = z.infer<typeof sheetMapping>;

/** A mapping that is found again by its headings. */
export const rememberedMapping = z.object({
  id: z.number().int(),
  name: z.string(),
  version: z.number().int(),
  mapping: sheetMapping,
  changed_at: z.string(),
  changed_by: z.string(),
});
export type RememberedMapping = z.infer<typeof rememberedMapping>;

/** A sheet of a file and how it is read. `remembered`: the mapping was found by its headings. */
export const readAs = z.object({ source: z.string().max(200), remembered: z.boolean(), mapping: sheetMapping });
export type ReadAs = z.infer<typeof readAs>;

/** Result of `countStyles`. */
const numberStyle = z.object({
  filled: z.int(),
  numbers: z.int(),
  commas: z.int(),
  points: z.int(),
});

/** The first rows of a sheet; a row is known by its number in the file. */
export const sheetTop = z.object({
  source: z.string(),
  rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** How many cells are filled below these rows, by column. */
  below: z.array(z.int()).default([]),
  /** How the numbers below these rows are written, by column. */
  styles: z.array(numberStyle).default([]),
});
export type SheetTop = z.infer<typeof sheetTop>;
