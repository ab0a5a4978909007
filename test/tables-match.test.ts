import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toSnakeCase } from '../src/platform/postgres/plain-sql.ts';
import type { StoredTable } from '../src/platform/resource/stored-table.ts';
import { emptyDatabase } from './database.ts';

const modules = import.meta.glob<Record<string, unknown>>('../src/features/**/*.tables.ts', { eager: true });
const exported = Object.values(modules).flatMap((exports) =>
  Object.values(exports).flatMap((value) => [value, ...nestedIn(value)]),
);

/** Tables that are exported as properties of an object. */
function nestedIn(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null && !isStored(value) ? Object.values(value) : [];
}

function isStored(value: unknown): value is StoredTable<z.ZodRawShape> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'row' in value &&
    'columns' in value &&
    typeof value.columns === 'function'
  );
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
const stored = [...new Set(exported.filter(isStored))].sort(byName);

const server = await emptyDatabase();
afterAll(() => server.close());

/** Columns that triggers write. */
const DERIVED = ['is_visible'];

type Column = { name: string; type: string; nullable: boolean };

async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await server.database.pool.query<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all($2)`,
    [table, DERIVED],
  );
  return rows.sort(byName);
}

/** Kinds that a schema must accept for each type of PostgreSQL, as the driver returns it; for jsonb its content. */
const SENT: [types: RegExp, kinds: readonly string[]][] = [
  [/^(integer|smallint)$/, ['int']],
  [/^double precision$|^real$/, ['number']],
  [/^(text|uuid|character varying.*|bigint|numeric.*)$/, ['string', 'enum', 'literal']],
  [/^boolean$/, ['boolean']],
  [/^timestamp/, ['date']],
  [/^date$/, ['text of a date']],
  [/\[\]$/, ['array']],
];

function kindOf(schema: z.ZodType): string {
  const inner = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (inner !== schema) return kindOf(inner as z.ZodType);
  if (schema.meta()?.cast === 'text') return 'text of a date';
  if (schema instanceof z.ZodNumber && schema.format === 'safeint') return 'int';
  return schema.def.type;
}

const fits = (schema: z.ZodType, type: string) =>
  type === 'jsonb' || (SENT.find(([types]) => types.test(type))?.[1].includes(kindOf(schema)) ?? false);

describe('The tables as declared', () => {
  it.each(stored.map((table) => [table.name, table] as const))('%s matches the migrations', async (name, table) => {
    const migrated = await columnsOf(name);
    const declared = Object.entries(table.shape).map(([key, schema]) => ({
      name: toSnakeCase(key),
      schema: schema as z.ZodType,
    }));
    const types = new Map(migrated.map((column) => [column.name, column.type]));
    expect(
      declared
        .map(({ name, schema }) => {
          const type = types.get(name) ?? 'none';
          return { name, type: fits(schema, type) ? type : kindOf(schema), nullable: schema.safeParse(null).success };
        })
        .sort(byName),
    ).toEqual(migrated.map(({ name, type, nullable }) => ({ name, type, nullable })));
  });
});
