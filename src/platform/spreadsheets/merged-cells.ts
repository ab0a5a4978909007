import { type CellFault, MAX_SPREADSHEET_COLUMNS, type RawRow } from './raw-row.ts';

export interface MergedRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Characters at the end of a worksheet that may contain merged cells. */
const MAX_STATED = 8_000_000;
const START = 'mergeCells';
const CELL = /<(?:\w+:)?mergeCell\s[^>]*?\bref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/gi;

/** Merged cells, which the XML lists after the rows. Searched as text, because parsing takes many times longer. */
export async function readMergedRanges(chunks: AsyncIterable<Uint8Array>): Promise<MergedRange[]> {
  const decoder = new TextDecoder();
  let text = '';
  let isStated = false;
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    isStated ||= text.includes(START);
    if (!isStated) text = text.slice(-START.length);
    else if (text.length > MAX_STATED) break;
  }
  if (!isStated) return [];
  return Array.from(text.matchAll(CELL), ([, from = '', top = '', to = '', bottom = '']) => ({
    top: Number(top),
    bottom: Number(bottom),
    left: parseCellColumn(from) ?? 0,
    right: Math.min(parseCellColumn(to) ?? 0, MAX_SPREADSHEET_COLUMNS - 1),
  }));
}

export function parseCellColumn(reference: string | undefined): number | undefined {
  const letters = reference && /^[A-Z]+/i.exec(reference)?.[0].toUpperCase();
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

type Value = { text: string; isNumber: boolean; fault: CellFault | undefined };

/** Copies the first value of a merge to its other cells, row by row. */
export class MergedCells {
  readonly #byTop = new Map<number, MergedRange[]>();
  readonly #open = new Map<number, { merge: MergedRange; value: Value }>();

  constructor(merges: readonly MergedRange[]) {
    for (const merge of merges) {
      const others = this.#byTop.get(merge.top);
      if (merge.left >= MAX_SPREADSHEET_COLUMNS) continue;
      if (others) others.push(merge);
      else this.#byTop.set(merge.top, [merge]);
    }
  }

  /**
   * Copies merged values into a row. A row stays unchanged if it has no text of its own, or if its only text is merged
   * over several columns: that is a title.
   */
  fill(row: RawRow): void {
    for (const [column, { merge }] of this.#open) if (merge.bottom < row.row) this.#open.delete(column);
    const starting = (this.#byTop.get(row.row) ?? []).map((merge) => ({ merge, value: readValue(row, merge.left) }));
    const filled = row.cells.filter((cell) => cell !== '').length;
    if (filled === 1 && starting.some(({ merge, value }) => merge.right > merge.left && value.text !== '')) {
      row.isTitle = true;
      return;
    }
    if (filled > 0) for (const { merge, value } of this.#open.values()) setValue(row, merge, value);
    for (const one of starting) {
      if (one.value.text === '') continue;
      setValue(row, one.merge, one.value);
      if (one.merge.bottom > row.row) this.#open.set(one.merge.left, one);
    }
  }
}

const readValue = ({ cells, numbers, faults }: RawRow, at: number): Value => ({
  text: cells[at] ?? '',
  isNumber: numbers?.has(at) ?? false,
  fault: faults?.get(at),
});

function setValue(row: RawRow, { left, right }: MergedRange, { text, isNumber, fault }: Value): void {
  for (let at = left; at <= right; at += 1) {
    while (row.cells.length < at) row.cells.push('');
    row.cells[at] = text;
    if (isNumber) row.numbers = (row.numbers ?? new Set()).add(at);
    if (fault) row.faults = (row.faults ?? new Map()).set(at, fault);
  }
}
