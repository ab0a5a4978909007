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

type Values = Record<string, string>;

export function changesOf(stored: Stored, document: GridDocument, problems: readonly CellPlace[]): Save {
  const bad = new Set(problems.map(({ row, column }) => placeKey(row, column)));
  const save: Save = { changes: [], sources: [], labels: [], sent: document };
  save.sent = document.map((table) => {
    const before = tableOf(stored.document, table.number);
    const sendable = withoutBad(table, before, bad);
    changeTable(save, stored, before, sendable);
    changeRows(save, stored, before, sendable);
    return sendable;
  });
  for (const { number, active } of stored.document) {
    const id = stored.tables.get(number);
    if (active && id && !tableOf(document, number))
      add(save, { table: number }, { resource: 'tables', action: 'archive', id, seen: {} });
  }
  return save;
}

function add(save: Save, source: ChangeSource, change: GridChange | undefined): void {
  if (!change) return;
  save.changes.push(change);
  save.sources.push(source);
}

interface State {
  values: Values;
  active: boolean;
}

/** Changed fields with the values that were seen; undefined without changes. `before`: undefined for a new row. */
function changeOf(
  product: Stored['product'],
  source: ChangeSource,
  before: (State & { id: number }) | undefined,
  now: State,
): GridChange | undefined {
  const resource = source.row === undefined ? 'tables' : 'models';
  const { values, seen } = difference(before?.values ?? {}, now.values);
  const place = { product: product.slug, table: String(source.table) };
  if (!before) return { resource, action: 'add', values: { ...place, ...values } };
  const { id, active } = before;
  if (active !== now.active) return { resource, action: now.active ? 'restore' : 'archive', id, seen, values };
  if (Object.keys(values).length === 0) return undefined;
  return { resource, action: 'change', id, seen: { ...seen, is_active: active }, values };
}

function withoutBad(table: Table, before: Table | undefined, bad: ReadonlySet<string>): Table {
  const stored = before && rowsByKey(before);
  let changed = false;
  const rows = table.rows.flatMap((row): TableRow[] => {
    const old = stored?.get(row.key);
    if (row === old) return [row];
    const wrong = bad.size ? table.columns.filter(({ key }) => bad.has(placeKey(row.key, key))) : [];
    if (wrong.length === 0 && (old || !isBlank(row))) return [row];
    changed = true;
    if (!old) return [];
    const texts = Object.fromEntries(wrong.map(({ key }) => [key, cellOf(old, key)]));
    return [{ ...row, cells: { ...row.cells, ...texts } }];
  });
  return changed ? { ...table, rows } : table;
}

const labelsOf = (table: Table | undefined): string[] => (table ? printedOf(table).map(({ label }) => label) : []);

const headOf = (table: Table | undefined): Values => {
  const printed = table ? printedOf(table) : [];
  const numbered = Array.from({ length: MAX_COLUMNS }, (_, at) => [
    [`c${at + 1}`, printed[at]?.label ?? ''],
    [`a${at + 1}`, printed[at]?.measures ?? ''],
  ]).flat();
  return { headline: table?.headline ?? '', ...Object.fromEntries(numbered) };
};

function changeTable(save: Save, { product, tables }: Stored, before: Table | undefined, table: Table): void {
  const id = tables.get(table.number);
  const source = { table: table.number };
  const stored = before && id !== undefined ? { id, values: headOf(before), active: before.active } : undefined;
  add(save, source, changeOf(product, source, stored, { values: headOf(table), active: table.active }));
}

function changeRows(save: Save, stored: Stored, before: Table | undefined, table: Table): void {
  const [rows, first] = [before && rowsByKey(before), save.changes.length];
  const sameColumns = before !== undefined && keysOf(before) === keysOf(table);
  const places = newPlaces(stored, before, table);
  for (const row of table.rows) {
    const [old, place, id] = [rows?.get(row.key), places?.get(row.key), stored.ids.get(row.key)];
    if (row === old && sameColumns && place === undefined) continue;
    const known =
      before && old && id !== undefined
        ? { id, values: { ...fieldsOf(before, old), ...place?.before }, active: old.active }
        : undefined;
    const now = { values: { ...fieldsOf(table, row), ...place?.after }, active: row.active };
    const source = { table: table.number, row: row.key };
    add(save, source, changeOf(stored.product, source, known, now));
  }
  const there = new Set(table.rows.map(({ key }) => key));
  for (const { key, active } of before?.rows ?? []) {
    const id = stored.ids.get(key);
    if (there.has(key) || !active || id === undefined) continue;
    add(save, { table: table.number, row: key }, { resource: 'models', action: 'archive', id, seen: {} });
  }
  if (before && save.changes.length > first) save.labels.push({ table: table.number, labels: labelsOf(before) });
}

export function countUnread({ sources, sent }: Save, { document }: Stored): number {
  const changed = new Set(sources.map(({ row }) => row));
  let count = 0;
  for (const table of sent) {
    const before = tableOf(document, table.number);
    const stored = before && rowsByKey(before);
    const numbers = numberColumns(table);
    for (const row of table.rows.filter(({ key }) => changed.has(key))) {
      const old = stored?.get(row.key);
      for (const key of notesOf(row, table, numbers).keys()) if (cellOf(row, key) !== cellOf(old, key)) count += 1;
    }
  }
  return count;
}

const keysOf = (table: Table): string =>
  printedOf(table)
    .map(({ key }) => key)
    .join('\n');

function fieldsOf(table: Table, row: TableRow): Values {
  const fields: Values = { [NAME]: cellOf(row, NAME) };
  printedOf(table).forEach(({ key }, at) => {
    fields[`r${at + 1}`] = cellOf(row, key);
  });
  for (const { key, kind } of table.columns) if (kind === 'number' || kind === 'text') fields[key] = cellOf(row, key);
  return fields;
}

export function labelOfField({ ids, document }: Stored, id: unknown, field: string): string | undefined {
  const [key] = [...ids].find(([, known]) => known === id) ?? [];
  const table = document.find(({ rows }) => rows.some((row) => row.key === key));
  const column = table && columnOfField(table, field);
  return table?.columns.find((one) => one.key === column)?.label;
}

function difference(before: Cells, after: Cells): { values: Values; seen: Values } {
  const [values, seen]: [Values, Values] = [{}, {}];
  for (const name of new Set([...Object.keys(after), ...Object.keys(before)])) {
    const [from = '', to = ''] = [before[name], after[name]];
    if (from === to) continue;
    values[name] = to;
    seen[name] = from;
  }
  return { values, seen };
}

/**
 * New positions of rows; undefined while stored rows are in order and new ones at the end, which the server assumes.
 */
function newPlaces(
  { positions }: Stored,
  before: Table | undefined,
  table: Table,
): Map<string, { before: Values; after: Values }> | undefined {
  const now = table.rows.map(({ key }) => key);
  const there = new Set(now);
  const remaining = (before?.rows ?? []).map(({ key }) => key).filter((key) => there.has(key));
  if (remaining.every((key, at) => now[at] === key)) return undefined;
  const places = new Map<string, { before: Values; after: Values }>();
  now.forEach((key, at) => {
    const stored = positions.get(key);
    if (stored === at + 1) return;
    const from: Values = stored === undefined ? {} : { position: String(stored) };
    places.set(key, { before: from, after: { position: String(at + 1) } });
  });
  return places;
}
