import type { TokenRow } from './reading/interpret-rows.ts';
import { parseColumnHeadings } from './reading/interpret-rows.ts';
import { type PartsRow, splitTextIntoRows, toPartsRows } from './reading/parts-rows.ts';
import { hasLetterOrDigit, type PartsToken, tokenise } from './reading/parts-tokens.ts';
import type { ExcelRow } from './reading/read-excel-rows.ts';

export interface PartsList {
  rows: TokenRow[];
  headings: { number: number; cells: string[] }[];
  leftOut: number;
  hidden: number[];
}

export const MAX_LIST_ROWS = 2000;
const MAX_ROW_LENGTH = 10_000;

export const parsePartsListText = (text: string): PartsList => buildPartsList(splitTextIntoRows(text));

export const parsePartsListRows = (rows: readonly ExcelRow[]): PartsList => buildPartsList(toPartsRows(rows));

function buildPartsList(rows: readonly PartsRow[]): PartsList {
  const list: PartsList = { rows: [], headings: [], leftOut: 0, hidden: [] };
  let columns: TokenRow['columns'];
  for (const { number, cells, separator, isHidden } of rows) {
    if (!cells.some(hasLetterOrDigit)) continue;
    const heading = parseColumnHeadings(cells);
    if (heading && (cells.length > 1 || !list.rows.length)) {
      columns = heading;
      list.headings.push({ number, cells: cells.filter(Boolean) });
    } else if (list.rows.length >= MAX_LIST_ROWS) list.leftOut += 1;
    else {
      list.rows.push({ number, tokens: tokeniseCells(cells, separator), columns });
      if (isHidden) list.hidden.push(number);
    }
  }
  return list;
}

function tokeniseCells(cells: readonly string[], separator: string): PartsToken[] {
  const length = cells.reduce((sum, cell) => sum + cell.length + 1, 0);
  if (length > MAX_ROW_LENGTH) return [{ kind: 'word', text: cells.join(separator), spaced: false, column: 0 }];
  return cells.flatMap((cell, column) => [
    ...(column ? [{ kind: 'break' as const, text: separator, spaced: separator === '|', column }] : []),
    ...tokenise(cell, column),
  ]);
}
