import { isDeepStrictEqual } from 'node:util';
import { getOwnValue } from '../../../platform/get-own-value.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { type RightResource, roleHasRight } from '../acts/rights.ts';
import { STAFF_ROLES } from '../acts/roles.limits.ts';
import { getFieldLabel, listFields } from '../rows/resource-fields.ts';
import { findResourceOfTable, resources } from '../rows/resources.ts';
import type { StoredEntry } from './history.store.ts';
import { buildMovedKey, findMovedColumns, type MovedColumn } from './row-changes.store.ts';
import {
  loadAttributesById,
  loadReferencedNames,
  loadTablesOfModels,
  type NamedAttribute,
  type NamedTable,
  type ReferencedIds,
} from './table-rows.store.ts';

export const isTableOnOwnScreen = (table: string): boolean => {
  const resource = findResourceOfTable(table);
  return resource !== undefined && listFields(resource).length === 0;
};

export const getResourceName = (table: string): string => findResourceOfTable(table)?.name ?? table;
export const getTableOfResource = (name: string): string =>
  resources.find((one) => one.name === name)?.table.target.table ?? name;

export const getRightOfTable = (table: string): RightResource => findResourceOfTable(table)?.right ?? 'catalogue';

export const RESTRICTED_TABLES = resources
  .map(({ table: resourceTable }) => resourceTable.target.table)
  .filter((table) => !STAFF_ROLES.every((role) => roleHasRight(role, getRightOfTable(table), 'read')));

export interface ChangedHistoryField {
  name: string;
  label: string;
  before: unknown;
  after: unknown;
}

export interface DescribedEntry extends StoredEntry {
  resource: string;
  fields: ChangedHistoryField[];
  derived: boolean;
}

const [MODELS, VALUES] = ['models', 'model_attributes'];
const REFERS: Readonly<Record<string, keyof ReferencedIds>> = {
  ...{ category_id: 'category', parent_id: 'category', brand_id: 'brand', product_id: 'product' },
};
/** Columns that repeat the row's state or follow from other columns. */
const SILENT = new Set(['is_active', 'table_id', 'changed_at', 'changed_by']);

export function parseValueRowId(rowId: string): { model: number; attribute: number } {
  const [model = 0, attribute = 0] = rowId.split(',').map(Number);
  return { model, attribute };
}

export async function describeEntries(
  client: DatabaseClient,
  entries: readonly StoredEntry[],
): Promise<DescribedEntry[]> {
  if (entries.length === 0) return [];
  const models = entries.flatMap(({ table, rowId }) =>
    table === MODELS ? [Number(rowId)] : table === VALUES ? [parseValueRowId(rowId).model] : [],
  );
  const attributes = models.length ? await loadAttributesById(client) : new Map<number, NamedAttribute>();
  const tables = await loadTablesOfModels(client, models, attributes);
  const names = await loadReferencedNames(client, collectReferencedIds(entries));
  const moved = await findMovedColumns(
    client,
    entries.filter(({ table, before }) => table === MODELS && before?.cells !== undefined),
  );
  return entries.map((entry) => {
    if (entry.table === VALUES) return describeValue(entry, attributes, tables);
    const table = entry.table === MODELS ? tables.get(Number(entry.rowId)) : undefined;
    const columns = table && moved.get(buildMovedKey(entry.cause, table.id));
    const fields = listChangedHistoryFields(entry, columns ?? listUnmovedColumns(entry, table), names);
    return { ...entry, resource: getResourceName(entry.table), fields, derived: false };
  });
}

function collectReferencedIds(entries: readonly Pick<StoredEntry, 'before' | 'after'>[]): ReferencedIds {
  const wanted = { category: new Set<number>(), brand: new Set<number>(), product: new Set<number>() };
  for (const { before, after } of entries) {
    for (const [column, kind] of Object.entries(REFERS)) {
      for (const value of [before?.[column], after?.[column]]) if (typeof value === 'number') wanted[kind].add(value);
    }
  }
  return wanted;
}

const GONE = { name: 'Deleted attribute', unit: null };
export const getAttributeLabel = ({ name, unit }: Pick<NamedAttribute, 'name' | 'unit'> = GONE): string =>
  unit === null || unit === '-' ? name : `${name} (${unit})`;

