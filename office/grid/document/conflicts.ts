import type { Conflict as Conflicting } from '../../../src/features/office/resources/resources.contract.ts';
import { when } from '../../shell/data/moments.ts';
import type { Save } from './changes.ts';
import { type Editor, edit, openTable } from './editor.ts';
import { setCells } from './edits.ts';
import { type CellPlace, cellOf, columnOfField, type Table, tableOf, withTable } from './grid-document.ts';
import { placeKey } from './problems.ts';

export type Refused = Pick<Conflicting, 'position' | 'current' | 'changed_by' | 'changed_fields' | 'archived'>;

export interface CellConflict extends CellPlace {
  table: number;
  mine: string;
  theirs: string;
  by: string | null;
}

export function cellConflicts(save: Save, refused: readonly Refused[]): { cells: CellConflict[]; others: boolean } {
  const cells: CellConflict[] = [];
  let others = false;
  for (const { position, current, changed_by: by, changed_fields: fields } of refused) {
    const source = save.sources[position];
    const table = source && tableOf(save.sent, source.table);
    const row = table?.rows.find(({ key }) => key === source?.row);
    if (!source || !table || !row || !current) {
      others = true;
      continue;
    }
    for (const field of fields) {
      const column = columnOfField(table, field);
      if (!column) others = true;
      else {
        const [mine, theirs] = [cellOf(row, column), String(current[field] ?? '')];
        cells.push({ table: table.number, row: row.key, column, mine, theirs, by });
      }
    }
  }
  return { cells, others };
}

export function archivedText(refused: readonly Refused[]): string | undefined {
  const archivedRows = refused.flatMap(({ current, archived }) => {
    if (!current || !archived) return [];
    const at = archived.at ? ` on ${when(archived.at)}` : '';
    return `${archived.by ?? 'Somebody'} archived ${current.label}${at}.`;
  });
  if (!archivedRows.length) return undefined;
  const more = archivedRows.length > TOLD ? ` So were ${archivedRows.length - TOLD} more.` : '';
  return `${archivedRows.slice(0, TOLD).join(' ')}${more} Visitors no longer see it, and nothing was saved. To change it anyway, save again; or undo.`;
}
const TOLD = 3;

const patchOf = (cells: readonly CellConflict[], number: number) => {
  const patch = new Map<string, Record<string, string>>();
  for (const { table, row, column, theirs } of cells) {
    if (table === number) patch.set(row, { ...patch.get(row), [column]: theirs });
  }
  return patch;
};

function setExactly(table: Table, patch: ReadonlyMap<string, Record<string, string>>): Table {
  const rows = table.rows.map((row) => {
    const cells = patch.get(row.key);
    return cells ? { ...row, cells: { ...row.cells, ...cells } } : row;
  });
  return { ...table, rows };
}

/**
 * The editor after conflicts are resolved: the other person's texts count as seen, and those in `taken` are in the
 * document.
 */
export function resolved(editor: Editor, conflicts: readonly CellConflict[], taken: ReadonlySet<string>): Editor {
  let { document } = editor.stored;
  let result = editor;
  const chosen = conflicts.filter(({ row, column }) => taken.has(placeKey(row, column)));
  for (const number of new Set(conflicts.map(({ table }) => table))) {
    const table = tableOf(document, number);
    if (table) document = withTable(document, setExactly(table, patchOf(conflicts, number)));
    result = edit(openTable(result, number), (now) => setCells(now, patchOf(chosen, number)));
  }
  return { ...result, number: editor.number, stored: { ...editor.stored, document } };
}
