import { BATCH_ROWS, type RawRow } from '../../../platform/sheets/raw-row.ts';
import type { RawSheet } from '../reading/raw-sheet.ts';

const tableName = (sheet: string, row: number): string => `${sheet} (row ${row})`;

export const startsIn = (sheet: string, names: readonly string[]): number[] =>
  names
    .flatMap((name) => {
      const row = Number(/ \(row (\d+)\)$/.exec(name)?.[1]);
      return name === tableName(sheet, row) ? [row] : [];
    })
    .sort((a, b) => a - b);

export function tablesIn(sheet: RawSheet, starts: readonly number[]): RawSheet[] {
  if (starts.length === 0) return [sheet];
  return [1, ...starts].map((from, at) => ({
    ...sheet,
    name: at === 0 ? sheet.name : tableName(sheet.name, from),
    batches: () => rowsWithin(sheet, from, starts[at] ?? Number.POSITIVE_INFINITY),
  }));
}

/** The first batch includes the headings. */
async function* rowsWithin(sheet: RawSheet, from: number, to: number): AsyncGenerator<RawRow[]> {
  let rows: RawRow[] = [];
  for await (const batch of sheet.batches()) {
    rows.push(...batch.filter(({ row }) => row >= from && row < to));
    if (rows.length >= BATCH_ROWS) {
      yield rows;
      rows = [];
    }
    if ((batch.at(-1)?.row ?? 0) >= to) break;
  }
  if (rows.length > 0) yield rows;
}
