import { type CellTexts, cleanCell } from './clipboard.ts';
import { numberColumns } from './column-type.ts';
import { axesOf, type Editor, edit, select, selectedKeys, tableInSight, viewOf, withDocument } from './editor.ts';
import {
  type CellPlace,
  type Cells,
  type Column,
  type ColumnHead,
  cellOf,
  DECIMAL,
  MAX_COLUMNS,
  NAME,
  NAME_COLUMN,
  newKey,
  newKeys,
  printedOf,
  type Table,
  type TableRow,
  textsIn,
  withTable,
} from './grid-document.ts';
import { type Axes, type Range, type Step, selected } from './selection.ts';

/** Texts by row key, then column key. */
export type Patch = ReadonlyMap<string, Cells>;

export const patchOf = (
  { rows, columns }: Axes,
  textAt: (row: string, column: string, down: number, across: number) => string,
): Patch =>
  new Map(
    rows.map((row, down) => [
      row,
      Object.fromEntries(columns.map((column, across) => [column, textAt(row, column, down, across)])),
    ]),
  );

export function setCells(table: Table, patch: Patch): Table {
  const first = printedOf(table)[0]?.key;
  const fixed = new Set(table.columns.flatMap(({ key, kind }) => (kind === 'fixed' ? [key] : [])));
  const rows = table.rows.map((row) => {
    const texts = patch.get(row.key);
    const changed = Object.entries(texts ? linked(row, texts, first) : {}).filter(
      ([key, text]) => cellOf(row, key) !== text && !fixed.has(key),
    );
    return changed.length ? { ...row, cells: { ...row.cells, ...Object.fromEntries(changed) } } : row;
  });
  return rows.every((row, at) => row === table.rows[at]) ? table : { ...table, rows };
}

/**
 * While both are equal, a new name is copied into the first printed cell. A text in that cell names a row without a
 * name.
 */
function linked(row: TableRow, texts: Cells, first: string | undefined): Cells {
  if (!first) return texts;
  const [name, printed] = [cellOf(row, NAME), cellOf(row, first)];
  if (texts[NAME] !== undefined && texts[first] === undefined && printed === name) {
    return { ...texts, [first]: texts[NAME] };
  }
  if (texts[first] !== undefined && texts[NAME] === undefined && name === '') return { ...texts, [NAME]: texts[first] };
  return texts;
}

export const patched = (editor: Editor, patch: Patch): Editor => edit(editor, (table) => setCells(table, patch));

export const typeText = (editor: Editor, { row, column }: CellPlace, text: string): Editor =>
  patched(editor, new Map([[row, { [column]: cleanCell(text) }]]));

export const clearSelection = (editor: Editor): Editor =>
  patched(
    editor,
    patchOf(selectedKeys(editor), () => ''),
  );

export function fillSelection(editor: Editor, isDown: boolean): Editor {
  const { range, ...keys } = selectedKeys(editor);
  const axes = axesOf(editor);
  const row = keys.rows.length === 1 ? axes.rows[range.top - 1] : keys.rows[0];
  const column = keys.columns.length === 1 ? axes.columns[range.left - 1] : keys.columns[0];
  if ((isDown ? row : column) === undefined) return editor;
  const textAt = textsIn(tableInSight(editor));
  return patched(
    editor,
    patchOf(keys, (own, ownColumn) => (isDown ? textAt(row ?? '', ownColumn) : textAt(own, column ?? ''))),
  );
}

/** A text with a letter that ends in a whole number: not "1,250", "1:100", "2026-11-28" or "A 2.5". */
const NUMBERED = /^(?=.*\p{L})(.*(?<!\d[.,:/])(?<!\d))(\d{1,9})$/su;

interface FillRules {
  /** The cells are added before the first one. */
  isBack: boolean;
  /** The Ctrl key was held: one cell continues as a series, several cells repeat. */
  isOther: boolean;
  /** The cells are of one column that states a measure, where one cell always repeats. */
  isMeasured: boolean;
}

