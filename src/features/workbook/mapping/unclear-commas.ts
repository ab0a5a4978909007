import type { RawRow, RowNote } from '../../../platform/spreadsheets/raw-row.ts';
import {
  countNumberStyles,
  isAmbiguousNumber,
  isNumberStyleUnknown,
  type NumberStyleCounts,
} from '../../catalogue/measures/parse-cell-value.ts';
import type { RawWorksheet } from '../reading/raw-worksheet.ts';

/** Finds the first number of each column that has either thousands or a decimal comma. */
export class UnclearCommas {
  readonly #styles: NumberStyleCounts[] = [];
  readonly #noted = new Set<number>();

  count(rows: readonly RawRow[]): void {
    for (const { cells } of rows) countNumberStyles(cells, this.#styles);
  }

  /** @param isPointed true for a column whose numbers are read with a decimal point */
  notesOf({ cells, numbers }: RawRow, isPointed: (at: number) => boolean): RowNote[] {
    if (!isNumberStyleUnknown(this.#styles)) return [];
    return cells.flatMap((cell, at): RowNote[] => {
      if (this.#noted.has(at) || numbers?.has(at) || !isAmbiguousNumber(cell) || !isPointed(at)) return [];
      this.#noted.add(at);
      const [thousand, decimal] = [cell.replace(',', ''), cell.replace(',', '.')];
      return [
        { at, problem: `"${cell}" is read as ${thousand}`, allowed: `${decimal}, if the file has decimal commas` },
      ];
    });
  }
}

/** Excel writes semicolons where commas are decimal ones, so such a file may have them in its numbers. */
export const noteUnclearCommas = (worksheet: RawWorksheet): RawWorksheet => ({
  ...worksheet,
  async *batches() {
    const commas = new UnclearCommas();
    let isUnclear: boolean | undefined;
    for await (const batch of worksheet.batches()) {
      isUnclear ??= batch[0]?.separator === ';';
      if (isUnclear) {
        commas.count(batch.filter(({ row }) => row > 1));
        yield batch.map((raw) => ({ ...raw, notes: [...(raw.notes ?? []), ...commas.notesOf(raw, () => true)] }));
      } else yield batch;
    }
  },
});
