import pg from 'pg';
import { z } from 'zod';
import { badInputError } from '../../../platform/http-errors.ts';
import { mapWithPauses } from '../../../platform/map-with-pauses.ts';
import {
  type DatabaseClient,
  executeSql,
  joinSql,
  queryOnlyRow,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
  toLikePattern,
} from '../../../platform/postgres/plain-sql.ts';
import { readCursorRows } from '../../../platform/postgres/read-cursor-rows.ts';
import { toShownValue } from '../../catalogue/measures/parse-cell-value.ts';
import { loadAttributeHeadings } from '../../workbook/export-rows.store.ts';
import { isAttributeHeading } from '../../workbook/staging/attribute-columns.ts';
import { getPrimaryKey } from '../../workbook/staging/resource-table.ts';
import { buildFilterQuery } from '../quality/row-filters.ts';
import {
  findPositionField,
  getFieldsByName,
  listFields,
  listSearchedFields,
  listShownFields,
  listSortFields,
} from './resource-fields.ts';
import type { OfficeRow } from './resources.contract.ts';
import { getRowAddress, getRowLabel, type Resource, type RowFields } from './resources.ts';

export type StoredRow = { id: number | string; version: number; active: boolean; fields: RowFields; row: OfficeRow };
export type RowFilter = {
  viewer: number;
  search: string;
  state: 'active' | 'archived' | 'all';
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  filters: Record<string, string>;
};

const rowId = z.union([z.int(), z.string()]);
const namedRow = z.object({ resource: z.string(), id: rowId, fields: z.record(z.string(), z.unknown()) });
const foundRow = z.looseObject({
  office_id: rowId,
  office_version: z.int(),
  office_active: z.boolean(),
  office_updated_at: z.string().nullable(),
});
type Found = z.infer<typeof foundRow>;

/** Larger totals are estimated. */
const EXACT_TOTAL = 1000;
const FETCHED_ROWS = 200;

/** All rows `e` of a resource: columns of its worksheet, and the common columns. */
function selectRows({ table: { stored, target }, id, isPrivate, facts }: Resource): SqlFragment {
  const shown = Object.entries(facts).map(([name, { sql }]) => `, ${sql} as "${name}"`);
  return rawSql(`select t."${id}" as office_id, t.version as office_version, ${isPrivate ? 'true' : 't.is_active'} as office_active,
     ${target.hasUpdatedAt ? 't.updated_at' : 'null::timestamptz'} as office_updated_at, ${stored.columns}${shown.join('')}
   from ${stored.from}`);
}

function parseRowId({ id }: Resource, value: number | string): number | string | undefined {
  if (id !== 'id') return String(value);
  const number = Number(value);
  return Number.isInteger(number) && number > 0 && number < 2 ** 31 ? number : undefined;
}

export async function loadRow(
  client: DatabaseClient,
  resource: Resource,
  id: number | string,
): Promise<StoredRow | undefined> {
  const [row] = await loadRows(client, resource, [id]);
  return row;
}

export async function loadRows(
  client: DatabaseClient,
  resource: Resource,
  ids: readonly (number | string)[],
  locked = false,
): Promise<StoredRow[]> {
  const keys = ids.flatMap((id) => parseRowId(resource, id) ?? []);
  const { type } = getPrimaryKey(resource.table);
  if (locked) {
    await executeSql(client)`
      select from ${rawSql(resource.table.target.table)} where "${rawSql(resource.id)}" = any(${keys}::${rawSql(type)}[])
      order by "${rawSql(resource.id)}" for update`;
  }
  const rows = await queryRows(client, z.object({ found: foundRow }))`
    select to_jsonb(e) as found from (${selectRows(resource)} where t."${rawSql(resource.id)}" = any(${keys}::${rawSql(type)}[])) e
    order by array_position(${keys}::${rawSql(type)}[], e.office_id)`;
  const headings = resource.table.acceptsHeading ? await loadAttributeHeadings(client) : [];
  return mapWithPauses(rows, ({ found }) => presentRow(resource, addAttributeFields(found, headings)));
}

function addAttributeFields(
  { attributes, ...found }: Found & RowFields,
  headings: readonly { heading: string; name: string }[],
): Found & RowFields {
  for (const { heading, name } of headings) {
    const value = toShownValue(Reflect.get(Object(attributes), name));
    if (value !== undefined) found[heading] = value;
  }
  return found as Found & RowFields;
}

