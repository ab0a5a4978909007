import { measuredBy, NO_MEASURE, type UnitsByName } from '../../../src/features/catalogue/measures/measured-columns.ts';
import { type Measured, printedCell, withPoint } from '../../../src/features/catalogue/measures/read-figure.ts';
import { attributeLabel } from '../../../src/features/catalogue/units/attribute-label.ts';
import { isUnitOfColumn } from '../../../src/features/catalogue/units/unit-table.ts';
import { isPartNumber, TableRows } from '../../../src/platform/sheets/table-rows.ts';
import type { CellTexts } from '../document/clipboard.ts';
import { isUnit, numbersByLabel } from '../document/column-type.ts';
import { axesOf, type Editor, edit, select, selectedKeys, tableInSight, viewOf } from '../document/editor.ts';
import { insertColumn, insertRows, setCells, withPrinted } from '../document/edits.ts';
import {
  type Column,
  type ColumnHead,
  cellOf,
  NAME,
  newKey,
  printedOf,
  type Table,
} from '../document/grid-document.ts';
import { isBlank } from '../document/problems.ts';
import { unitOf } from './match-columns.ts';
import { columnOf, hasNumbers } from './number-style.ts';
import { NEW, OUT, type PastedColumn, type PastedTable, type PastePlace } from './pasted-table.ts';

export const placeOf = (editor: Editor): PastePlace => {
  const table = tableInSight(editor);
  const { range } = selectedKeys(editor);
  return {
    table,
    isStored: editor.stored.tables.has(table.number),
    units: editor.stored.units,
    following: axesOf(editor).columns.slice(Math.max(0, Number.isFinite(range.left) ? range.left : 0)),
  };
};

function headOf({ label, measures }: Pick<PastedColumn, 'label' | 'measures'>, units: UnitsByName): ColumnHead {
  const [stated, text] = [measures.trim(), label.trim()];
  const measured = measuredBy(text, stated, units);
  return { label: text, ...(stated && { measures: stated }), ...(measured && { measured }) };
}

