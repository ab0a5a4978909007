import { type CellTexts, cleanCellText } from './clipboard.ts';
import {
  type CellAddress,
  createKey,
  createKeys,
  createTextReader,
  DECIMAL_PATTERN,
  type GridColumn,
  type GridColumnHeading,
  type GridTable,
  type GridTableRow,
  getCellText,
  getShownColumns,
  MAX_TABLE_COLUMNS,
  MODEL_NAME_COLUMN,
  NAME_KEY,
  type RowCells,
  replaceTable,
} from './grid-document.ts';
import {
  type EditorState,
  editTable,
  getAxes,
  getCurrentTable,
  getCurrentView,
  getSelectedKeys,
  replaceDocument,
  setSelection,
} from './grid-editor.ts';
import { type CellRange, type GridAxes, type GridStep, selectCell } from './grid-selection.ts';
import { findNumberColumns } from './number-columns.ts';

/** Texts by row key, then column key. */
export type CellPatch = ReadonlyMap<string, RowCells>;

export const buildPatch = (
  { rows, columns }: GridAxes,
  textAt: (row: string, column: string, down: number, across: number) => string,
): CellPatch =>
  new Map(
    rows.map((row, down) => [
      row,
      Object.fromEntries(columns.map((column, across) => [column, textAt(row, column, down, across)])),
    ]),
  );

export function setCells(table: GridTable, patch: CellPatch): GridTable {
  const first = getShownColumns(table)[0]?.key;
  const fixed = new Set(table.columns.flatMap(({ key, kind }) => (kind === 'fixed' ? [key] : [])));
  const rows = table.rows.map((row) => {
    const texts = patch.get(row.key);
    const changed = Object.entries(texts ? linkNameCell(row, texts, first) : {}).filter(
      ([key, text]) => getCellText(row, key) !== text && !fixed.has(key),
    );
    return changed.length ? { ...row, cells: { ...row.cells, ...Object.fromEntries(changed) } } : row;
  });
  return rows.every((row, at) => row === table.rows[at]) ? table : { ...table, rows };
}

/**
 * While both are equal, a new name is copied into the first printed cell. A text in that cell names a row without a
 * name.
 */
function linkNameCell(row: GridTableRow, texts: RowCells, first: string | undefined): RowCells {
  if (!first) return texts;
  const [name, shown] = [getCellText(row, NAME_KEY), getCellText(row, first)];
  if (texts[NAME_KEY] !== undefined && texts[first] === undefined && shown === name) {
    return { ...texts, [first]: texts[NAME_KEY] };
  }
  if (texts[first] !== undefined && texts[NAME_KEY] === undefined && name === '')
    return { ...texts, [NAME_KEY]: texts[first] };
  return texts;
}

export const applyPatch = (editor: EditorState, patch: CellPatch): EditorState =>
  editTable(editor, (table) => setCells(table, patch));

export const typeText = (editor: EditorState, { row, column }: CellAddress, text: string): EditorState =>
  applyPatch(editor, new Map([[row, { [column]: cleanCellText(text) }]]));

export const clearSelection = (editor: EditorState): EditorState =>
  applyPatch(
    editor,
    buildPatch(getSelectedKeys(editor), () => ''),
  );

export function fillSelection(editor: EditorState, isDown: boolean): EditorState {
  const { range, ...keys } = getSelectedKeys(editor);
  const axes = getAxes(editor);
  const row = keys.rows.length === 1 ? axes.rows[range.top - 1] : keys.rows[0];
  const column = keys.columns.length === 1 ? axes.columns[range.left - 1] : keys.columns[0];
  if ((isDown ? row : column) === undefined) return editor;
  const textAt = createTextReader(getCurrentTable(editor));
  return applyPatch(
    editor,
    buildPatch(keys, (own, ownColumn) => (isDown ? textAt(row ?? '', ownColumn) : textAt(own, column ?? ''))),
  );
}