function describeValue(
  entry: StoredEntry,
  attributes: ReadonlyMap<number, NamedAttribute>,
  tables: ReadonlyMap<number, NamedTable>,
): DescribedEntry {
  const { model, attribute } = parseValueRowId(entry.rowId);
  const { name } = attributes.get(attribute) ?? GONE;
  const label = getAttributeLabel(attributes.get(attribute));
  const suffix = `, ${name}`;
  return {
    ...entry,
    resource: MODELS,
    rowId: String(model),
    label: entry.label.endsWith(suffix) ? entry.label.slice(0, -suffix.length) : entry.label,
    action: 'change',
    fields: [
      { name: label, label, before: formatAttributeEntry(entry.before), after: formatAttributeEntry(entry.after) },
    ],
    derived: tables.get(model)?.measured.has(attribute) ?? false,
  };
}

export async function describeSets(
  client: DatabaseClient,
  sets: readonly Pick<StoredEntry, 'table' | 'after'>[],
): Promise<{ label: string; value: unknown }[][]> {
  if (sets.length === 0) return [];
  const entries = sets.map(({ table, after }) => ({ table, before: {}, after, action: 'change' as const }));
  const names = await loadReferencedNames(client, collectReferencedIds(entries));
  return entries.map((entry) =>
    listChangedHistoryFields(entry, [], names).map(({ label, after }) => ({ label, value: after })),
  );
}

export const formatAttributeEntry = (columns: StoredEntry['before']): unknown => {
  const { number, upper, text } = columns ?? {};
  return typeof upper === 'number' ? `${number}–${upper}` : (number ?? text ?? null);
};

function listChangedHistoryFields(
  { table, before, after, action }: Pick<StoredEntry, 'table' | 'before' | 'after' | 'action'>,
  columnsOfTable: readonly MovedColumn[],
  names: ReadonlyMap<string, string>,
): ChangedHistoryField[] {
  if (action === 'add' || action === 'remove') return [];
  const columns = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...columns].flatMap((column): ChangedHistoryField[] => {
    const [was, now] = [before?.[column], after?.[column]];
    if (SILENT.has(column)) return [];
    if (table === MODELS && column === 'cells') return listChangedCells(was, now, columnsOfTable);
    const label = getColumnLabel(table, column);
    return [
      {
        name: column,
        label,
        before: formatColumnValue(column, was, names),
        after: formatColumnValue(column, now, names),
      },
    ];
  });
}

const listUnmovedColumns = ({ before, after }: StoredEntry, table: NamedTable | undefined): MovedColumn[] =>
  Array.from({ length: Math.max(toTexts(before?.cells).length, toTexts(after?.cells).length) }, (_, at) => ({
    ...{ was: at, now: at, label: getCellLabel(table, at) },
  }));

function listChangedCells(before: unknown, after: unknown, columns: readonly MovedColumn[]): ChangedHistoryField[] {
  const [cellsBefore, cellsAfter] = [toTexts(before), toTexts(after)];
  return columns.flatMap(({ was, now, label }): ChangedHistoryField[] => {
    const [old, current] = [cellsBefore[was ?? -1] ?? '', cellsAfter[now ?? -1] ?? ''];
    return old === current ? [] : [{ name: 'cells', label, before: old, after: current }];
  });
}

export const toTexts = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const getCellLabel = (table: Pick<NamedTable, 'labels'> | undefined, at: number): string =>
  table?.labels[at] || `Column ${at + 1}`;

const OWN_LABELS: Readonly<Record<string, string>> = {
  ...{ labels: 'Headings', measures: 'What the columns measure', cells: 'Cells', position: 'Place in the table' },
};

export function getColumnLabel(table: string, column: string): string {
  const resource = findResourceOfTable(table);
  const field = Object.hasOwn(REFERS, column) ? column.replace(/_id$/, '') : column;
  return getOwnValue(OWN_LABELS, column) ?? (resource ? getFieldLabel(resource, field) : field.replaceAll('_', ' '));
}

function formatColumnValue(column: string, value: unknown, names: ReadonlyMap<string, string>): unknown {
  const kind = getOwnValue(REFERS, column);
  if (kind && typeof value === 'number') return names.get(`${kind} ${value}`) ?? value;
  return Array.isArray(value) ? value.map(formatItem).filter(Boolean).join(', ') : value;
}

function formatItem(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item ?? '');
  const { file = '', alt = '' } = item as { file?: string; alt?: string };
  return alt ? `${file} (${alt})` : file;
}

export const isSameColumnValue = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(one ?? null, other ?? null);
