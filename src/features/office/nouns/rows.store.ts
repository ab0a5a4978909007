import type pg from 'pg';
import { badInput } from '../../../platform/errors.ts';
import { fieldsOf, searchedOf, sortsOf } from './noun-fields.ts';
import type { OfficeRow } from './nouns.contract.ts';
import { addressOf, type Fields, labelOf, type Noun } from './nouns.ts';

/** A row as it is stored: in the columns of its sheet, beside what every row has. */
export type StoredRow = { id: number | string; version: number; active: boolean; fields: Fields; row: OfficeRow };
/** What a list shows. `filters`: a value by the name of a field. */
export type RowFilter = {
  search: string;
  state: 'active' | 'archived' | 'all';
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  filters: Record<string, string>;
};

type Client = pg.Pool | pg.ClientBase;
type Found = {
  office_id: number | string;
  office_version: number;
  office_active: boolean;
  office_updated_at: string | null;
};

/** Beyond it a total says only that there are more. */
const EXACT_TOTAL = 1000;
const FETCHED_ROWS = 200;

/** All rows `e` of a noun: the columns of its sheet, beside those that every noun has. */
const rowsOf = ({ sheet: { stored, target }, id }: Noun): string =>
  `select t."${id}" as office_id, t.version as office_version, t.is_active as office_active,
     ${target.hasUpdatedAt ? 't.updated_at' : 'null::timestamptz'} as office_updated_at, ${stored.columns}
   from ${stored.from}`;

/** The id as the type of the primary key; undefined when it cannot be one. */
function idOf({ id }: Noun, given: number | string): number | string | undefined {
  if (id !== 'id') return String(given);
  const number = Number(given);
  return Number.isInteger(number) && number > 0 && number < 2 ** 31 ? number : undefined;
}

export async function readRow(client: Client, noun: Noun, id: number | string): Promise<StoredRow | undefined> {
  const [row] = await readRows(client, noun, [id]);
  return row;
}

/** The rows with these ids, in the order of the ids. `locked`: until the end of the transaction. */
export async function readRows(
  client: Client,
  noun: Noun,
  ids: readonly (number | string)[],
  locked = false,
): Promise<StoredRow[]> {
  const keys = ids.flatMap((id) => idOf(noun, id) ?? []);
  const type = noun.id === 'id' ? 'integer' : 'text';
  if (locked) {
    await client.query(
      `select from ${noun.sheet.target.table} where "${noun.id}" = any($1::${type}[]) order by "${noun.id}" for update`,
      [keys],
    );
  }
  const { rows } = await client.query<{ found: Found & Fields }>(
    `select to_jsonb(e) as found from (${rowsOf(noun)} where t."${noun.id}" = any($1::${type}[])) e
     order by array_position($1::${type}[], e.office_id)`,
    [keys],
  );
  return rows.map(({ found }) => present(noun, found));
}

/** One page of a list, and how many rows there are in all, counted up to EXACT_TOTAL. */
export async function listRows(
  client: Client,
  noun: Noun,
  filter: RowFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: OfficeRow[]; total: number; exact: boolean }> {
  const { where, values } = conditionOf(noun, filter);
  // The ids first: sorting whole rows, with their long texts, takes several times as long.
  const [found, counted] = await Promise.all([
    client.query<{ id: number | string }>(
      `select e.office_id as id from (${rowsOf(noun)}) e ${where} ${orderOf(noun, filter)} limit ${limit} offset ${offset}`,
      values,
    ),
    client.query<{ total: number }>(
      `select count(*)::int as total from (select from (${rowsOf(noun)}) e ${where} limit ${EXACT_TOTAL + 1}) found`,
      values,
    ),
  ]);
  const ids = found.rows.map(({ id }) => id);
  const rows = ids.length ? await readRows(client, noun, ids) : [];
  const total = counted.rows[0]?.total ?? 0;
  return {
    rows: rows.map(({ row }) => row),
    total: Math.min(total, EXACT_TOTAL),
    exact: total <= EXACT_TOTAL,
  };
}

/** Every row of a list, in the columns of the sheet. Needs a transaction. */
export async function* everyRow(client: pg.ClientBase, noun: Noun, filter: RowFilter): AsyncGenerator<Fields> {
  const { where, values } = conditionOf(noun, filter);
  const cursor = 'office_export';
  await client.query(
    `declare ${cursor} no scroll cursor for
     select to_jsonb(e) as found from (${rowsOf(noun)}) e ${where} ${orderOf(noun, filter)}`,
    values,
  );
  for (;;) {
    const { rows } = await client.query<{ found: Fields }>(`fetch ${FETCHED_ROWS} from ${cursor}`);
    for (const { found } of rows) yield found;
    if (rows.length < FETCHED_ROWS) return;
  }
}

function present(noun: Noun, found: Found & Fields): StoredRow {
  const {
    office_id: id,
    office_version: version,
    office_active: active,
    office_updated_at: updatedAt,
    ...fields
  } = found;
  const shown = Object.fromEntries(fieldsOf(noun).map(({ name }) => [name, fields[name]]));
  const common = { label: labelOf(noun, fields), page_address: addressOf(noun, fields) };
  return { id, version, active, fields, row: { ...shown, id, version, active, updated_at: updatedAt, ...common } };
}

const yes = /^(true|yes|1)$/i;

/** @throws HttpError 400 for a filter that is no field */
function conditionOf(noun: Noun, { search, state, filters }: RowFilter): { where: string; values: string[] } {
  const conditions: string[] = [];
  const values: string[] = [];
  const parameter = (value: string) => `$${values.push(value)}`;
  if (state !== 'all') conditions.push(state === 'active' ? 'e.office_active' : 'not e.office_active');
  const searched = searchedOf(noun)
    .map((name) => `e."${name}"`)
    .join(', ');
  for (const word of search.split(/\s+/).filter(Boolean)) {
    conditions.push(`concat_ws(' ', ${searched}) ilike ${parameter(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}`);
  }
  for (const [name, value] of Object.entries(filters)) {
    const field = fieldsOf(noun).find((one) => one.name === name);
    if (!field) throw badInput(`f.${name}`, 'is not a field');
    const wanted = field.column.kind === 'yesno' ? String(yes.test(value)) : value;
    conditions.push(`coalesce(e."${name}"::text, '') = ${parameter(wanted)}`);
  }
  return { where: conditions.length ? `where ${conditions.join(' and ')}` : '', values };
}

/** @throws HttpError 400 for a field that a list cannot be sorted by */
function orderOf(noun: Noun, { sort, order }: RowFilter): string {
  const sorts = sortsOf(noun);
  if (sort !== undefined && sort !== 'id' && !sorts.includes(sort))
    throw badInput('sort', `must be one of ${sorts.join(', ')}`);
  const by = sort ?? defaultSort(noun);
  const column = by === 'id' ? 'e.office_id' : by === 'updated_at' ? 'e.office_updated_at' : `e."${by}"`;
  const direction = order ?? (sort === undefined && by.endsWith('_date') ? 'desc' : 'asc');
  return `order by ${column} ${direction} nulls last, e.office_id ${direction}`;
}

/** The order in which visitors see the rows, where they have one. */
function defaultSort(noun: Noun): string {
  const dated = fieldsOf(noun).find(({ column }) => column.kind === 'date' && column.required);
  const ordered = ['sort_order', 'menu_order'].find((name) => name in noun.sheet.columns);
  return dated?.name ?? ordered ?? noun.title[0] ?? 'id';
}
