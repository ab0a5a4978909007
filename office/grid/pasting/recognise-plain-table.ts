import { isPlainNumber } from '../../../src/features/catalogue/measures/parse-cell-value.ts';
import type { CellTexts } from '../document/clipboard.ts';
import { NAME_KEY } from '../document/grid-document.ts';
import type { EditorState } from '../document/grid-editor.ts';
import { buildBodyTexts, getPasteTarget, splitBodyRows } from './apply-pasted-table.ts';
import { findAmbiguousNumber, hasNumbers, listColumnTexts } from './heading-rows.ts';
import {
  AS_ATTRIBUTE,
  countPastedHeadings,
  findPasteProblems,
  LEFT_OUT,
  type PastedTable,
  recognisePastedTable,
} from './pasted-table.ts';

/** The first table of a product if nothing of it needs a decision; undefined for any other clipboard. */
export function recognisePlainTable(editor: EditorState, cells: CellTexts): PastedTable | undefined {
  const target = getPasteTarget(editor);
  const pasted = recognisePastedTable(cells, target, countPastedHeadings(cells, target));
  const { columns, headings, fresh } = pasted;
  const { rows, leftOut } = splitBodyRows(cells, headings);
  const problems = findPasteProblems(pasted, target);
  const isWhole = columns.every(({ to }) => to !== LEFT_OUT && to !== AS_ATTRIBUTE);
  const isNamed = columns.some(({ to }) => to === NAME_KEY);
  if (!fresh || !isWhole || !isNamed || leftOut.length > 0 || problems.columns.size > 0 || problems.whole)
    return undefined;
  const body = buildBodyTexts(rows, pasted, target.table, editor.stored.attributes);
  const isMixed = columns.some((_, at) => {
    const texts = listColumnTexts(body, at);
    return hasNumbers(texts) && texts.some((text) => text !== '' && !isPlainNumber(text));
  });
  return isMixed || findAmbiguousNumber(rows) !== undefined ? undefined : pasted;
}