/** Rows below the headings, and reasons why others are left out: titles, sums, footnotes, units, repeated headings. */
export function splitBelow(grid: CellTexts, headings: number): { rows: CellTexts; leftOut: string[] } {
  const table = new TableRows({ heads: grid.slice(0, headings), isUnit, isUnitOfColumn, isKey: isPartNumber });
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

/** Converts decimal commas and units. */
export function bodyOf(grid: CellTexts, { headings, columns, comma }: PastedTable, table: Table): CellTexts {
  const { rows } = splitBelow(grid, headings);
  const readers = columns.map((column, at): ((text: string) => string) => {
    const { to, label, measures } = column;
    if (to === NAME || to === OUT || measures === NO_MEASURE) return (text) => text;
    const measured = measuredIn(column, table) ?? numbersByLabel(label, measures);
    if (measured) return (text) => printedCell(text, measured, comma);
    return comma && hasNumbers(columnOf(rows, at)) ? withPoint : (text) => text;
  });
  return rows.map((row) => row.map((text, at) => readers[at]?.(text) ?? text));
}

function measuredIn({ to, from, label }: PastedColumn, table: Table): Measured | undefined {
  const column = table.columns.find(({ key }) => key === to);
  const unit = column ? unitOf(column) : '';
  if (!column || unit === '' || unit === '-') return undefined;
  return { name: column.measured?.name ?? attributeLabel(label).name, unit, printedUnit: from };
}

export function rowsFor(editor: Editor, body: CellTexts, pasted: PastedTable): (string | undefined)[] {
  const table = tableInSight(editor);
  const name = pasted.columns.findIndex(({ to }) => to === NAME);
  if (!pasted.byName || name < 0) {
    const { range } = selectedKeys(editor);
    const top = Number.isFinite(range.top) ? range.top : 0;
    const { rows } = viewOf(editor);
    return body.map((_, at) => rows[top + at]);
  }
  const byName = new Map(table.rows.map((row) => [cellOf(row, NAME), row.key]));
  byName.delete('');
  const blank = table.rows.filter(isBlank).map(({ key }) => key);
  return body.map((row) => {
    const text = row[name] ?? '';
    const key = byName.get(text);
    // A repeated number becomes a row of its own with a problem, so that nothing is overwritten.
    if (key !== undefined) byName.delete(text);
    return key ?? blank.shift();
  });
}

/** One undo step; the pasted cells are selected afterwards. */
export function takeTable(editor: Editor, grid: CellTexts, pasted: PastedTable): Editor {
  const body = bodyOf(grid, pasted, tableInSight(editor));
  const cursor = viewOf(editor).selection.cursor.column;
  const keys = rowsFor(editor, body, pasted);
  const columnKeys: (string | undefined)[] = [];
  let rows: string[] = [];
  const result = edit(editor, (before) => {
    let table = withColumns(before, pasted, editor.stored.units, cursor, columnKeys);
    const added = insertRows(table, table.rows.at(-1)?.key, keys.filter((key) => key === undefined).length);
    table = added.table;
    const fresh = [...added.keys];
    rows = keys.map((key) => key ?? fresh.shift() ?? '');
    const first = pasted.fresh
      ? printedOf(table)[pasted.columns.filter(({ to }) => to !== OUT).findIndex(({ to }) => to === NAME)]?.key
      : undefined;
    const patch = new Map(
      body.map((texts, at) => {
        const cells: Record<string, string> = {};
        for (const [column, key] of columnKeys.entries()) if (key !== undefined) cells[key] = texts[column] ?? '';
        if (first !== undefined) cells[first] = cells[NAME] ?? '';
        return [rows[at] ?? '', cells];
      }),
    );
    const headline = table.headline === '' && pasted.title ? pasted.title.slice(0, 200) : table.headline;
    return { ...setCells(table, patch), headline };
  });
  const order = tableInSight(result).columns.filter(({ key }) => columnKeys.includes(key));
  const [left, right] = [order[0]?.key, order.at(-1)?.key];
  const [top, bottom] = [rows[0], rows.at(-1)];
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return result;
  return select(result, { cursor: { row: top, column: left }, anchor: { row: bottom, column: right } });
}

/** Each new column comes after its predecessor in the clipboard. `keys`: receives the target of each column. */
function withColumns(
  table: Table,
  pasted: PastedTable,
  units: UnitsByName,
  cursor: string,
  keys: (string | undefined)[],
): Table {
  if (pasted.fresh) return withPrinted(table, freshColumns(table, pasted, units, keys));
  let result = table;
  const atCursor = printedOf(table).findIndex(({ key }) => key === cursor);
  let place = atCursor < 0 ? printedOf(table).length : atCursor + 1;
  for (const column of pasted.columns) {
    const { to } = column;
    if (to === NEW) {
      const key = newKey();
      result = insertColumn(result, place, headOf(column, units), key) ?? result;
      place += 1;
      keys.push(key);
    } else {
      keys.push(to === OUT ? undefined : to);
      const at = printedOf(result).findIndex(({ key }) => key === to);
      if (at >= 0) place = at + 1;
    }
  }
  return result;
}

/** Model numbers become both the name and a printed column. */
function freshColumns(
  table: Table,
  { columns }: PastedTable,
  units: UnitsByName,
  keys: (string | undefined)[],
): Column[] {
  return columns.flatMap((column): Column[] => {
    const { to, label } = column;
    const key = newKey();
    keys.push(to === OUT ? undefined : to === NAME ? NAME : key);
    if (to === OUT) return [];
    const isUnnamed = to === NAME && label.trim() === '';
    return [
      { key, kind: 'printed', ...headOf(isUnnamed ? { label: firstLabel(table), measures: '' } : column, units) },
    ];
  });
}

const firstLabel = (table: Table): string => printedOf(table)[0]?.label ?? 'Model';
