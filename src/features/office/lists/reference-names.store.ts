import { z } from 'zod';
import { type Client, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { fieldsOf } from '../resources/resource-fields.ts';
import type { Resource } from '../resources/resources.ts';

/** What people call the rows that values name: by the field, then by the value. */
export type ReferenceNames = Record<string, Record<string, string>>;

const named = z.object({ value: z.string(), name: z.string() });
const BETWEEN = ' › ';

/** Of categories with their brand and what holds them: their names alone are in several brands. */
const categoryNames = (client: Client, slugs: readonly string[]) =>
  queryRows(client, named)`
    with recursive path as (
      select c.slug as value, c.name, c.parent_id, c.brand_id, 0 as height from categories c where c.slug = any(${slugs}::text[])
      union all
      select path.value, c.name || ${BETWEEN} || path.name, c.parent_id, path.brand_id, path.height + 1
      from path join categories c on c.id = path.parent_id where path.height < 20
    )
    select path.value, b.name || ${BETWEEN} || path.name as name from path join brands b on b.id = path.brand_id
    where path.parent_id is null`;
const productNames = (client: Client, slugs: readonly string[]) =>
  queryRows(client, named)`select slug as value, name from products where slug = any(${slugs}::text[])`;

/** Rows that are named by something else than what people call them. */
const NAMES: Record<string, typeof productNames> = { categories: categoryNames, products: productNames };

/** The names of the rows that these values of a resource refer to by slugs; none for those that name themselves. */
export async function referenceNames(
  client: Client,
  resource: Resource,
  rows: readonly Record<string, unknown>[],
): Promise<ReferenceNames> {
  const names: ReferenceNames = {};
  for (const { name, column } of fieldsOf(resource)) {
    const find = column.refersTo?.column === 'slug' && NAMES[column.refersTo.sheet];
    if (!find) continue;
    const values = [...new Set(rows.map((row) => String(row[name] ?? '')).filter(Boolean))];
    if (values.length === 0) continue;
    const found = await find(client, values);
    names[name] = Object.fromEntries(found.map((one) => [one.value, one.name]));
  }
  return names;
}
