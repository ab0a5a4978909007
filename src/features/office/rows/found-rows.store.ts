import { z } from 'zod';
import { getOwnValue } from '../../../platform/get-own-value.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { type DatabaseClient, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { IS_WAITING_SET } from '../quality/row-filters.ts';
import { listFields } from './resource-fields.ts';
import { waitingDraft } from './resources.contract.ts';
import { getRowLabel, type Resource, type RowFields } from './resources.ts';

export type ReferenceNames = Record<string, Record<string, string>>;

const named = z.object({ value: z.string(), name: z.string() });
const BETWEEN = ' › ';

/** Names of categories with brand and parents, because several brands have categories with the same name. */
const loadCategoryNames = (client: DatabaseClient, slugs: readonly string[]) =>
  queryRows(client, named)`
    with recursive path as (
      select c.slug as value, c.name, c.parent_id, c.brand_id, 0 as height from categories c where c.slug = any(${slugs}::text[])
      union all
      select path.value, c.name || ${BETWEEN} || path.name, c.parent_id, path.brand_id, path.height + 1
      from path join categories c on c.id = path.parent_id where path.height < 20
    )
    select path.value, b.name || ${BETWEEN} || path.name as name from path join brands b on b.id = path.brand_id
    where path.parent_id is null`;
const loadProductNames = (client: DatabaseClient, slugs: readonly string[]) =>
  queryRows(client, named)`select slug as value, name from products where slug = any(${slugs}::text[])`;

const NAMES: Record<string, typeof loadProductNames> = { categories: loadCategoryNames, products: loadProductNames };

export async function loadReferenceNames(
  client: DatabaseClient,
  resource: Resource,
  rows: readonly Record<string, unknown>[],
): Promise<ReferenceNames> {
  const names: ReferenceNames = {};
  for (const { name, column } of listFields(resource)) {
    const find = column.refersTo?.column === 'slug' && getOwnValue(NAMES, column.refersTo.sheet);
    if (!find) continue;
    const values = [...new Set(rows.map((row) => String(row[name] ?? '')).filter(Boolean))];
    if (values.length === 0) continue;
    const found = await find(client, values);
    names[name] = Object.fromEntries(found.map((one) => [one.value, one.name]));
  }
  return names;
}

const buildNamedLabel = (resource: Resource, names: ReferenceNames | undefined, fields: RowFields): string =>
  getRowLabel(
    resource,
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, names?.[name]?.[String(value)] ?? value])),
  );

/** Labels rows with the names of products and categories instead of slugs, and returns these names. */
export async function addReferenceNames<Row extends RowFields>(
  client: DatabaseClient,
  resource: Resource,
  rows: readonly Row[],
) {
  const names = await loadReferenceNames(client, resource, rows);
  return { names, rows: rows.map((row) => ({ ...row, label: buildNamedLabel(resource, names, row) })) };
}

/** Labels rows with names instead of references. `fields`: the label's fields. */
export async function labelRows(
  client: DatabaseClient,
  rows: readonly { resource: Resource; id: number | string; fields: RowFields }[],
): Promise<{ resource: string; id: number | string; label: string }[]> {
  const byResource = groupBy(rows, ({ resource }) => resource);
  const names = new Map<Resource, ReferenceNames>();
  for (const [resource, found] of byResource)
    names.set(
      resource,
      await loadReferenceNames(
        client,
        resource,
        found.map(({ fields }) => fields),
      ),
    );
  return rows.map(({ resource, id, fields }) => {
    const label = buildNamedLabel(resource, names.get(resource), fields);
    const beside = (resource.besideTitle ?? []).map((name) => fields[name]);
    return { resource: resource.name, id, label: [label, ...beside].filter(Boolean).join(', ') };
  });
}

export async function listDraftsOfRows(
  client: DatabaseClient,
  resource: string,
  ids: readonly (number | string)[],
): Promise<Record<string, z.infer<typeof waitingDraft>[]>> {
  if (ids.length === 0) return {};
  const rows = await queryRows(client, waitingDraft.extend({ row: z.string() }))`
    select d.row_id as row, c.id as set, c.title, s.name as by
    from draft_changes d join change_sets c on c.id = d.change_set_id join staff s on s.id = c.created_by
    where d.noun = ${resource} and d.row_id = any(${ids.map(String)}::text[]) and ${IS_WAITING_SET}
    order by c.id`;
  const byRow = groupBy(rows, ({ row }) => row);
  return Object.fromEntries([...byRow].map(([row, drafts]) => [row, drafts.map(({ row: _, ...draft }) => draft)]));
}
