import type pg from 'pg';
import { z } from 'zod';
import { findStateMismatch } from '../../../platform/money/gstin.ts';
import { executeSql, queryColumn, queryOnlyRow, queryRows, rawSql } from '../../../platform/postgres/plain-sql.ts';
import { toNorm, toSlug } from '../../../platform/slug.ts';
import { buildRedirectKey } from '../../site/redirects/redirect-path.ts';
import { loadAttributeKeys, loadCategoryKeys, loadProductKeys } from '../../workbook/staging/catalogue-keys.store.ts';
import type { CatalogueKeys } from '../../workbook/staging/catalogue-keys.ts';
import type { ResourceRow } from '../../workbook/staging/resource-table.ts';
import { listRedirectChain } from './moved-pages.store.ts';

type Values = Record<string, unknown>;
export type RowToCheck = Pick<ResourceRow, 'id' | 'values' | 'stored'>;

export interface ResourceRules {
  /** Completes the rows, and loads the keys that the worksheet's rules need, except the rows' own keys. */
  prepare?(client: pg.ClientBase, keys: CatalogueKeys, rows: readonly RowToCheck[]): Promise<void>;
  checkWritten?(
    client: pg.ClientBase,
    rows: readonly RowToCheck[],
  ): Promise<{ id: number | string; field: string; problem: string }[]>;
  /**
   * Deletes rows without references; without this function nothing can be deleted.
   * @returns the ids of the deleted rows
   */
  remove?(client: pg.ClientBase, ids: readonly (number | string)[]): Promise<(number | string)[]>;
  /** True if other rows share the page, so that its address stays. */
  sharesPage?(client: pg.ClientBase, stored: Values): Promise<boolean>;
}

const buildRemoval =
  (table: string): ResourceRules['remove'] =>
  (client, ids) =>
    queryColumn(client, z.number())`delete from ${rawSql(table)} where id = any(${ids}::integer[]) returning id`;

const toText = (value: unknown): string => String(value ?? '');
const getSlug = ({ slug, name }: Values): string => toText(slug) || toSlug(toText(name));
const listNames = (rows: readonly RowToCheck[], field: string): string[] =>
  rows.map(({ values }) => toText(values[field]));
const listDistinctNames = (rows: readonly RowToCheck[], field: string): string[] => [
  ...new Set(listNames(rows, field)),
];

export const brandRules: ResourceRules = {
  async prepare(client, keys, rows) {
    await loadCategoryKeys(client, keys);
    let { next } = await queryOnlyRow(client, z.object({ next: z.number() }))`
      select coalesce(max(id), 0) + 1 as next from brands`;
    for (const { id, values } of rows) {
      if (id !== undefined) keys.brands.delete(Number(id));
      // Workbooks number brands by hand; the office assigns the next number.
      else values.id = next++;
    }
  },
};

export const categoryRules: ResourceRules = {
  async prepare(client, keys, rows) {
    await loadCategoryKeys(client, keys);
    const moved = new Map<string, string>();
    for (const { values, stored } of rows) {
      if (!stored) continue;
      moved.set(toText(stored.slug), getSlug(values));
      keys.moveCategory(toText(stored.slug), getSlug(values));
    }
    for (const { values, stored } of rows) {
      if (stored && values.parent === stored.parent) values.parent = moved.get(toText(values.parent)) ?? values.parent;
    }
  },
  async checkWritten(client, rows) {
    const moved = rows.filter(({ values, stored }) => stored && values.brand !== stored.brand);
    if (moved.length === 0) return [];
    const ids = moved.flatMap(({ id }) => id ?? []);
    const mixed = await queryRows(client, z.object({ id: z.number() }))`
      select distinct case when c.id = any(${ids}::integer[]) then c.id else p.id end as id
      from categories c join categories p on p.id = c.parent_id
      where c.brand_id <> p.brand_id and (c.id = any(${ids}::integer[]) or p.id = any(${ids}::integer[]))`;
    return mixed.map(({ id }) => ({ id, field: 'brand', problem: 'is not that of the categories below' }));
  },
};

/** Zones that PostgreSQL does not know, or whose clock it reads otherwise than Node, now or in half a year. */
export async function listDifferingTimeZones(client: pg.ClientBase, zones: readonly string[]): Promise<string[]> {
  const moments = [0, 182].map((days) => new Date(Date.UTC(2026, 0, 15 + days)));
  const known = await queryRows(client, z.object({ zone: z.string(), clocks: z.array(z.string()) }))`
    select n.name as zone, array(select to_char(m at time zone n.name, 'YYYY-MM-DD HH24:MI:SS') from unnest(${moments}::timestamptz[]) m) as clocks
    from pg_timezone_names n where n.name = any(${zones})`;
  const clocksOf = (zone: string) => moments.map((moment) => moment.toLocaleString('sv-SE', { timeZone: zone })).join();
  const alike = known.filter(({ zone, clocks }) => clocks.join() === clocksOf(zone)).map(({ zone }) => zone);
  return zones.filter((zone) => !alike.includes(zone));
}

const SELLER = ['seller_state', 'seller_gstin'] as const;

