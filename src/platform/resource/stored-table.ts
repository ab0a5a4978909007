import { z } from 'zod';
import { type CamelCase, toCamelCase } from '../api/presenter.ts';
import { rawSql, type SqlFragment, toSnakeCase } from '../postgres/plain-sql.ts';
import type { ResourceColumn } from './columns.ts';

type Declaration = Record<string, ResourceColumn>;

/** Text such as `2026-01-31`, because the driver would use the machine's time zone. */
const storedDate = z.iso.date().meta({ cast: 'text' });

type StoredSchema<C> = C extends { sqlType: 'text' }
  ? z.ZodString
  : C extends { sqlType: 'boolean' }
    ? z.ZodBoolean
    : C extends { sqlType: 'double precision' }
      ? z.ZodNullable<z.ZodNumber>
      : C extends { sqlType: 'date' }
        ? C extends { required: true }
          ? typeof storedDate
          : z.ZodNullable<typeof storedDate>
        : C extends { required: true } | { blank: number }
          ? z.ZodInt
          : z.ZodNullable<z.ZodInt>;

type StoredValues<D extends Declaration> = { [Name in keyof D & string as CamelCase<Name>]: StoredSchema<D[Name]> };

export function buildStoredShape<D extends Declaration>(declaration: D): StoredValues<D> {
  const values = Object.entries(declaration).map(([name, column]) => [toCamelCase(name), toStoredSchema(column)]);
  return Object.fromEntries(values) as StoredValues<D>;
}

function toStoredSchema({ sqlType, required, blank }: ResourceColumn): z.ZodType {
  if (sqlType === 'text') return z.string();
  if (sqlType === 'boolean') return z.boolean();
  if (sqlType === 'double precision') return z.number().nullable();
  if (sqlType === 'date') return required ? storedDate : storedDate.nullable();
  return required || typeof blank === 'number' ? z.int() : z.int().nullable();
}

/** The version that a change names (docs/decisions/101-changes-of-many-rows.md). */
export const versionShape = { version: z.int() };

export interface StoredTable<Shape extends z.ZodRawShape> {
  name: string;
  shape: Shape;
  row: z.ZodObject<Shape>;
  columns: (alias?: string) => SqlFragment;
}

export const storedTable = <Shape extends z.ZodRawShape>(name: string, shape: Shape): StoredTable<Shape> => ({
  name,
  shape,
  row: z.object(shape),
  columns: (alias = name) => selectColumnsSql(shape, alias),
});

export function selectColumnsSql(shape: z.ZodRawShape, alias: string): SqlFragment {
  const columns = Object.entries(shape).map(([key, schema]) => {
    const cast = getCast(schema as z.ZodType);
    return `${alias}.${toSnakeCase(key)}${cast && `::${cast}`} as "${key}"`;
  });
  return rawSql(columns.join(', '));
}

function getCast(schema: z.ZodType): string {
  const inner = schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema;
  return String(inner.meta()?.cast ?? '');
}

export const storedResourceTable = <D extends Declaration>(name: string, declaration: D) =>
  storedTable(name, { id: z.int(), ...buildStoredShape(declaration), ...versionShape });
