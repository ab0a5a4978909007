import { isDeepStrictEqual } from 'node:util';
import { lookUp } from '../../../platform/look-up.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { fieldsOf, labelOfField } from '../resources/resource-fields.ts';
import { resourceOfTable, resources } from '../resources/resources.ts';
import { can, type RightResource } from '../rights/rights.ts';
import { ROLES } from '../rights/roles.limits.ts';
import type { Entry } from './history.store.ts';
import { type MovedColumn, movedColumns, movedKey } from './row-changes.store.ts';
import {
  attributesById,
  type NamedAttribute,
  type NamedTable,
  namesOfReferred,
  type Referred,
  tablesOfModels,
} from './table-rows.store.ts';

export const hasOwnScreen = (table: string): boolean => {
  const resource = resourceOfTable(table);
  return resource !== undefined && fieldsOf(resource).length === 0;
};

export const resourceNameOf = (table: string): string => resourceOfTable(table)?.name ?? table;
export const tableOfResource = (name: string): string =>
  resources.find((one) => one.name === name)?.sheet.target.table ?? name;

export const rightOfTable = (table: string): RightResource => resourceOfTable(table)?.right ?? 'catalogue';

export const GUARDED_TABLES = resources
  .map(({ sheet }) => sheet.target.table)
  .filter((table) => !ROLES.every((role) => can(role, rightOfTable(table), 'read')));

export interface ChangedField {
  name: string;
  label: string;
  before: unknown;
  after: unknown;
}

export interface WordedEntry extends Entry {
  resource: string;
  fields: ChangedField[];
  derived: boolean;
}

const [MODELS, VALUES] = ['models', 'model_attributes'];
const REFERS: Readonly<Record<string, keyof Referred>> = {
  ...{ category_id: 'category', parent_id: 'category', brand_id: 'brand', product_id: 'product' },
};
/** Columns that repeat the row's state or follow from other columns. */
const SILENT = new Set(['is_active', 'table_id', 'changed_at', 'changed_by']);

export function valueKey(rowId: string): { model: number; attribute: number } {
  const [model = 0, attribute = 0] = rowId.split(',').map(Number);
  return { model, attribute };
}

export async function inWords(client: Client, entries: readonly Entry[]): Promise<WordedEntry[]> {
  if (entries.length === 0) return [];
  const models = entries.flatMap(({ table, rowId }) =>
    table === MODELS ? [Number(rowId)] : table === VALUES ? [valueKey(rowId).model] : [],
  );
  const attributes = models.length ? await attributesById(client) : new Map<number, NamedAttribute>();
  const tables = await tablesOfModels(client, models, attributes);
  const names = await namesOfReferred(client, referredIn(entries));
  const moved = await movedColumns(
    client,
    entries.filter(({ table, before }) => table === MODELS && before?.cells !== undefined),
  );
  return entries.map((entry) => {
    if (entry.table === VALUES) return wordedValue(entry, attributes, tables);
    const table = entry.table === MODELS ? tables.get(Number(entry.rowId)) : undefined;
    const columns = table && moved.get(movedKey(entry.cause, table.id));
    const fields = changedFieldsOf(entry, columns ?? columnsOf(entry, table), names);
    return { ...entry, resource: resourceNameOf(entry.table), fields, derived: false };
  });
}

function referredIn(entries: readonly Pick<Entry, 'before' | 'after'>[]): Referred {
  const wanted = { category: new Set<number>(), brand: new Set<number>(), product: new Set<number>() };
  for (const { before, after } of entries) {
    for (const [column, kind] of Object.entries(REFERS)) {
      for (const value of [before?.[column], after?.[column]]) if (typeof value === 'number') wanted[kind].add(value);
    }
  }
  return wanted;
}

const GONE = { name: 'Deleted attribute', unit: null };
export const labelOfAttribute = ({ name, unit }: Pick<NamedAttribute, 'name' | 'unit'> = GONE): string =>
  unit === null || unit === '-' ? name : `${name} (${unit})`;

