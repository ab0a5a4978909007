import { type Editor, edit, select, selectedKeys, tableInSight, viewOf } from '../document/editor.ts';
import { setCells } from '../document/edits.ts';
import { cellOf, DECIMAL, rowsByKey } from '../document/grid-document.ts';
import type { Range } from '../document/selection.ts';

const NUMBERED = /^(.*\D)(\d{1,9})$/s;

/**
 * Continues a series of numbers or numbered texts; anything else is repeated. `back`: continues before the first text.
 */
export function continued(texts: readonly string[], count: number, back: boolean): string[] {
  const source = back ? texts.toReversed() : texts;
  const at = (index: number) => source[index % source.length] ?? '';
  return Array.from({ length: count }, (_, index) => seriesOf(source, index, back) ?? at(index));
}

function seriesOf(source: readonly string[], index: number, back: boolean): string | undefined {
  const last = source.at(-1) ?? '';
  if (source.length > 1 && source.every((text) => DECIMAL.test(text))) {
    const steps = source.slice(1).map((text, at) => Number(text) - Number(source[at]));
    const [step = 0] = steps;
    const isEven = steps.every((one) => Math.abs(one - step) < 1e-9);
    const decimals = Math.max(...source.map((text) => /\.(\d+)$/.exec(text)?.[1]?.length ?? 0));
    return isEven ? (Number(last) + step * (index + 1)).toFixed(decimals) : undefined;
  }
  if (source.length > 1) return undefined;
  const [, start, digits = ''] = NUMBERED.exec(last) ?? [];
  const next = Number(digits) + (back ? -1 : 1) * (index + 1);
  return start === undefined || next < 0 ? undefined : start + String(next).padStart(digits.length, '0');
}

/** Range that the fill handle covers at a cell: the selection extended in the direction that is farther. */
export function fillTarget(source: Range, row: number, column: number): Range {
  const [down, up] = [row - source.bottom, source.top - row];
  const [right, left] = [column - source.right, source.left - column];
  const most = Math.max(down, up, right, left);
  if (most <= 0) return source;
  if (most === down || most === up)
    return { ...source, top: Math.min(source.top, row), bottom: Math.max(source.bottom, row) };
  return { ...source, left: Math.min(source.left, column), right: Math.max(source.right, column) };
}

export function fillTo(editor: Editor, target: Range): Editor {
  const { range } = selectedKeys(editor);
  const { rows } = viewOf(editor);
  const result = edit(editor, (table) => {
    const columns = table.columns.map(({ key }) => key);
    const byKey = rowsByKey(table);
    const text = (row: number, column: number) => cellOf(byKey.get(rows[row] ?? ''), columns[column] ?? '');
    const patch = new Map<string, Record<string, string>>();
    const put = (row: number, column: number, value: string) => {
      const key = rows[row];
      if (key !== undefined) patch.set(key, { ...patch.get(key), [columns[column] ?? '']: value });
    };
    const fill = (texts: readonly string[], placeOf: (at: number) => [number, number]) => {
      for (const [at, value] of texts.entries()) put(...placeOf(at), value);
    };
    for (let column = range.left; column <= range.right; column += 1) {
      const source = Array.from({ length: range.bottom - range.top + 1 }, (_, at) => text(range.top + at, column));
      fill(continued(source, target.bottom - range.bottom, false), (at) => [range.bottom + 1 + at, column]);
      fill(continued(source, range.top - target.top, true), (at) => [range.top - 1 - at, column]);
    }
    for (let row = range.top; row <= range.bottom; row += 1) {
      const source = Array.from({ length: range.right - range.left + 1 }, (_, at) => text(row, range.left + at));
      fill(continued(source, target.right - range.right, false), (at) => [row, range.right + 1 + at]);
      fill(continued(source, range.left - target.left, true), (at) => [row, range.left - 1 - at]);
    }
    return setCells(table, patch);
  });
  const columns = tableInSight(result).columns.map(({ key }) => key);
  const place = (row: number, column: number) => ({ row: rows[row] ?? '', column: columns[column] ?? '' });
  return select(result, { cursor: place(target.top, target.left), anchor: place(target.bottom, target.right) });
}
