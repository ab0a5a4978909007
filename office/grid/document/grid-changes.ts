import type { GridChange } from '../../../src/features/office/grid/grid.contract.ts';
import { buildCellKey, findCellWarnings, isBlankRow } from './cell-problems.ts';
import {
  type CellAddress,
  findColumnKey,
  findTable,
  type GridDocument,
  type GridTable,
  type GridTableRow,
  getCellText,
  getShownColumns,
  indexRowsByKey,
  MAX_TABLE_COLUMNS,
  NAME_KEY,
  type RowCells,
} from './grid-document.ts';
import { findNumberColumns } from './number-columns.ts';
import type { StoredGrid } from './stored-grid.ts';

export interface SavePayload {
  changes: GridChange[];
  sources: ChangeSource[];
  labels: { table: number; labels: string[] }[];
  sent: GridDocument;
}
export interface ChangeSource {
  table: number;
  row?: string;
}

interface RowState {
  values: RowCells;
  active: boolean;
}

export function buildSavePayload(
  stored: StoredGrid,
  document: GridDocument,
  problems: readonly CellAddress[],
): SavePayload {
  const bad = new Set(problems.map(({ row, column }) => buildCellKey(row, column)));
  const sent = document.map((table) => removeInvalidCells(table, findTable(stored.document, table.number), bad));
  const save: SavePayload = { changes: [], sources: [], labels: [], sent };
  const add = (
    source: ChangeSource,
    id: number | undefined,
    before: RowState | undefined,
    now: RowState | undefined,
  ) => {
    const resource = source.row === undefined ? 'tables' : 'models';
    const change = buildChange(resource, id, before, now);
    if (!change) return;
    const parents = change.action === 'add' ? { product: stored.product.slug, table: String(source.table) } : undefined;
    save.changes.push(parents ? { ...change, values: { ...parents, ...change.values } } : change);
    save.sources.push(source);
  };
  for (const table of sent) {
    const before = findTable(stored.document, table.number);
    add(
      { table: table.number },
      stored.tables.get(table.number),
      before && buildTableState(before),
      buildTableState(table),
    );
    const first = save.changes.length;
    addRowChanges(add, stored, before, table);
    const labels = getShownColumns(before ?? { columns: [] }).map(({ label }) => label);
    if (before && save.changes.length > first) save.labels.push({ table: table.number, labels });
  }
  for (const table of stored.document)
    if (!findTable(document, table.number))
      add({ table: table.number }, stored.tables.get(table.number), buildTableState(table), undefined);
  return save;
}

type AddChange = (
  source: ChangeSource,
  id: number | undefined,
  before: RowState | undefined,
  now: RowState | undefined,
) => void;

/**
 * Changes of positions are omitted if stored rows are in order and new ones last, because the server assumes this
 * order.
 */
function addRowChanges(
  add: AddChange,
  { ids, positions }: StoredGrid,
  before: GridTable | undefined,
  table: GridTable,
): void {
  const stored = indexRowsByKey(before ?? { rows: [] });
  const now = indexRowsByKey(table);
  const remaining = [...stored.keys()].filter((key) => now.has(key));
  const isMoved = remaining.some((key, at) => table.rows[at]?.key !== key);
  const isSame = !isMoved && before !== undefined && joinColumnKeys(before) === joinColumnKeys(table);
  const stateOf = (of: GridTable, row: GridTableRow, position: number | undefined): RowState => ({
    active: row.active,
    values: { ...buildRowFields(of, row), ...(isMoved && { position: String(position) }) },
  });
  for (const [at, row] of table.rows.entries()) {
    const old = stored.get(row.key);
    if (isSame && row === old) continue;
    const known = before && old && stateOf(before, old, positions.get(row.key));
    add({ table: table.number, row: row.key }, ids.get(row.key), known, stateOf(table, row, at + 1));
  }
  for (const [key, { active }] of stored)
    if (!now.has(key)) add({ table: table.number, row: key }, ids.get(key), { values: {}, active }, undefined);
}

