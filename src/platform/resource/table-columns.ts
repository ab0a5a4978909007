import { boolean, date, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { type CamelCase, camelCase, pick } from '../api/present.ts';
import type { Column } from './columns.ts';

type Declaration = Record<string, Column>;

/** How a column is stored: a required one has no default, a blank cell is stored as the default or as null. */
const stored = {
  text: (name: string) => text(name).notNull().default(''),
  requiredText: (name: string) => text(name).notNull(),
  integer: (name: string, blank: number) => integer(name).notNull().default(blank),
  requiredInteger: (name: string) => integer(name).notNull(),
  integerOrNull: (name: string) => integer(name),
  degrees: (name: string) => doublePrecision(name),
  boolean: (name: string, blank: boolean) => boolean(name).notNull().default(blank),
  date: (name: string) => date(name),
  requiredDate: (name: string) => date(name).notNull(),
};
type Stored<Kind extends keyof typeof stored> = ReturnType<(typeof stored)[Kind]>;

type StoredColumn<C> = C extends { sqlType: 'text' }
  ? C extends { required: true }
    ? Stored<'requiredText'>
    : Stored<'text'>
  : C extends { sqlType: 'boolean' }
    ? Stored<'boolean'>
    : C extends { sqlType: 'double precision' }
      ? Stored<'degrees'>
      : C extends { sqlType: 'date' }
        ? C extends { required: true }
          ? Stored<'requiredDate'>
          : Stored<'date'>
        : C extends { required: true }
          ? Stored<'requiredInteger'>
          : C extends { blank: number }
            ? Stored<'integer'>
            : Stored<'integerOrNull'>;

type StoredColumns<D extends Declaration> = { [Name in keyof D & string as CamelCase<Name>]: StoredColumn<D[Name]> };

/** The columns of a declaration as the query builder knows them, by their names in camelCase. */
export function tableColumns<D extends Declaration>(declaration: D): StoredColumns<D> {
  const columns = Object.entries(declaration).map(([name, column]) => [camelCase(name), storedColumn(name, column)]);
  return Object.fromEntries(columns) as StoredColumns<D>;
}

/** Some columns of a table, by their names in the declaration. */
export function columnsNamed<Table extends object, Name extends string>(table: Table, names: readonly Name[]) {
  return pick(table, names.map(camelCase) as (CamelCase<Name> & keyof Table)[]);
}

function storedColumn(name: string, { sqlType, required, blank }: Column) {
  if (sqlType === 'text') return required ? stored.requiredText(name) : stored.text(name);
  if (sqlType === 'boolean') return stored.boolean(name, blank === true);
  if (sqlType === 'double precision') return stored.degrees(name);
  if (sqlType === 'date') return required ? stored.requiredDate(name) : stored.date(name);
  if (required) return stored.requiredInteger(name);
  return typeof blank === 'number' ? stored.integer(name, blank) : stored.integerOrNull(name);
}

/** What the tables of all resources have beside their own columns: the version that a change names (docs/decisions/101-changes-of-many-rows.md). */
export const versioned = { version: integer('version').notNull().default(1) };

/** The table of a resource that has no columns but those that are declared. */
export const resourceTable = <Name extends string, D extends Declaration>(name: Name, declaration: D) =>
  pgTable(name, {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...tableColumns(declaration),
    ...versioned,
  });
