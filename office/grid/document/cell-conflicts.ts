import type { ChangeConflict as Conflicting } from '../../../src/features/office/rows/resources.contract.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { buildCellKey } from './cell-problems.ts';
import type { SavePayload } from './grid-changes.ts';
import { type CellAddress, findColumnKey, findTable, type GridDocument, getCellText } from './grid-document.ts';
import { type EditorState, replaceDocument } from './grid-editor.ts';

export type RefusedChange = Pick<Conflicting, 'position' | 'current' | 'changed_by' | 'changed_fields' | 'archived'>;

export interface CellConflict extends CellAddress {
  table: number;
  mine: string;
  theirs: string;
  by: string | null;
}

export const buildCellConflicts = (save: SavePayload, refused: readonly RefusedChange[]): CellConflict[] =>
  refused.flatMap(({ position, current, changed_by: by, changed_fields: fields }) => {
    const source = save.sources[position];
    const table = source && findTable(save.sent, source.table);
    const row = table?.rows.find(({ key }) => key === source?.row);
    return fields.flatMap((field): CellConflict[] => {
      const column = table && findColumnKey(table, field);
      if (!row || !column || !current) return [];
      const [mine, theirs] = [getCellText(row, column), String(current[field] ?? '')];
      return [{ table: table.number, row: row.key, column, mine, theirs, by }];
    });
  });

const MAX_ROWS_NAMED = 3;

export function formatArchivedNotice(refused: readonly RefusedChange[]): string | undefined {
  const archivedRows = refused.flatMap(({ current, archived }) => {
    if (!current || !archived) return [];
    const at = archived.at ? ` on ${formatMoment(archived.at)}` : '';
    return `${archived.by ?? 'Someone'} archived ${current.label}${at}.`;
  });
  if (!archivedRows.length) return undefined;
  const more =
    archivedRows.length > MAX_ROWS_NAMED ? ` ${archivedRows.length - MAX_ROWS_NAMED} more rows were archived.` : '';
  return `${archivedRows.slice(0, MAX_ROWS_NAMED).join(' ')}${more} Visitors no longer see it, and nothing was saved. To change it anyway, save again; or undo.`;
}

/** Replaces conflicting cells by the other person's texts. Unlike an edit, leaves the first printed cell as it is. */
function applyTextsOfOthers(document: GridDocument, conflicts: readonly CellConflict[]): GridDocument {
  const texts = new Map<string, Record<string, string>>();
  for (const { row, column, theirs } of conflicts) texts.set(row, { ...texts.get(row), [column]: theirs });
  return document.map((table) => ({
    ...table,
    rows: table.rows.map((row) =>
      texts.has(row.key) ? { ...row, cells: { ...row.cells, ...texts.get(row.key) } } : row,
    ),
  }));
}

/** Resolves conflicts. The other person's texts count as seen; those of the cells in `taken` replace the local ones. */
export function resolveCellConflicts(
  editor: EditorState,
  conflicts: readonly CellConflict[],
  taken: ReadonlySet<string>,
): EditorState {
  const chosen = conflicts.filter(({ row, column }) => taken.has(buildCellKey(row, column)));
  const stored = { ...editor.stored, document: applyTextsOfOthers(editor.stored.document, conflicts) };
  return replaceDocument({ ...editor, stored }, applyTextsOfOthers(editor.steps.now, chosen));
}