/** Texts of `count` added cells: a series from two cells on, if they have even steps; otherwise the texts again. */
export function continueTexts(texts: readonly string[], count: number, rules: FillRules): string[] {
  const source = rules.isBack ? texts.toReversed() : texts;
  const isSeries = source.length > 1 ? !rules.isOther : rules.isOther && !rules.isMeasured;
  const series = isSeries ? readSeries(source, rules.isBack) : undefined;
  return Array.from({ length: count }, (_, at) => series?.(at + 1) ?? source[at % source.length] ?? '');
}

type Series = (steps: number) => string | undefined;

function readSeries(source: readonly string[], isBack: boolean): Series | undefined {
  const last = source.at(-1) ?? '';
  if (source.every((text) => DECIMAL.test(text))) {
    const step = findStep(source.map(Number), isBack);
    const decimals = Math.max(...source.map((text) => /\.(\d+)$/.exec(text)?.[1]?.length ?? 0));
    return step === undefined ? undefined : (steps) => (Number(last) + step * steps).toFixed(decimals);
  }
  const parts = source.map((text) => NUMBERED.exec(text));
  const [, start = '', digits = ''] = parts.at(-1) ?? [];
  if (!parts.every((part) => part?.[1] === start)) return undefined;
  const step = findStep(
    parts.map((part) => Number(part?.[2])),
    isBack,
  );
  if (step === undefined) return undefined;
  return (steps) => {
    const next = Number(digits) + step * steps;
    return next < 0 ? undefined : start + String(next).padStart(digits.length, '0');
  };
}

/** Difference between neighbours if all are equal; for one number it is 1, or -1 backwards. */
function findStep(numbers: readonly number[], isBack: boolean): number | undefined {
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0));
  const [step = isBack ? -1 : 1] = steps;
  return steps.every((one) => Math.abs(one - step) < 1e-9) ? step : undefined;
}

/** The selection, extended to the cell in the direction in which the cell is farther away. */
export function fillTarget(source: Range, row: number, column: number): Range {
  const rows = Math.max(row - source.bottom, source.top - row);
  const columns = Math.max(column - source.right, source.left - column);
  if (Math.max(rows, columns) <= 0) return source;
  if (rows >= columns) return { ...source, top: Math.min(source.top, row), bottom: Math.max(source.bottom, row) };
  return { ...source, left: Math.min(source.left, column), right: Math.max(source.right, column) };
}

/** @param isOther whether the Ctrl key was held, which exchanges repeating and continuing */
export function fillTo(editor: Editor, target: Range, isOther = false): Editor {
  const { range, rows, columns } = selectedKeys(editor);
  const axes = axesOf(editor);
  const isBack = target.top < range.top || target.left < range.left;
  const isDown = target.left === range.left && target.right === range.right;
  const [keys, from, to, first, last] = isDown
    ? [axes.rows, range.top, range.bottom, target.top, target.bottom]
    : [axes.columns, range.left, range.right, target.left, target.right];
  const added = isBack ? keys.slice(first, from).toReversed() : keys.slice(to + 1, last + 1);
  const table = tableInSight(editor);
  const textAt = textsIn(table);
  const measured = findMeasuredColumns(table);
  const lines = isDown
    ? columns.map((column) => ({ texts: rows.map((row) => textAt(row, column)), isMeasured: measured.has(column) }))
    : rows.map((row) => ({
        texts: columns.map((column) => textAt(row, column)),
        isMeasured: [...columns, ...added].some((column) => measured.has(column)),
      }));
  const series = lines.map(({ texts, isMeasured }) =>
    continueTexts(texts, added.length, { isBack, isOther, isMeasured }),
  );
  const patch = isDown
    ? patchOf({ rows: added, columns }, (_, __, down, across) => series[across]?.[down] ?? '')
    : patchOf({ rows, columns: added }, (_, __, down, across) => series[down]?.[across] ?? '');
  return selectRange(patched(editor, patch), target);
}

/** Keys of the columns whose values are numbers with a unit or a measure. */
const findMeasuredColumns = (table: Table): ReadonlySet<string> =>
  new Set([
    ...printedOf(table).flatMap(({ key, measured }) => (measured ? [key] : [])),
    ...numberColumns(table).keys(),
  ]);

function selectRange(editor: Editor, { top, bottom, left, right }: Range): Editor {
  const { rows, columns } = axesOf(editor);
  const place = (row: number, column: number) => ({
    row: rows[Math.min(row, rows.length - 1)] ?? '',
    column: columns[Math.min(column, columns.length - 1)] ?? '',
  });
  return select(editor, { cursor: place(top, left), anchor: place(bottom, right) });
}

