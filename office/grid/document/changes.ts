import type { GridChange } from '../../../src/features/office/grid/grid.contract.ts';
import { numberColumns } from './column-type.ts';
import {
  type CellPlace,
  type Cells,
  cellOf,
  columnOfField,
  type GridDocument,
  MAX_COLUMNS,
  NAME,
  printedOf,
  rowsByKey,
  type Table,
  type TableRow,
  tableOf,
} from './grid-document.ts';
import { isBlank, notesOf, placeKey } from './problems.ts';
import type { Stored } from './stored.ts';

export interface Save {
  changes: GridChange[];
  sources: ChangeSource[];
  labels: { table: number; labels: string[] }[];
  sent: GridDocument;
}
export interface ChangeSource {
  table: number;
  row?: string;
}

interface State {
  values: Cells;
  active: boolean;
}

export function changesOf(stored: Stored, document: GridDocument, problems: readonly CellPlace[]): Save {
  const bad = new Set(problems.map(({ row, column }) => placeKey(row, column)));
  const sent = document.map((table) => withoutBad(table, tableOf(stored.document, table.number), bad));
  const save: Save = { changes: [], sources: [], labels: [], sent };
  const add = (source: ChangeSource, id: number | undefined, before: State | undefined, now: State | undefined) => {
    const resource = source.row === undefined ? 'tables' : 'models';
    const change = changeOf(resource, id, before, now);
    if (!change) return;
    const place = change.action === 'add' ? { product: stored.product.slug, table: String(source.table) } : undefined;
    save.changes.push(place ? { ...change, values: { ...place, ...change.values } } : change);
    save.sources.push(source);
  };
  for (const table of sent) {
    const before = tableOf(stored.document, table.number);
    add({ table: table.number }, stored.tables.get(table.number), before && headOf(before), headOf(table));
    const first = save.changes.length;
    addRows(add, stored, before, table);
    const labels = printedOf(before ?? { columns: [] }).map(({ label }) => label);
    if (before && save.changes.length > first) save.labels.push({ table: table.number, labels });
  }
  for (const table of stored.document)
    if (!tableOf(document, table.number))
      add({ table: table.number }, stored.tables.get(table.number), headOf(table), undefined);
  return save;
}

type Add = (source: ChangeSource, id: number | undefined, before: State | undefined, now: State | undefined) => void;

/**
 * Changes of positions are omitted if stored rows are in order and new ones last, because the server assumes this
 * order.
 */
function addRows(add: Add, { ids, positions }: Stored, before: Table | undefined, table: Table): void {
  const stored = rowsByKey(before ?? { rows: [] });
  const now = rowsByKey(table);
  const remaining = [...stored.keys()].filter((key) => now.has(key));
  const isMoved = remaining.some((key, at) => table.rows[at]?.key !== key);
  const isSame = !isMoved && before !== undefined && keysOf(before) === keysOf(table);
  const stateOf = (of: Table, row: TableRow, position: number | undefined): State => ({
    active: row.active,
    values: { ...fieldsOf(of, row), ...(isMoved && { position: String(position) }) },
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

function changeOf(
  resource: GridChange['resource'],
  id: number | undefined,
  before: State | undefined,
  now: State | undefined,
): GridChange | undefined {
  if (!now) return id && before?.active ? { resource, action: 'archive', id, seen: {} } : undefined;
  const { values, seen } = difference(before?.values ?? {}, now.values);
  if (!id || !before) return { resource, action: 'add', values };
  if (before.active !== now.active) return { resource, action: now.active ? 'restore' : 'archive', id, seen, values };
  if (Object.keys(values).length === 0) return undefined;
  return { resource, action: 'change', id, seen: { ...seen, is_active: before.active }, values };
}

function difference(before: Cells, after: Cells): { values: Record<string, string>; seen: Record<string, string> } {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  const changed = names.filter((name) => (before[name] ?? '') !== (after[name] ?? ''));
  const of = (texts: Cells) => Object.fromEntries(changed.map((name) => [name, texts[name] ?? '']));
  return { values: of(after), seen: of(before) };
}

function withoutBad(table: Table, before: Table | undefined, bad: ReadonlySet<string>): Table {
  const stored = rowsByKey(before ?? { rows: [] });
  const rows = table.rows.flatMap((row): TableRow[] => {
    const old = stored.get(row.key);
    if (row === old) return [row];
    const wrong = bad.size ? table.columns.filter(({ key }) => bad.has(placeKey(row.key, key))) : [];
    if (!old) return wrong.length || isBlank(row) ? [] : [row];
    const texts = Object.fromEntries(wrong.map(({ key }) => [key, cellOf(old, key)]));
    return [wrong.length ? { ...row, cells: { ...row.cells, ...texts } } : row];
  });
  return { ...table, rows };
}

function headOf(table: Table): State {
  const printed = printedOf(table);
  const numbered = Array.from({ length: MAX_COLUMNS }, (_, at) => [
    [`c${at + 1}`, printed[at]?.label ?? ''],
    [`a${at + 1}`, printed[at]?.measures ?? ''],
  ]).flat();
  return { values: { headline: table.headline, ...Object.fromEntries(numbered) }, active: table.active };
}

const keysOf = (table: Table): string =>
  printedOf(table)
    .map(({ key }) => key)
    .join('\n');

function fieldsOf(table: Table, row: TableRow): Cells {
  const fields: Record<string, string> = { [NAME]: cellOf(row, NAME) };
  printedOf(table).forEach(({ key }, at) => {
    fields[`r${at + 1}`] = cellOf(row, key);
  });
  for (const { key, kind } of table.columns) if (kind === 'number' || kind === 'text') fields[key] = cellOf(row, key);
  return fields;
}

/** Counts changed cells in columns of numbers whose text is not a number. */
export function countUnread({ sources, sent }: Save, { document }: Stored): number {
  const changed = new Set(sources.map(({ row }) => row));
  const unread = sent.flatMap((table) => {
    const stored = rowsByKey(tableOf(document, table.number) ?? { rows: [] });
    const numbers = numberColumns(table);
    return table.rows
      .filter(({ key }) => changed.has(key))
      .flatMap((row) =>
        [...notesOf(row, table, numbers).keys()].filter((key) => cellOf(row, key) !== cellOf(stored.get(row.key), key)),
      );
  });
  return unread.length;
}

export function labelOfField({ ids, document }: Stored, id: unknown, field: string): string | undefined {
  const [key] = [...ids].find(([, known]) => known === id) ?? [];
  const table = document.find(({ rows }) => rows.some((row) => row.key === key));
  const column = table && columnOfField(table, field);
  return table?.columns.find((one) => one.key === column)?.label;
}
