import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, describe, expect, it } from 'vitest';
import { emptyDatabase } from './database.ts';

const modules = import.meta.glob<Record<string, unknown>>('../src/features/**/*.tables.ts', { eager: true });
const tables = Object.values(modules)
  .flatMap((exports) => Object.values(exports))
  .filter((value): value is PgTable => is(value, PgTable))
  .map(getTableConfig);

const server = await emptyDatabase();
afterAll(() => server.close());

type Column = { name: string; type: string; nullable: boolean; hasDefault: boolean };

describe('The tables as declared for the query builder', () => {
  it.each(tables.map((table) => [table.name, table] as const))('%s matches the migrations', async (name, table) => {
    const { rows } = await server.database.pool.query<Column>(
      `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
         a.atthasdef or a.attidentity <> '' as "hasDefault"
       from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
      [name],
    );
    const declared = table.columns.map((column) => ({
      name: column.name,
      type: column
        .getSQLType()
        .replace(/^serial$/, 'integer')
        .replace(/^bigserial$/, 'bigint'),
      nullable: !column.notNull,
      hasDefault: column.hasDefault || column.generated !== undefined || column.generatedIdentity !== undefined,
    }));
    const byName = (a: Column, b: Column) => a.name.localeCompare(b.name);
    expect(declared.sort(byName)).toEqual(rows.sort(byName));
  });
});