export function copiedOf(editor: Editor): CellTexts {
  const { rows, columns } = selectedKeys(editor);
  const textAt = textsIn(tableInSight(editor));
  return rows.map((row) => columns.map((column) => textAt(row, column)));
}

/**
 * Range that a paste fills: the selection, if the pasted cells fill it a whole number of times; otherwise the range of
 * the pasted cells.
 */
function pastedRange(grid: CellTexts, { top, bottom, left, right }: Range): Range {
  const [height, width] = [grid.length, grid[0]?.length ?? 0];
  const isRepeated = (bottom - top + 1) % height === 0 && (right - left + 1) % width === 0 && bottom >= top;
  return isRepeated ? { top, bottom, left, right } : { top, bottom: top + height - 1, left, right: left + width - 1 };
}

export const isWiderThanTable = (editor: Editor, grid: CellTexts): boolean =>
  pastedRange(grid, selectedKeys(editor).range).right >= axesOf(editor).columns.length;

/** With `mayGrow`, rows that do not fit are added at the end. */
export function paste(editor: Editor, grid: CellTexts, mayGrow: boolean): Editor {
  const { rows, columns } = axesOf(editor);
  const range = pastedRange(grid, selectedKeys(editor).range);
  const added = newKeys(mayGrow ? Math.max(0, range.bottom + 1 - rows.length) : 0);
  const axes = {
    rows: [...rows, ...added].slice(range.top, range.bottom + 1),
    columns: columns.slice(range.left, range.right + 1),
  };
  const patch = patchOf(axes, (_, __, down, across) => {
    const texts = grid[down % grid.length] ?? [];
    return texts[across % texts.length] ?? '';
  });
  const result = edit(editor, (table) => setCells(insertRows(table, table.rows.at(-1)?.key, added), patch));
  return selectRange(result, range);
}

export function insertRows(table: Table, after: string | undefined, keys: readonly string[]): Table {
  const added = keys.map((key): TableRow => ({ key, active: true, cells: {} }));
  const at = table.rows.findIndex(({ key }) => key === after) + 1;
  return added.length ? { ...table, rows: table.rows.toSpliced(at, 0, ...added) } : table;
}

export function addRows(editor: Editor, place: 'before' | 'after'): Editor {
  const { rows } = selectedKeys(editor);
  const table = tableInSight(editor);
  const at = table.rows.findIndex(({ key }) => key === rows[0]);
  const after = place === 'after' ? (rows.at(-1) ?? table.rows.at(-1)?.key) : table.rows[at - 1]?.key;
  const keys = newKeys(Math.max(1, rows.length));
  const column = printedOf(table)[0]?.key ?? viewOf(editor).selection.cursor.column;
  return select(
    edit(editor, (now) => insertRows(now, after, keys)),
    selected({ row: keys[0] ?? '', column }),
  );
}

export function setActive(editor: Editor, active: boolean): Editor {
  const keys = new Set(selectedKeys(editor).rows);
  return edit(editor, (table) => ({
    ...table,
    rows: table.rows
      .filter(({ key }) => active || !keys.has(key) || editor.stored.ids.has(key))
      .map((row) => (keys.has(row.key) && row.active !== active ? { ...row, active } : row)),
  }));
}

function moved<Item extends { key: string }>(items: readonly Item[], keys: ReadonlySet<string>, step: number): Item[] {
  const result = [...items];
  const places = result.flatMap(({ key }, at) => (keys.has(key) ? [at] : []));
  if (places.some((at) => !result[at + step])) return result;
  for (const at of step < 0 ? places : places.toReversed()) {
    const [item] = result.splice(at, 1);
    if (item) result.splice(at + step, 0, item);
  }
  return result;
}

export function moveSelected(editor: Editor, [down, across]: Step): Editor {
  const keys = new Set(selectedKeys(editor).rows);
  const column = printedAtCursor(editor);
  if (down ? viewOf(editor).order : !column) return editor;
  return edit(editor, (table) =>
    down
      ? { ...table, rows: moved(table.rows, keys, down) }
      : withPrinted(table, moved(printedOf(table), new Set([column?.key ?? '']), across)),
  );
}