/** The total is exact up to EXACT_TOTAL. */
export async function listRows(
  client: DatabaseClient,
  resource: Resource,
  filter: RowFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: OfficeRow[]; total: number; exact: boolean }> {
  const list = sqlFragment`(${selectRows(resource)}) e ${buildRowCondition(resource, filter)}`;
  const counting = async () => {
    const { total } = await queryOnlyRow(client, z.object({ total: z.number() }))`
      select count(*)::int as total from (select from ${list} limit ${EXACT_TOTAL + 1}) found`;
    return total;
  };
  // A search reads every text, so that counting all matches costs nothing more. Without a search, counting ends early.
  const searches = filter.search !== '';
  // Ids first, because sorting whole rows with long texts takes several times as long.
  const page = () =>
    queryRows(client, z.object({ id: rowId, total: z.number() }))`
      select e.office_id as id, ${rawSql(searches ? 'count(*) over ()::int' : '0')} as total
      from ${list} ${buildRowOrder(resource, filter)} limit ${limit} offset ${offset}`;
  const [found, counted] = await Promise.all([page(), searches ? undefined : counting()]);
  const ids = found.map(({ id }) => id);
  const rows = ids.length ? await loadRows(client, resource, ids) : [];
  const total = counted ?? found[0]?.total ?? (offset > 0 ? await counting() : 0);
  return {
    rows: rows.map(({ row }) => row),
    total: Math.min(total, EXACT_TOTAL),
    exact: total <= EXACT_TOTAL,
  };
}

/** Reads all resources in one statement, without counts. `fields`: values of the title and of the text beside it. */
export async function searchNamedRows(
  client: DatabaseClient,
  resources: readonly Resource[],
  search: string,
  limit: number,
  viewer: number,
): Promise<{ resource: Resource; id: number | string; fields: RowFields }[]> {
  if (resources.length === 0) return [];
  const filter: RowFilter = { viewer, search, state: 'active', filters: {} };
  const ofEach = resources.map((resource) => {
    const fields = [...resource.title, ...(resource.besideTitle ?? [])]
      .map((name) => `'${name}', e."${name}"`)
      .join(', ');
    return sqlFragment`(
      select ${rawSql(`'${resource.name}' as resource, to_jsonb(e.office_id) as id, jsonb_build_object(${fields}) as fields`)}
      from (${selectRows(resource)}) e ${buildRowCondition(resource, filter)} ${buildRowOrder(resource, filter)} limit ${rawSql(String(limit))})`;
  });
  const rows = await queryRows(client, namedRow)`${joinSql(ofEach, ' union all ')}`;
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  return rows.flatMap(({ resource: name, id, fields }) => {
    const resource = byName.get(name);
    return resource ? [{ resource, id, fields }] : [];
  });
}

export async function listNamedModels(
  client: DatabaseClient,
  ids: readonly number[],
  name: string,
): Promise<{ id: number; label: string; product: number; isNamed: boolean }[]> {
  return queryRows(client, z.object({ id: z.int(), label: z.string(), product: z.int(), isNamed: z.boolean() }))`
    select id, name as label, product_id as product, name_norm = norm(${name}) as "isNamed" from models
    where id = any(${ids}::integer[]) or (name_norm = norm(${name}) and norm(${name}) <> '' and is_active)
    order by id limit ${ids.length + NAMED_MODELS}`;
}

/** Maximum number of models with one name, which may belong to several products. */
const NAMED_MODELS = 4;

