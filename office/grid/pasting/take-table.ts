import { measuredBy, NO_MEASURE, type UnitsByName } from '../../../src/features/catalogue/measures/measured-columns.ts';
import { type Measured, printedCell, withPoint } from '../../../src/features/catalogue/measures/read-figure.ts';
import { attributeLabel } from '../../../src/features/catalogue/units/attribute-label.ts';
import { isUnitOfColumn } from '../../../src/features/catalogue/units/unit-table.ts';
import { isPartNumber, TableRows } from '../../../src/platform/sheets/table-rows.ts';
import { cutText } from '../../../src/platform/text/cut-text.ts';
import { insertColumn, insertRows, setCells, withPrinted } from '../document/acts.ts';
import type { CellTexts } from '../document/clipboard.ts';
import { isUnit, numbersByLabel } from '../document/column-type.ts';
import { axesOf, type Editor, edit, select, selectedKeys, tableInSight, viewOf } from '../document/editor.ts';
import {
  type Column,
  type ColumnHead,
  cellOf,
  NAME,
  newKey,
  newKeys,
  printedOf,
  type Table,
} from '../document/grid-document.ts';
import { isBlank } from '../document/problems.ts';
import { columnOf, hasNumbers } from './headings.ts';
import { unitOf } from './match-columns.ts';
import { NEW, OUT, type PastedColumn, type PastedTable, type PastePlace } from './pasted-table.ts';

export const placeOf = (editor: Editor): PastePlace => {
  const table = tableInSight(editor);
  const { tables, units } = editor.stored;
  const following = axesOf(editor).columns.slice(selectedKeys(editor).range.left);
  return { table, isStored: tables.has(table.number), units, following };
};

/** Rows below the headings. Titles, sums, footnotes, units and repeated headings are left out, with reasons. */
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

export function bodyOf(rows: CellTexts, { columns, comma }: PastedTable, table: Table): CellTexts {
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
    const { top } = selectedKeys(editor).range;
    return body.map((_, at) => viewOf(editor).rows[top + at]);
  }
  const byName = new Map(table.rows.map((row) => [cellOf(row, NAME), row.key]));
  byName.delete('');
  const blank = table.rows.filter(isBlank).map(({ key }) => key);
  return body.map((row) => {
    const text = row[name] ?? '';
    const key = byName.get(text);
    // A repeated number becomes a new row with a problem, so that nothing is overwritten.
    if (key !== undefined) byName.delete(text);
    return key ?? blank.shift();
  });
}

export function takeTable(editor: Editor, grid: CellTexts, pasted: PastedTable): Editor {
  const body = bodyOf(splitBelow(grid, pasted.headings).rows, pasted, tableInSight(editor));
  const keys = pasted.columns.map(({ to }) => (to === OUT ? undefined : to === NEW ? newKey() : to));
  const known = rowsFor(editor, body, pasted);
  const added = newKeys(known.filter((key) => key === undefined).length);
  const free = [...added];
  const rows = known.map((key) => key ?? free.shift() ?? '');
  const names = newKey();
  const patch = new Map(
    body.map((texts, at) => {
      const cells: Record<string, string> = {};
      for (const [column, key] of keys.entries()) if (key !== undefined) cells[key] = texts[column] ?? '';
      if (pasted.fresh) cells[names] = cells[NAME] ?? '';
      return [rows[at] ?? '', cells];
    }),
  );
  const result = edit(editor, (before) => {
    const table = pasted.fresh
      ? withPrinted(before, freshColumns(before, pasted, editor.stored.units, keys, names))
      : withColumns(before, pasted, editor, keys);
    const headline = table.headline || cutText(pasted.title, 200);
    return { ...setCells(insertRows(table, table.rows.at(-1)?.key, added), patch), headline };
  });
  const columns = axesOf(result).columns.filter((key) => keys.includes(key));
  const [row, column] = [rows[0], columns[0]];
  if (row === undefined || column === undefined) return result;
  const anchor = { row: rows.at(-1) ?? row, column: columns.at(-1) ?? column };
  return select(result, { cursor: { row, column }, anchor });
}

function headOf({ label, measures }: Pick<PastedColumn, 'label' | 'measures'>, units: UnitsByName): ColumnHead {
  const text = label.trim();
  const measured = measuredBy(text, measures, units);
  return { label: text, ...(measures && { measures }), ...(measured && { measured }) };
}

type Keys = readonly (string | undefined)[];

/** New columns keep their order in the clipboard; the first one follows the cursor. */
function withColumns(table: Table, { columns }: PastedTable, editor: Editor, keys: Keys): Table {
  const placeAfter = (of: Table, key: string | undefined) => printedOf(of).findIndex((one) => one.key === key) + 1;
  let result = table;
  let place = placeAfter(table, viewOf(editor).selection.cursor.column) || printedOf(table).length;
  for (const [at, column] of columns.entries()) {
    const key = keys[at];
    if (column.to === NEW && key) result = insertColumn(result, place, headOf(column, editor.stored.units), key);
    place = placeAfter(result, key) || place;
  }
  return result;
}

/** Model numbers become both the name and a printed column. */
function freshColumns(table: Table, pasted: PastedTable, units: UnitsByName, keys: Keys, names: string): Column[] {
  const unnamed = { label: printedOf(table)[0]?.label ?? 'Model', measures: '' };
  return pasted.columns.flatMap((column, at): Column[] => {
    const { to, label } = column;
    const key = to === NAME ? names : keys[at];
    if (key === undefined) return [];
    return [{ key, kind: 'printed', ...headOf(to === NAME && label.trim() === '' ? unnamed : column, units) }];
  });
}