export const settingsRules: ResourceRules = {
  async checkWritten(client, rows) {
    const backwards = await queryRows(client, z.object({ id: z.number() }))`
      select id from office_settings where work_from >= work_until`;
    const zones = rows.filter(({ values, stored }) => values.time_zone !== stored?.time_zone);
    const unknown = zones.length ? await listDifferingTimeZones(client, listDistinctNames(zones, 'time_zone')) : [];
    return [
      ...zones.flatMap(({ id = 1, values }) =>
        unknown.includes(toText(values.time_zone))
          ? [{ id, field: 'time_zone', problem: 'is a time zone that the database reads otherwise' }]
          : [],
      ),
      ...backwards.map(({ id }) => ({ id, field: 'work_until', problem: 'must be later than the beginning' })),
      ...rows.flatMap(({ id = 1, values, stored }) => {
        if (SELLER.every((field) => values[field] === stored?.[field])) return [];
        const problem = findStateMismatch(toText(values.seller_gstin), toText(values.seller_state));
        return problem ? [{ id, field: 'seller_gstin', problem }] : [];
      }),
    ];
  },
};

export const templateRules: ResourceRules = { remove: buildRemoval('answer_templates') };

export const priceRules: ResourceRules = { remove: buildRemoval('prices') };

export const ownNumberRules: ResourceRules = { remove: buildRemoval('own_numbers') };

export const redirectRules: ResourceRules = {
  async prepare(client, keys, rows) {
    for (const { values } of rows) {
      const stored = await listRedirectChain(client, toText(values.location));
      for (const [from, to] of stored) keys.redirects.set(from, to);
    }
    for (const { stored } of rows) if (stored) keys.redirects.delete(buildRedirectKey(toText(stored.old_path)));
  },
};

export const productRules: ResourceRules = {
  async prepare(client, keys, rows) {
    await loadCategoryKeys(client, keys);
    const slugs = rows.map(({ values }) => toNorm(getSlug(values)));
    const ids = rows.flatMap(({ id }) => id ?? []);
    const others = await queryColumn(client, z.string())`
      select slug from products where slug_norm = any(${slugs}) and id <> all(${ids}::integer[])`;
    for (const slug of others) keys.addProduct(slug, { name: '', category: '' });
  },
};

export const tableRules: ResourceRules = {
  async prepare(client, keys, rows) {
    await loadProductKeys(client, keys, listDistinctNames(rows, 'product'));
    await loadAttributeKeys(client, keys);
  },
  async remove(client, ids) {
    return queryColumn(client, z.number())`
      delete from product_tables t where id = any(${ids}::integer[])
        and not exists (select from models m where m.table_id = t.id)
      returning id`;
  },
};

export const attributeRules: ResourceRules = {
  prepare: (client, keys) => loadAttributeKeys(client, keys),
};

/** Refuses a value that no model states, because the row would match nothing. */
const checkWrittenValues: ResourceRules['checkWritten'] = async (client, rows) => {
  const asked = rows.filter(
    ({ values, stored }) =>
      toText(values.attribute) !== '' &&
      (values.attribute !== stored?.attribute || toText(values.value) !== toText(stored?.value)),
  );
  const unstated = await queryColumn(client, z.number())`
    select g.id from unnest(${asked.map(({ id }) => Number(id))}::integer[], ${listNames(asked, 'attribute')}::text[],
      ${listNames(asked, 'value')}::text[]) g(id, attribute, value)
    where not exists (
      select from attributes a join model_attributes v on v.attribute_id = a.id where a.name = g.attribute
        and case when a.unit is null then v.text = g.value
          else g.value::double precision between v.number and coalesce(v.upper, v.number) end)`;
  return unstated.map((id) => ({ id, field: 'value', problem: 'is stated by no model' }));
};

export const choiceRules: ResourceRules = { ...attributeRules, checkWritten: checkWrittenValues };

export const modelRules: ResourceRules = {
  async prepare(client, keys, rows) {
    await loadProductKeys(client, keys, listDistinctNames(rows, 'product'));
    await loadAttributeKeys(client, keys);
    for (const { values, stored } of rows) {
      const stays = values.product === stored?.product && values.table === stored?.table;
      // Unless its place is given, a row that moves to another table comes last.
      if (stored && !stays && values.position === stored.position) values.position = null;
    }
  },
  async remove(client, ids) {
    return queryColumn(client, z.number())`
      delete from models m where id = any(${ids}::integer[])
        and not exists (select from enquiry_lines l where l.model_id = m.id)
        and not exists (select from download_log d where d.model_id = m.id)
      returning id`;
  },
  async sharesPage(client, { name }) {
    const { rowCount } = await executeSql(client)`
      select from models where name_norm = norm(${toText(name)}) and is_active limit 1`;
    return (rowCount ?? 0) > 0;
  },
};

export const fileRules: ResourceRules = {
  prepare: (client, keys, rows) => loadProductKeys(client, keys, listDistinctNames(rows, 'product')),
  remove: buildRemoval('files'),
};

export const relationRules: ResourceRules = {
  async prepare(client, keys, rows) {
    await loadCategoryKeys(client, keys);
    await loadProductKeys(client, keys, [
      ...listDistinctNames(rows, 'product'),
      ...listDistinctNames(rows, 'to_product'),
    ]);
    await loadAttributeKeys(client, keys);
  },
  checkWritten: checkWrittenValues,
  remove: buildRemoval('relations'),
};

export async function assignModelPositions(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update import_models s set position = placed.position
     from (
       select s.row, coalesce((select max(m.position) from models m where m.table_id = t.id), 0)
         + row_number() over (partition by t.id order by s.row) as position
       from import_models s join products p on p.slug = s.product
       join product_tables t on t.product_id = p.id and t.number = s."table"
       where s.position is null
     ) placed where placed.row = s.row`,
  );
}
