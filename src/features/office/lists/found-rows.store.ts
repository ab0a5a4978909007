import { z } from 'zod';
import { groupBy } from '../../../platform/group-by.ts';
import { lookUp } from '../../../platform/look-up.ts';
import { type Client, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { IS_WAITING } from '../quality/row-filters.ts';
import { fieldsOf } from '../resources/resource-fields.ts';
import { waitingDraft } from '../resources/resources.contract.ts';
import { type Fields, labelOf, type Resource } from '../resources/resources.ts';

export type ReferenceNames = Record<string, Record<string, string>>;

const named = z.object({ value: z.string(), name: z.string() });
const BETWEEN = ' › ';

/** Names of categories with brand and parents, because several brands have categories with the same name. */
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

const NAMES: Record<string, typeof productNames> = { categories: categoryNames, products: productNames };

export async function referenceNames(
  client: Client,
  resource: Resource,
  rows: readonly Record<string, unknown>[],
): Promise<ReferenceNames> {
  const names: ReferenceNames = {};
  for (const { name, column } of fieldsOf(resource)) {
    const find = column.refersTo?.column === 'slug' && lookUp(NAMES, column.refersTo.sheet);
    if (!find) continue;
    const values = [...new Set(rows.map((row) => String(row[name] ?? '')).filter(Boolean))];
    if (values.length === 0) continue;
    const found = await find(client, values);
    names[name] = Object.fromEntries(found.map((one) => [one.value, one.name]));
  }
  return names;
}

const namedLabel = (resource: Resource, names: ReferenceNames | undefined, fields: Fields): string =>
  labelOf(
    resource,
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, names?.[name]?.[String(value)] ?? value])),
  );

/** Labels rows with the names of products and categories instead of slugs, and returns these names. */
export async function withNames<Row extends Fields>(client: Client, resource: Resource, rows: readonly Row[]) {
  const names = await referenceNames(client, resource, rows);
  return { names, rows: rows.map((row) => ({ ...row, label: namedLabel(resource, names, row) })) };
}

/** Labels rows with names instead of references. `fields`: the label's fields. */
export async function labelledRows(
  client: Client,
  rows: readonly { resource: Resource; id: number | string; fields: Fields }[],
): Promise<{ resource: string; id: number | string; label: string }[]> {
  const byResource = groupBy(rows, ({ resource }) => resource);
  const names = new Map<Resource, ReferenceNames>();
  for (const [resource, found] of byResource)
    names.set(
      resource,
      await referenceNames(
        client,
        resource,
        found.map(({ fields }) => fields),
      ),
    );
  return rows.map(({ resource, id, fields }) => {
    const label = namedLabel(resource, names.get(resource), fields);
    const beside = (resource.besideTitle ?? []).map((name) => fields[name]);
    return { resource: resource.name, id, label: [label, ...beside].filter(Boolean).join(', ') };
  });
}

export async function draftsOfRows(
  client: Client,
  resource: string,
  ids: readonly (number | string)[],
): Promise<Record<string, z.infer<typeof waitingDraft>[]>> {
  if (ids.length === 0) return {};
  const rows = await queryRows(client, waitingDraft.extend({ row: z.string() }))`
    select d.row_id as row, c.id as set, c.title, s.name as by
    from draft_changes d join change_sets c on c.id = d.change_set_id join staff s on s.id = c.created_by
    where d.noun = ${resource} and d.row_id = any(${ids.map(String)}::text[]) and ${IS_WAITING}
    order by c.id`;
  const byRow = groupBy(rows, ({ row }) => row);
  return Object.fromEntries([...byRow].map(([row, drafts]) => [row, drafts.map(({ row: _, ...draft }) => draft)]));
}
