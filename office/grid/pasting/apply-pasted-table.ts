import {
  findColumnMeasure,
  NO_MEASURE,
  type UnitsByName,
} from '../../../src/features/catalogue/measures/column-measures.ts';
import { parseAttributeLabel } from '../../../src/features/catalogue/measures/parse-attribute-label.ts';
import {
  type ColumnMeasure,
  formatPrintedCell,
  toDecimalPoint,
} from '../../../src/features/catalogue/measures/parse-cell-value.ts';
import { isColumnUnit } from '../../../src/features/catalogue/measures/unit-table.ts';
import { looksLikePartNumber, TableRowReader } from '../../../src/platform/spreadsheets/table-row-reader.ts';
import { cutText } from '../../../src/platform/text/cut-text.ts';
import { isBlankRow } from '../document/cell-problems.ts';
import type { CellTexts } from '../document/clipboard.ts';
import {
  createKey,
  createKeys,
  type GridColumn,
  type GridColumnHeading,
  type GridTable,
  getCellText,
  getShownColumns,
  NAME_KEY,
} from '../document/grid-document.ts';
import {
  type EditorState,
  editTable,
  getAxes,
  getCurrentTable,
  getCurrentView,
  getSelectedKeys,
  setSelection,
} from '../document/grid-editor.ts';
import { insertColumn, insertRows, replaceShownColumns, setCells } from '../document/grid-edits.ts';
import { findMeasureByLabel, isUnitText } from '../document/number-columns.ts';
import { hasNumbers, listColumnTexts } from './heading-rows.ts';
import { getTargetUnit } from './match-columns.ts';
import {
  AS_ATTRIBUTE,
  buildAttributeColumn,
  LEFT_OUT,
  NEW_COLUMN,
  type PastedColumn,
  type PastedTable,
  type PasteTarget,
} from './pasted-table.ts';

export const getPasteTarget = (editor: EditorState): PasteTarget => {
  const table = getCurrentTable(editor);
  const { tables, units } = editor.stored;
  const following = getAxes(editor).columns.slice(getSelectedKeys(editor).range.left);
  return { table, isStored: tables.has(table.number), units, following };
};

/** Rows below the headings. Titles, sums, footnotes, units and repeated headings are left out, with reasons. */
export function splitBodyRows(grid: CellTexts, headings: number): { rows: CellTexts; leftOut: string[] } {
  const table = new TableRowReader({
    heads: grid.slice(0, headings),
    isUnit: isUnitText,
    isUnitOfColumn: isColumnUnit,
    isKey: looksLikePartNumber,
  });
  const rows: CellTexts = [];
  const leftOut: string[] = [];
  for (let at = headings; at < grid.length; at += 1) {
    const cells = grid[at] ?? [];
    const read = headings > 0 ? table.read({ row: at + 1, cells }, { cells: grid[at + 1] ?? [] }) : undefined;
    if (read?.isLeftOut) leftOut.push(`row ${at + 1}: ${read.note?.problem ?? ''}`);
    else if (cells.some(Boolean)) rows.push(cells);
  }
  return { rows, leftOut };
}

export function buildBodyTexts(
  rows: CellTexts,
  { columns, comma }: PastedTable,
  table: GridTable,
  known: readonly GridColumn[] = [],
): CellTexts {
  const readers = columns.map((column, at): ((text: string) => string) => {
    const { to, label, measures } = column;
    if (to === NAME_KEY || to === LEFT_OUT || measures === NO_MEASURE) return (text) => text;
    const measured =
      to === AS_ATTRIBUTE
        ? findAttributeMeasure(label, known)
        : (findTargetMeasure(column, table) ?? findMeasureByLabel(label, measures));
    if (measured) return (text) => formatPrintedCell(text, measured, comma);
    return comma && hasNumbers(listColumnTexts(rows, at)) ? toDecimalPoint : (text) => text;
  });
  return rows.map((row) => row.map((text, at) => readers[at]?.(text) ?? text));
}

function findTargetMeasure({ to, from, label }: PastedColumn, table: GridTable): ColumnMeasure | undefined {
  const column = table.columns.find(({ key }) => key === to);
  const unit = column ? getTargetUnit(column) : '';
  if (!column || unit === '' || unit === '-') return undefined;
  return { name: column.measured?.name ?? parseAttributeLabel(label).name, unit, printedUnit: from };
}

/** Measure of a column that becomes a known attribute, read in the unit of its heading. */
function findAttributeMeasure(label: string, known: readonly GridColumn[]): ColumnMeasure | undefined {
  const { name, unit } = parseAttributeLabel(label.trim());
  const measured = known.find((column) => column.measured?.name === name)?.measured;
  return measured?.unit ? { ...measured, printedUnit: unit } : findMeasureByLabel(label, '');
}