export async function loadProductCategorySlugs(
  client: DatabaseClient,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await queryRows(client, z.object({ id: z.int(), slug: z.string() }))`
    select id, slug from categories where id = any(${ids}::integer[]) and not content`;
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

export async function listIdsAndVersions(
  client: DatabaseClient,
  resource: Resource,
  filter: RowFilter,
  limit: number,
): Promise<{ id: number | string; version: number }[]> {
  return queryRows(client, z.object({ id: rowId, version: z.number() }))`
    select e.office_id as id, e.office_version as version from (${selectRows(resource)}) e ${buildRowCondition(resource, filter)}
    order by e.office_id limit ${limit}`;
}

/** All rows of a list in the columns of the worksheet. Needs a transaction. */
export async function* streamRows(
  client: pg.ClientBase,
  resource: Resource,
  filter: RowFilter,
): AsyncGenerator<RowFields> {
  const query = sqlFragment`select to_jsonb(e) as found from (${selectRows(resource)}) e ${buildRowCondition(resource, filter)}
    ${resource.exportOrder ? rawSql(`order by ${resource.exportOrder}`) : buildRowOrder(resource, filter)}`;
  const row = z.object({ found: z.record(z.string(), z.unknown()) });
  const rows = readCursorRows(client, { cursor: 'office_export', query, size: FETCHED_ROWS, row });
  for await (const { found } of rows) yield found;
}

function presentRow(resource: Resource, found: Found & RowFields): StoredRow {
  const {
    office_id: id,
    office_version: version,
    office_active: active,
    office_updated_at: updatedAt,
    ...fields
  } = found;
  const own = [...Object.keys(resource.facts), ...getFieldsByName(resource).keys()];
  const names = [...own, ...Object.keys(fields).filter((name) => isAttributeHeading(name))];
  const shown = Object.fromEntries(names.map((name) => [name, fields[name]]));
  const common = { label: getRowLabel(resource, fields), page_address: getRowAddress(resource, fields) };
  return { id, version, active, fields, row: { ...shown, id, version, active, updated_at: updatedAt, ...common } };
}

const yes = /^(true|yes|1)$/i;

function buildRowCondition(resource: Resource, { search, state, filters, viewer }: RowFilter): SqlFragment {
  const conditions: SqlFragment[] = [];
  if (state !== 'all') conditions.push(rawSql(state === 'active' ? 'e.office_active' : 'not e.office_active'));
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length > 0) conditions.push(rawSql(buildWordsCondition(resource, words)));
  const { table } = resource.table.target;
  const filtered = { resource: resource.name, table, textKey: resource.id !== 'id', viewer };
  for (const [name, value] of Object.entries(filters)) {
    const ids = buildFilterQuery(filtered, name, value);
    if (ids) {
      conditions.push(sqlFragment`e.office_id in (${ids})`);
      continue;
    }
    const field = listShownFields(resource).find((one) => one.name === name);
    if (!field) throw badInputError(`f.${name}`, 'is not a field');
    const wanted = field.column.kind === 'yesno' ? String(yes.test(value)) : value;
    conditions.push(sqlFragment`coalesce(e."${rawSql(name)}"::text, '') = ${wanted}`);
  }
  return conditions.length ? sqlFragment`where ${joinSql(conditions, ' and ')}` : rawSql('');
}

/**
 * Condition that the row `e` contains all words. With literals, because a generic plan would scan the whole index for
 * short words.
 */
function buildWordsCondition(resource: Resource, words: readonly string[]): string {
  const patterns = words.map(toLikePattern);
  const all = (conditionOfPattern: (pattern: string) => string) =>
    patterns.map((pattern) => conditionOfPattern(pg.escapeLiteral(pattern))).join(' and ');
  const { table } = resource.table.target;
  if (resource.indexed === 'office_search') {
    const key = resource.id === 'id' ? 's.row_id::integer' : 's.row_id';
    return `e.office_id in (select ${key} from office_search s where s.noun = '${table}'
      and ${all((pattern) => `s.words like lower(${pattern})`)})`;
  }
  if (resource.indexed === 'name_norm') {
    const each = words.map((word) => `s.name_norm like '%' || norm(${pg.escapeLiteral(word)}) || '%'`);
    return `e.office_id in (select s.id from ${table} s where ${each.join(' and ')})`;
  }
  const texts = listSearchedFields(resource).map((name) => `e."${name}"`);
  return texts.length ? all((pattern) => `concat_ws(' ', ${texts.join(', ')}) ilike ${pattern}`) : 'false';
}

function buildRowOrder(resource: Resource, { sort, order }: RowFilter): SqlFragment {
  const sorts = listSortFields(resource);
  if (sort !== undefined && sort !== 'id' && !sorts.includes(sort))
    throw badInputError('sort', `must be one of ${sorts.join(', ')}`);
  const by = sort ?? getDefaultSort(resource);
  const column = by === 'id' ? 'e.office_id' : by === 'updated_at' ? 'e.office_updated_at' : `e."${by}"`;
  const first = resource.firstSort?.order ?? (by.endsWith('_date') ? 'desc' : 'asc');
  const direction = order ?? (sort === undefined ? first : 'asc');
  return rawSql(`order by ${column} ${direction} nulls last, e.office_id ${direction}`);
}

function getDefaultSort(resource: Resource): string {
  const first = resource.firstSort?.field ?? resource.sort;
  if (first) return first;
  const dated = listFields(resource).find(({ column }) => column.kind === 'date' && column.required);
  return dated?.name ?? findPositionField(resource) ?? resource.title[0] ?? 'id';
}
