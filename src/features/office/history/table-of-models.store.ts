import { z } from 'zod';
import { type Client, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { measuredColumns } from '../../catalogue/measures/measured-columns.ts';

export interface NamedTable {
  id: number;
  number: number;
  product: { id: number; name: string };
  labels: readonly string[];
  measured: ReadonlySet<number>;
}

const tableRow = z.object({
  id: z.int(),
  number: z.int(),
  product_id: z.int(),
  product: z.string(),
  labels: z.array(z.string()),
  measures: z.array(z.string()),
});
const attributeRow = z.object({ id: z.int(), name: z.string(), unit: z.string().nullable() });
export type NamedAttribute = z.infer<typeof attributeRow>;

export async function attributesById(client: Client): Promise<Map<number, NamedAttribute>> {
  const rows = await queryRows(client, attributeRow)`select id, name, unit from attributes order by sort_order, id`;
  return new Map(rows.map((row) => [row.id, row]));
}

export async function namedTables(
  client: Client,
  ids: readonly number[],
  attributes: ReadonlyMap<number, NamedAttribute>,
): Promise<Map<number, NamedTable>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows(client, tableRow)`
    select t.id, t.number, t.product_id, p.name as product, t.labels, coalesce(t.measures, '{}') as measures
    from product_tables t join products p on p.id = t.product_id where t.id = any(${[...new Set(ids)]}::integer[])`;
  const units = new Map([...attributes.values()].map(({ name, unit }) => [name, unit]));
  const idByName = new Map([...attributes.values()].map(({ id, name }) => [name, id]));
  return new Map(
    rows.map(({ id, number, product_id, product, labels, measures }) => {
      const measured = measuredColumns(labels, measures, units).flatMap((one) => idByName.get(one?.name ?? '') ?? []);
      return [id, { id, number, product: { id: product_id, name: product }, labels, measured: new Set(measured) }];
    }),
  );
}

export async function tablesOfModels(
  client: Client,
  models: readonly number[],
  attributes: ReadonlyMap<number, NamedAttribute>,
): Promise<Map<number, NamedTable>> {
  if (models.length === 0) return new Map();
  const rows = await queryRows(client, z.object({ id: z.int(), table_id: z.int() }))`
    select id, table_id from models where id = any(${[...new Set(models)]}::integer[])`;
  const tables = await namedTables(
    client,
    rows.map(({ table_id }) => table_id),
    attributes,
  );
  return new Map(
    rows.flatMap(({ id, table_id }) => {
      const table = tables.get(table_id);
      return table ? [[id, table] as const] : [];
    }),
  );
}

export async function namesOfReferred(client: Client, wanted: Referred): Promise<ReadonlyMap<string, string>> {
  const rows = await queryRows(client, z.object({ key: z.string(), name: z.string() }))`
    select 'category ' || id as key, name from categories where id = any(${[...wanted.category]}::integer[])
    union all select 'brand ' || id, name from brands where id = any(${[...wanted.brand]}::integer[])
    union all select 'product ' || id, name from products where id = any(${[...wanted.product]}::integer[])`;
  return new Map(rows.map(({ key, name }) => [key, name]));
}
export type Referred = Record<'category' | 'brand' | 'product', ReadonlySet<number>>;
