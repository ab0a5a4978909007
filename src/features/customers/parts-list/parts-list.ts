import type { NumberedRow } from './reading/excel-rows.ts';
import { type Row, rowsOfSheet, rowsOfText } from './reading/parts-rows.ts';
import { hasLetterOrDigit, type Token, tokensOf } from './reading/parts-tokens.ts';
import type { ListRow } from './reading/read-rows.ts';
import { columnsOf } from './reading/read-rows.ts';

export interface PartsList {
  rows: ListRow[];
  headings: { number: number; cells: string[] }[];
  leftOut: number;
  hidden: number[];
}

export const MAX_LIST_ROWS = 2000;
const MAX_ROW_LENGTH = 10_000;

export const readPartsText = (text: string): PartsList => listOf(rowsOfText(text));

export const readPartsRows = (rows: readonly NumberedRow[]): PartsList => listOf(rowsOfSheet(rows));

function listOf(rows: readonly Row[]): PartsList {
  const list: PartsList = { rows: [], headings: [], leftOut: 0, hidden: [] };
  let columns: ListRow['columns'];
  for (const { number, cells, separator, isHidden } of rows) {
    if (!cells.some(hasLetterOrDigit)) continue;
    const heading = columnsOf(cells);
    if (heading && (cells.length > 1 || !list.rows.length)) {
      columns = heading;
      list.headings.push({ number, cells: cells.filter(Boolean) });
    } else if (list.rows.length >= MAX_LIST_ROWS) list.leftOut += 1;
    else {
      list.rows.push({ number, tokens: tokensOfCells(cells, separator), columns });
      if (isHidden) list.hidden.push(number);
    }
  }
  return list;
}

function tokensOfCells(cells: readonly string[], separator: string): Token[] {
  const length = cells.reduce((sum, cell) => sum + cell.length + 1, 0);
  if (length > MAX_ROW_LENGTH) return [{ kind: 'word', text: cells.join(separator), spaced: false, column: 0 }];
  return cells.flatMap((cell, column) => [
    ...(column ? [{ kind: 'break' as const, text: separator, spaced: separator === '|', column }] : []),
    ...tokensOf(cell, column),
  ]);
}