function wordedValue(
  entry: Entry,
  attributes: ReadonlyMap<number, NamedAttribute>,
  tables: ReadonlyMap<number, NamedTable>,
): WordedEntry {
  const { model, attribute } = valueKey(entry.rowId);
  const { name } = attributes.get(attribute) ?? GONE;
  const label = labelOfAttribute(attributes.get(attribute));
  const suffix = `, ${name}`;
  return {
    ...entry,
    resource: MODELS,
    rowId: String(model),
    label: entry.label.endsWith(suffix) ? entry.label.slice(0, -suffix.length) : entry.label,
    action: 'change',
    fields: [{ name: label, label, before: statedIn(entry.before), after: statedIn(entry.after) }],
    derived: tables.get(model)?.measured.has(attribute) ?? false,
  };
}

export async function setsInWords(
  client: Client,
  sets: readonly Pick<Entry, 'table' | 'after'>[],
): Promise<{ label: string; value: unknown }[][]> {
  if (sets.length === 0) return [];
  const entries = sets.map(({ table, after }) => ({ table, before: {}, after, action: 'change' as const }));
  const names = await namesOfReferred(client, referredIn(entries));
  return entries.map((entry) => changedFieldsOf(entry, [], names).map(({ label, after }) => ({ label, value: after })));
}

export const statedIn = (columns: Entry['before']): unknown => {
  const { number, upper, text } = columns ?? {};
  return typeof upper === 'number' ? `${number}–${upper}` : (number ?? text ?? null);
};

function changedFieldsOf(
  { table, before, after, action }: Pick<Entry, 'table' | 'before' | 'after' | 'action'>,
  columnsOfTable: readonly MovedColumn[],
  names: ReadonlyMap<string, string>,
): ChangedField[] {
  if (action === 'add' || action === 'remove') return [];
  const columns = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...columns].flatMap((column): ChangedField[] => {
    const [was, now] = [before?.[column], after?.[column]];
    if (SILENT.has(column)) return [];
    if (table === MODELS && column === 'cells') return cellsOf(was, now, columnsOfTable);
    const label = labelOfColumn(table, column);
    return [{ name: column, label, before: shown(column, was, names), after: shown(column, now, names) }];
  });
}

const columnsOf = ({ before, after }: Entry, table: NamedTable | undefined): MovedColumn[] =>
  Array.from({ length: Math.max(textsOf(before?.cells).length, textsOf(after?.cells).length) }, (_, at) => ({
    ...{ was: at, now: at, label: labelOfCell(table, at) },
  }));

function cellsOf(before: unknown, after: unknown, columns: readonly MovedColumn[]): ChangedField[] {
  const [cellsBefore, cellsAfter] = [textsOf(before), textsOf(after)];
  return columns.flatMap(({ was, now, label }): ChangedField[] => {
    const [old, current] = [cellsBefore[was ?? -1] ?? '', cellsAfter[now ?? -1] ?? ''];
    return old === current ? [] : [{ name: 'cells', label, before: old, after: current }];
  });
}

export const textsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const labelOfCell = (table: Pick<NamedTable, 'labels'> | undefined, at: number): string =>
  table?.labels[at] || `Column ${at + 1}`;

const OWN_LABELS: Readonly<Record<string, string>> = {
  ...{ labels: 'Headings', measures: 'What the columns measure', cells: 'Cells', position: 'Place in the table' },
};

export function labelOfColumn(table: string, column: string): string {
  const resource = resourceOfTable(table);
  const field = Object.hasOwn(REFERS, column) ? column.replace(/_id$/, '') : column;
  return lookUp(OWN_LABELS, column) ?? (resource ? labelOfField(resource, field) : field.replaceAll('_', ' '));
}

function shown(column: string, value: unknown, names: ReadonlyMap<string, string>): unknown {
  const kind = lookUp(REFERS, column);
  if (kind && typeof value === 'number') return names.get(`${kind} ${value}`) ?? value;
  return Array.isArray(value) ? value.map(itemText).filter(Boolean).join(', ') : value;
}

function itemText(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item ?? '');
  const { file = '', alt = '' } = item as { file?: string; alt?: string };
  return alt ? `${file} (${alt})` : file;
}

export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one ?? null, other ?? null);
