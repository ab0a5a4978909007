import { z } from 'zod';

const MAX_CELL = 32_767;
const position = { sheet: z.string().max(200), row: z.int().min(1) };

/** A row of the file, by its worksheet and number. */
const fileRow = z.object(position);
export type FileRow = z.infer<typeof fileRow>;

/** A row that an import reads. `repeats`: problem of a row with the key of an applied one, which must be repaired. */
export const selectedRow = fileRow.extend({ repeats: z.string().optional() });
type SelectedRow = z.infer<typeof selectedRow>;

export const repairedRow = z.object({ ...position, cells: z.array(z.string().max(MAX_CELL)).max(1000) });
export type RepairedRow = z.infer<typeof repairedRow>;

/** Refused rows of a worksheet as they are in the file. `target`: worksheet of the catalogue. */
export const refusedTable = z.object({
  sheet: z.string(),
  target: z.string(),
  headings: z.array(z.string()),
  rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()), repeats: z.string().optional() })),
});
export type RefusedTable = z.infer<typeof refusedTable>;

/** Rows that an import reads of its file; `only` is null for all of them. */
export interface FileRowSelection {
  repairs: readonly RepairedRow[];
  only: readonly SelectedRow[] | null;
}