/** A text with a letter that ends in a whole number: not "1,250", "1:100", "2026-11-28" or "A 2.5". */
const NUMBERED_TEXT = /^(?=.*\p{L})(.*(?<!\d[.,:/])(?<!\d))(\d{1,9})$/su;

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
  const series = isSeries ? detectSeries(source, rules.isBack) : undefined;
  return Array.from({ length: count }, (_, at) => series?.(at + 1) ?? source[at % source.length] ?? '');
}

type Series = (steps: number) => string | undefined;

function detectSeries(source: readonly string[], isBack: boolean): Series | undefined {
  const last = source.at(-1) ?? '';
  if (source.every((text) => DECIMAL_PATTERN.test(text))) {
    const step = findStep(source.map(Number), isBack);
    const decimals = Math.max(...source.map((text) => /\.(\d+)$/.exec(text)?.[1]?.length ?? 0));
    return step === undefined ? undefined : (steps) => (Number(last) + step * steps).toFixed(decimals);
  }
  const matches = source.map((text) => NUMBERED_TEXT.exec(text));
  const [, start = '', digits = ''] = matches.at(-1) ?? [];
  if (!matches.every((match) => match?.[1] === start)) return undefined;
  const step = findStep(
    matches.map((match) => Number(match?.[2])),
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
export function findFillRange(source: CellRange, row: number, column: number): CellRange {
  const rows = Math.max(row - source.bottom, source.top - row);
  const columns = Math.max(column - source.right, source.left - column);
  if (Math.max(rows, columns) <= 0) return source;
  if (rows >= columns) return { ...source, top: Math.min(source.top, row), bottom: Math.max(source.bottom, row) };
  return { ...source, left: Math.min(source.left, column), right: Math.max(source.right, column) };
}

/** @param isOther whether the Ctrl key was held, which exchanges repeating and continuing */
export function fillToRange(editor: EditorState, target: CellRange, isOther = false): EditorState {
  const { range, rows, columns } = getSelectedKeys(editor);
  const axes = getAxes(editor);
  const isBack = target.top < range.top || target.left < range.left;
  const isDown = target.left === range.left && target.right === range.right;
  const [keys, from, to, first, last] = isDown
    ? [axes.rows, range.top, range.bottom, target.top, target.bottom]
    : [axes.columns, range.left, range.right, target.left, target.right];
  const added = isBack ? keys.slice(first, from).toReversed() : keys.slice(to + 1, last + 1);
  const table = getCurrentTable(editor);
  const textAt = createTextReader(table);
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
    ? buildPatch({ rows: added, columns }, (_, __, down, across) => series[across]?.[down] ?? '')
    : buildPatch({ rows, columns: added }, (_, __, down, across) => series[down]?.[across] ?? '');
  return selectRange(applyPatch(editor, patch), target);
}

/** Keys of the columns whose values are numbers with a unit or a measure. */
const findMeasuredColumns = (table: GridTable): ReadonlySet<string> =>
  new Set([
    ...getShownColumns(table).flatMap(({ key, measured }) => (measured ? [key] : [])),
    ...findNumberColumns(table).keys(),
  ]);

function selectRange(editor: EditorState, { top, bottom, left, right }: CellRange): EditorState {
  const { rows, columns } = getAxes(editor);
  const position = (row: number, column: number) => ({
    row: rows[Math.min(row, rows.length - 1)] ?? '',
    column: columns[Math.min(column, columns.length - 1)] ?? '',
  });
  return setSelection(editor, { cursor: position(top, left), anchor: position(bottom, right) });
}

export function readSelectedTexts(editor: EditorState): CellTexts {
  const { rows, columns } = getSelectedKeys(editor);
  const textAt = createTextReader(getCurrentTable(editor));
  return rows.map((row) => columns.map((column) => textAt(row, column)));
}

/**
 * Range that a paste fills: the selection, if the pasted cells fill it a whole number of times; otherwise the range of
 * the pasted cells.
 */
function findPasteRange(grid: CellTexts, { top, bottom, left, right }: CellRange): CellRange {
  const [height, width] = [grid.length, grid[0]?.length ?? 0];
  const isRepeated = (bottom - top + 1) % height === 0 && (right - left + 1) % width === 0 && bottom >= top;
  return isRepeated ? { top, bottom, left, right } : { top, bottom: top + height - 1, left, right: left + width - 1 };
}

export const isWiderThanTable = (editor: EditorState, grid: CellTexts): boolean =>
  findPasteRange(grid, getSelectedKeys(editor).range).right >= getAxes(editor).columns.length;

/** With `mayGrow`, rows that do not fit are added at the end. */
export function pasteTexts(editor: EditorState, grid: CellTexts, mayGrow: boolean): EditorState {
  const { rows, columns } = getAxes(editor);
  const range = findPasteRange(grid, getSelectedKeys(editor).range);
  const added = createKeys(mayGrow ? Math.max(0, range.bottom + 1 - rows.length) : 0);
  const axes = {
    rows: [...rows, ...added].slice(range.top, range.bottom + 1),
    columns: columns.slice(range.left, range.right + 1),
  };
  const patch = buildPatch(axes, (_, __, down, across) => {
    const texts = grid[down % grid.length] ?? [];
    return texts[across % texts.length] ?? '';
  });
  const result = editTable(editor, (table) => setCells(insertRows(table, table.rows.at(-1)?.key, added), patch));
  return selectRange(result, range);
}

export function insertRows(table: GridTable, after: string | undefined, keys: readonly string[]): GridTable {
  const added = keys.map((key): GridTableRow => ({ key, active: true, cells: {} }));
  const at = table.rows.findIndex(({ key }) => key === after) + 1;
  return added.length ? { ...table, rows: table.rows.toSpliced(at, 0, ...added) } : table;
}

export function addRows(editor: EditorState, position: 'before' | 'after'): EditorState {
  const { rows } = getSelectedKeys(editor);
  const table = getCurrentTable(editor);
  const at = table.rows.findIndex(({ key }) => key === rows[0]);
  const after = position === 'after' ? (rows.at(-1) ?? table.rows.at(-1)?.key) : table.rows[at - 1]?.key;
  const keys = createKeys(Math.max(1, rows.length));
  const column = getShownColumns(table)[0]?.key ?? getCurrentView(editor).selection.cursor.column;
  return setSelection(
    editTable(editor, (now) => insertRows(now, after, keys)),
    selectCell({ row: keys[0] ?? '', column }),
  );
}

export function setSelectedRowsActive(editor: EditorState, active: boolean): EditorState {
  const keys = new Set(getSelectedKeys(editor).rows);
  return editTable(editor, (table) => ({
    ...table,
    rows: table.rows
      .filter(({ key }) => active || !keys.has(key) || editor.stored.ids.has(key))
      .map((row) => (keys.has(row.key) && row.active !== active ? { ...row, active } : row)),
  }));
}

function moveItems<Item extends { key: string }>(
  items: readonly Item[],
  keys: ReadonlySet<string>,
  step: number,
): Item[] {
  const result = [...items];
  const positions = result.flatMap(({ key }, at) => (keys.has(key) ? [at] : []));
  if (positions.some((at) => !result[at + step])) return result;
  for (const at of step < 0 ? positions : positions.toReversed()) {
    const [item] = result.splice(at, 1);
    if (item) result.splice(at + step, 0, item);
  }
  return result;
}

export function moveSelectedRowsOrColumn(editor: EditorState, [down, across]: GridStep): EditorState {
  const keys = new Set(getSelectedKeys(editor).rows);
  const column = findColumnAtCursor(editor);
  if (down ? getCurrentView(editor).order : !column) return editor;
  return editTable(editor, (table) =>
    down
      ? { ...table, rows: moveItems(table.rows, keys, down) }
      : replaceShownColumns(table, moveItems(getShownColumns(table), new Set([column?.key ?? '']), across)),
  );
}

export function findColumnAtCursor(editor: EditorState): (GridColumn & { at: number }) | undefined {
  const { column } = getCurrentView(editor).selection.cursor;
  const shown = getShownColumns(getCurrentTable(editor));
  const at = shown.findIndex(({ key }) => key === column);
  return shown[at] && { ...shown[at], at };
}

export function countValuesAtCursor(editor: EditorState): number {
  const column = findColumnAtCursor(editor);
  return column ? getCurrentTable(editor).rows.filter((row) => getCellText(row, column.key) !== '').length : 0;
}

export const replaceShownColumns = (table: GridTable, shown: readonly GridColumn[]): GridTable => ({
  ...table,
  columns: [
    ...table.columns.filter(({ kind }) => kind === 'name'),
    ...shown,
    ...table.columns.filter(({ kind }) => kind === 'number' || kind === 'text'),
  ],
});

export function insertColumn(table: GridTable, at: number, head: GridColumnHeading, key: string): GridTable {
  const shown = getShownColumns(table);
  return shown.length < MAX_TABLE_COLUMNS
    ? replaceShownColumns(table, shown.toSpliced(at, 0, { key, kind: 'printed', ...head }))
    : table;
}

/** The cells of a removed column stay in their rows for undo. A table has at least one column. */
export function removeColumn(editor: EditorState): EditorState {
  const key = findColumnAtCursor(editor)?.key;
  const others = getShownColumns(getCurrentTable(editor)).filter((column) => column.key !== key);
  return key && others.length ? editTable(editor, (table) => replaceShownColumns(table, others)) : editor;
}

export function addColumn(editor: EditorState, position: 'before' | 'after', head: GridColumnHeading): EditorState {
  const at = findColumnAtCursor(editor)?.at ?? getShownColumns(getCurrentTable(editor)).length;
  const key = createKey();
  const result = editTable(editor, (table) => insertColumn(table, position === 'after' ? at + 1 : at, head, key));
  if (result === editor) return editor;
  return setSelection(result, selectCell({ row: getCurrentView(result).selection.cursor.row, column: key }));
}

export const setColumnHeading = (editor: EditorState, head: GridColumnHeading): EditorState =>
  editTable(editor, (table) => {
    const key = findColumnAtCursor(editor)?.key;
    const columns = table.columns.map((one) => (one.key === key ? { key, kind: one.kind, ...head } : one));
    return { ...table, columns };
  });

export function addTable(editor: EditorState, number: number): EditorState {
  const shown = getShownColumns(getCurrentTable(editor));
  const own = shown.length ? shown : [{ key: '', kind: 'printed' as const, label: 'Model' }];
  const table: GridTable = {
    number,
    headline: '',
    active: true,
    columns: [MODEL_NAME_COLUMN, ...own.map((column) => ({ ...column, key: createKey() }))],
    rows: [{ key: createKey(), active: true, cells: {} }],
  };
  return { ...replaceDocument(editor, replaceTable(editor.steps.now, table)), number };
}

export interface CellSearch {
  text: string;
  column: string;
  matchCase: boolean;
  whole: boolean;
}

/** Visible cells with the text, and their texts after replacement by `by`. */
export function findCells(
  { text, column, matchCase, whole }: CellSearch,
  by: string,
  table: GridTable,
  { rows, columns }: GridAxes,
): { positions: CellAddress[]; patch: CellPatch } {
  const positions: CellAddress[] = [];
  const patch = new Map<string, Record<string, string>>();
  const escaped = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const pattern = new RegExp(whole ? `^${escaped}$` : escaped, matchCase ? 'gu' : 'giu');
  const byKey = new Map(table.rows.map((row) => [row.key, row]));
  for (const row of text === '' ? [] : rows) {
    for (const key of column === '' ? columns : [column]) {
      const before = getCellText(byKey.get(row), key);
      if (before.search(pattern) < 0) continue;
      positions.push({ row, column: key });
      patch.set(row, { ...patch.get(row), [key]: before.replace(pattern, () => by) });
    }
  }
  return { positions, patch };
}

export function findNextCell(
  positions: readonly CellAddress[],
  { row, column }: CellAddress,
  { rows, columns }: GridAxes,
): CellAddress | undefined {
  const order = new Map(rows.map((key, at) => [key, at]));
  const rank = (position: CellAddress) =>
    (order.get(position.row) ?? -1) * columns.length + columns.indexOf(position.column);
  const from = rank({ row, column });
  return positions.find((position) => rank(position) > from) ?? positions[0];
}