function buildChange(
  resource: GridChange['resource'],
  id: number | undefined,
  before: RowState | undefined,
  now: RowState | undefined,
): GridChange | undefined {
  if (!now) return id && before?.active ? { resource, action: 'archive', id, seen: {} } : undefined;
  const { values, seen } = compareCells(before?.values ?? {}, now.values);
  if (!id || !before) return { resource, action: 'add', values };
  if (before.active !== now.active) return { resource, action: now.active ? 'restore' : 'archive', id, seen, values };
  if (Object.keys(values).length === 0) return undefined;
  return { resource, action: 'change', id, seen: { ...seen, is_active: before.active }, values };
}

function compareCells(
  before: RowCells,
  after: RowCells,
): { values: Record<string, string>; seen: Record<string, string> } {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  const changed = names.filter((name) => (before[name] ?? '') !== (after[name] ?? ''));
  const of = (texts: RowCells) => Object.fromEntries(changed.map((name) => [name, texts[name] ?? '']));
  return { values: of(after), seen: of(before) };
}

function removeInvalidCells(table: GridTable, before: GridTable | undefined, bad: ReadonlySet<string>): GridTable {
  const stored = indexRowsByKey(before ?? { rows: [] });
  const rows = table.rows.flatMap((row): GridTableRow[] => {
    const old = stored.get(row.key);
    if (row === old) return [row];
    const wrong = bad.size ? table.columns.filter(({ key }) => bad.has(buildCellKey(row.key, key))) : [];
    if (!old) return wrong.length || isBlankRow(row) ? [] : [row];
    const texts = Object.fromEntries(wrong.map(({ key }) => [key, getCellText(old, key)]));
    return [wrong.length ? { ...row, cells: { ...row.cells, ...texts } } : row];
  });
  return { ...table, rows };
}

function buildTableState(table: GridTable): RowState {
  const shownColumns = getShownColumns(table);
  const numbered = Array.from({ length: MAX_TABLE_COLUMNS }, (_, at) => [
    [`c${at + 1}`, shownColumns[at]?.label ?? ''],
    [`a${at + 1}`, shownColumns[at]?.measures ?? ''],
  ]).flat();
  return { values: { headline: table.headline, ...Object.fromEntries(numbered) }, active: table.active };
}

const joinColumnKeys = (table: GridTable): string =>
  getShownColumns(table)
    .map(({ key }) => key)
    .join('\n');

function buildRowFields(table: GridTable, row: GridTableRow): RowCells {
  const fields: Record<string, string> = { [NAME_KEY]: getCellText(row, NAME_KEY) };
  getShownColumns(table).forEach(({ key }, at) => {
    fields[`r${at + 1}`] = getCellText(row, key);
  });
  for (const { key, kind } of table.columns)
    if (kind === 'number' || kind === 'text') fields[key] = getCellText(row, key);
  return fields;
}

/** Counts changed cells in columns of numbers whose text is not a number. */
export function countUnreadNumbers({ sources, sent }: SavePayload, { document }: StoredGrid): number {
  const changed = new Set(sources.map(({ row }) => row));
  const unread = sent.flatMap((table) => {
    const stored = indexRowsByKey(findTable(document, table.number) ?? { rows: [] });
    const numbers = findNumberColumns(table);
    return table.rows
      .filter(({ key }) => changed.has(key))
      .flatMap((row) =>
        [...findCellWarnings(row, table, numbers).keys()].filter(
          (key) => getCellText(row, key) !== getCellText(stored.get(row.key), key),
        ),
      );
  });
  return unread.length;
}

export function findGridFieldLabel({ ids, document }: StoredGrid, id: unknown, field: string): string | undefined {
  const [key] = [...ids].find(([, known]) => known === id) ?? [];
  const table = document.find(({ rows }) => rows.some((row) => row.key === key));
  const column = table && findColumnKey(table, field);
  return table?.columns.find((one) => one.key === column)?.label;
}