export function findTargetRows(editor: EditorState, body: CellTexts, pasted: PastedTable): (string | undefined)[] {
  const table = getCurrentTable(editor);
  const name = pasted.columns.findIndex(({ to }) => to === NAME_KEY);
  if (!pasted.byName || name < 0) {
    const { top } = getSelectedKeys(editor).range;
    return body.map((_, at) => getCurrentView(editor).rows[top + at]);
  }
  const byName = new Map(table.rows.map((row) => [getCellText(row, NAME_KEY), row.key]));
  byName.delete('');
  const blank = table.rows.filter(isBlankRow).map(({ key }) => key);
  return body.map((row) => {
    const text = row[name] ?? '';
    const key = byName.get(text);
    // A repeated number becomes a new row with a problem, so that nothing is overwritten.
    if (key !== undefined) byName.delete(text);
    return key ?? blank.shift();
  });
}

export function applyPastedTable(editor: EditorState, grid: CellTexts, pasted: PastedTable): EditorState {
  const { attributes } = editor.stored;
  const body = buildBodyTexts(splitBodyRows(grid, pasted.headings).rows, pasted, getCurrentTable(editor), attributes);
  const beside = pasted.columns.map(({ to, label }, at) =>
    to === AS_ATTRIBUTE ? buildAttributeColumn(label, listColumnTexts(body, at), attributes) : undefined,
  );
  const keys = pasted.columns.map(({ to }, at) =>
    to === LEFT_OUT ? undefined : to === NEW_COLUMN ? createKey() : (beside[at]?.key ?? to),
  );
  const known = findTargetRows(editor, body, pasted);
  const added = createKeys(known.filter((key) => key === undefined).length);
  const free = [...added];
  const rows = known.map((key) => key ?? free.shift() ?? '');
  const names = createKey();
  const patch = new Map(
    body.map((texts, at) => {
      const cells: Record<string, string> = {};
      for (const [column, key] of keys.entries()) if (key !== undefined) cells[key] = texts[column] ?? '';
      if (pasted.fresh) cells[names] = cells[NAME_KEY] ?? '';
      return [rows[at] ?? '', cells];
    }),
  );
  const result = editTable(editor, (before) => {
    const table = pasted.fresh
      ? replaceShownColumns(before, buildFreshColumns(before, pasted, editor.stored.units, keys, names))
      : insertNewColumns(before, pasted, editor, keys);
    const headline = table.headline || cutText(pasted.title, 200);
    const filled = setCells(insertRows(addMissingColumns(table, beside), table.rows.at(-1)?.key, added), patch);
    return { ...filled, headline };
  });
  const columns = getAxes(result).columns.filter((key) => keys.includes(key));
  const [row, column] = [rows[0], columns[0]];
  if (row === undefined || column === undefined) return result;
  const anchor = { row: rows.at(-1) ?? row, column: columns.at(-1) ?? column };
  return setSelection(result, { cursor: { row, column }, anchor });
}

function addMissingColumns(table: GridTable, columns: readonly (GridColumn | undefined)[]): GridTable {
  const known = new Set(table.columns.map(({ key }) => key));
  const missing = columns.flatMap((column) => (column && !known.has(column.key) ? [column] : []));
  return missing.length ? { ...table, columns: [...table.columns, ...missing] } : table;
}

function buildColumnHeading(
  { label, measures }: Pick<PastedColumn, 'label' | 'measures'>,
  units: UnitsByName,
): GridColumnHeading {
  const text = label.trim();
  const measured = findColumnMeasure(text, measures, units);
  return { label: text, ...(measures && { measures }), ...(measured && { measured }) };
}

type ColumnKeys = readonly (string | undefined)[];

/** New columns keep their order in the clipboard; the first one follows the cursor. */
function insertNewColumns(
  table: GridTable,
  { columns }: PastedTable,
  editor: EditorState,
  keys: ColumnKeys,
): GridTable {
  const positionAfter = (of: GridTable, key: string | undefined) =>
    getShownColumns(of).findIndex((one) => one.key === key) + 1;
  let result = table;
  let position = positionAfter(table, getCurrentView(editor).selection.cursor.column) || getShownColumns(table).length;
  for (const [at, column] of columns.entries()) {
    const key = keys[at];
    if (column.to === NEW_COLUMN && key)
      result = insertColumn(result, position, buildColumnHeading(column, editor.stored.units), key);
    position = positionAfter(result, key) || position;
  }
  return result;
}

/** Model numbers become both the name and a printed column. */
function buildFreshColumns(
  table: GridTable,
  pasted: PastedTable,
  units: UnitsByName,
  keys: ColumnKeys,
  names: string,
): GridColumn[] {
  const unnamed = { label: getShownColumns(table)[0]?.label ?? 'Model', measures: '' };
  return pasted.columns.flatMap((column, at): GridColumn[] => {
    const { to, label } = column;
    if (to === AS_ATTRIBUTE) return [];
    const key = to === NAME_KEY ? names : keys[at];
    if (key === undefined) return [];
    return [
      { key, kind: 'printed', ...buildColumnHeading(to === NAME_KEY && label.trim() === '' ? unnamed : column, units) },
    ];
  });
}