export function printedAtCursor(editor: Editor): (Column & { at: number }) | undefined {
  const { column } = viewOf(editor).selection.cursor;
  const printed = printedOf(tableInSight(editor));
  const at = printed.findIndex(({ key }) => key === column);
  return printed[at] && { ...printed[at], at };
}

export function valuesAtCursor(editor: Editor): number {
  const column = printedAtCursor(editor);
  return column ? tableInSight(editor).rows.filter((row) => cellOf(row, column.key) !== '').length : 0;
}

export const withPrinted = (table: Table, printed: readonly Column[]): Table => ({
  ...table,
  columns: [
    ...table.columns.filter(({ kind }) => kind === 'name'),
    ...printed,
    ...table.columns.filter(({ kind }) => kind === 'number' || kind === 'text'),
  ],
});

export function insertColumn(table: Table, at: number, head: ColumnHead, key: string): Table {
  const printed = printedOf(table);
  return printed.length < MAX_COLUMNS
    ? withPrinted(table, printed.toSpliced(at, 0, { key, kind: 'printed', ...head }))
    : table;
}

/** The cells of a removed column stay in their rows for undo. A table has at least one column. */
export function removeColumn(editor: Editor): Editor {
  const key = printedAtCursor(editor)?.key;
  const others = printedOf(tableInSight(editor)).filter((column) => column.key !== key);
  return key && others.length ? edit(editor, (table) => withPrinted(table, others)) : editor;
}

export function addColumn(editor: Editor, place: 'before' | 'after', head: ColumnHead): Editor {
  const at = printedAtCursor(editor)?.at ?? printedOf(tableInSight(editor)).length;
  const key = newKey();
  const result = edit(editor, (table) => insertColumn(table, place === 'after' ? at + 1 : at, head, key));
  if (result === editor) return editor;
  return select(result, selected({ row: viewOf(result).selection.cursor.row, column: key }));
}

export const headColumn = (editor: Editor, head: ColumnHead): Editor =>
  edit(editor, (table) => {
    const key = printedAtCursor(editor)?.key;
    const columns = table.columns.map((one) => (one.key === key ? { key, kind: one.kind, ...head } : one));
    return { ...table, columns };
  });

export function addTable(editor: Editor, number: number): Editor {
  const printed = printedOf(tableInSight(editor));
  const own = printed.length ? printed : [{ key: '', kind: 'printed' as const, label: 'Model' }];
  const table: Table = {
    number,
    headline: '',
    active: true,
    columns: [NAME_COLUMN, ...own.map((column) => ({ ...column, key: newKey() }))],
    rows: [{ key: newKey(), active: true, cells: {} }],
  };
  return { ...withDocument(editor, withTable(editor.steps.now, table)), number };
}

export interface Search {
  text: string;
  column: string;
  matchCase: boolean;
  whole: boolean;
}

/** Visible cells with the text, and their texts after replacement by `by`. */
export function found(
  { text, column, matchCase, whole }: Search,
  by: string,
  table: Table,
  { rows, columns }: Axes,
): { places: CellPlace[]; patch: Patch } {
  const places: CellPlace[] = [];
  const patch = new Map<string, Record<string, string>>();
  const escaped = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const pattern = new RegExp(whole ? `^${escaped}$` : escaped, matchCase ? 'gu' : 'giu');
  const byKey = new Map(table.rows.map((row) => [row.key, row]));
  for (const row of text === '' ? [] : rows) {
    for (const key of column === '' ? columns : [column]) {
      const before = cellOf(byKey.get(row), key);
      if (before.search(pattern) < 0) continue;
      places.push({ row, column: key });
      patch.set(row, { ...patch.get(row), [key]: before.replace(pattern, () => by) });
    }
  }
  return { places, patch };
}

export function nextPlace(
  places: readonly CellPlace[],
  { row, column }: CellPlace,
  { rows, columns }: Axes,
): CellPlace | undefined {
  const order = new Map(rows.map((key, at) => [key, at]));
  const rank = (place: CellPlace) => (order.get(place.row) ?? -1) * columns.length + columns.indexOf(place.column);
  const from = rank({ row, column });
  return places.find((place) => rank(place) > from) ?? places[0];
}
