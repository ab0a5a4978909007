import type { Conflict as Conflicting } from '../../../src/features/office/resources/resources.contract.ts';
import { when } from '../../shell/data/moments.ts';
import type { Save } from './changes.ts';
import { type Editor, withDocument } from './editor.ts';
import { type CellPlace, cellOf, columnOfField, type GridDocument, tableOf } from './grid-document.ts';
import { placeKey } from './problems.ts';

export type Refused = Pick<Conflicting, 'position' | 'current' | 'changed_by' | 'changed_fields' | 'archived'>;

export interface CellConflict extends CellPlace {
  table: number;
  mine: string;
  theirs: string;
  by: string | null;
}

export const cellConflicts = (save: Save, refused: readonly Refused[]): CellConflict[] =>
  refused.flatMap(({ position, current, changed_by: by, changed_fields: fields }) => {
    const source = save.sources[position];
    const table = source && tableOf(save.sent, source.table);
    const row = table?.rows.find(({ key }) => key === source?.row);
    return fields.flatMap((field): CellConflict[] => {
      const column = table && columnOfField(table, field);
      if (!row || !column || !current) return [];
      const [mine, theirs] = [cellOf(row, column), String(current[field] ?? '')];
      return [{ table: table.number, row: row.key, column, mine, theirs, by }];
    });
  });

const NAMED = 3;

export function archivedText(refused: readonly Refused[]): string | undefined {
  const archivedRows = refused.flatMap(({ current, archived }) => {
    if (!current || !archived) return [];
    const at = archived.at ? ` on ${when(archived.at)}` : '';
    return `${archived.by ?? 'Someone'} archived ${current.label}${at}.`;
  });
  if (!archivedRows.length) return undefined;
  const more = archivedRows.length > NAMED ? ` ${archivedRows.length - NAMED} more rows were archived.` : '';
  return `${archivedRows.slice(0, NAMED).join(' ')}${more} Visitors no longer see it, and nothing was saved. To change it anyway, save again; or undo.`;
}

/** Replaces conflicting cells by the other person's texts. Unlike an edit, leaves the first printed cell as it is. */
function withTextsOfOthers(document: GridDocument, conflicts: readonly CellConflict[]): GridDocument {
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
export function resolved(editor: Editor, conflicts: readonly CellConflict[], taken: ReadonlySet<string>): Editor {
  const chosen = conflicts.filter(({ row, column }) => taken.has(placeKey(row, column)));
  const stored = { ...editor.stored, document: withTextsOfOthers(editor.stored.document, conflicts) };
  return withDocument({ ...editor, stored }, withTextsOfOthers(editor.steps.now, chosen));
}
