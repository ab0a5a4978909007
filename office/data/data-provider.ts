import type { DataProvider, RaRecord } from 'ra-core';
import { office } from './office-api.ts';
import type { Row, Value } from './office-types.ts';

/** The library types records loosely; every record of a noun is a Row. */
const asRecord = <RecordType extends RaRecord>(row: Row) => row as unknown as RecordType;

/** What the list screen holds beside the page and the order: `search`, `state`, and `f.<field>` for each filtered field. */
export type ListFilter = Record<string, string>;

export const rowsQuery = (
  noun: string,
  filter: ListFilter,
  sort: { field: string; order: string },
): Record<string, string> & { noun: string } => ({
  noun,
  ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '' && value !== undefined)),
  sort: sort.field,
  order: sort.order.toLowerCase(),
});

const STATES = ['active', 'archived', 'all'] as const;

/** The same for an act on everything that the list finds. */
export function foundFilter({ search = '', state = 'active', ...fields }: ListFilter) {
  const filters = Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith('f.') && value ? [[name.slice(2), value]] : [],
  );
  return {
    search,
    state: STATES.find((known) => known === state) ?? 'active',
    filters: Object.fromEntries(filters) as Record<string, string>,
  };
}

const notOffered = () => Promise.reject(new Error('The office archives rows instead of deleting them'));

/** The library's view of the API. Nothing is saved optimistically: what it shows as saved has been answered. */
export const dataProvider: DataProvider = {
  getList: async (noun, { pagination, sort, filter }) => {
    const { rows, total, exact } = await office.getRaw('/api/office/rows', {
      ...rowsQuery(noun, filter, sort ?? { field: 'id', order: 'ASC' }),
      page: String(pagination?.page ?? 1),
      per_page: String(pagination?.perPage ?? 50),
    });
    return { data: rows.map((row) => asRecord(row)), total, meta: { exact } };
  },
  getOne: async (noun, { id }) => {
    const { row } = await office.getRaw('/api/office/row', { noun, id: String(id) });
    return { data: asRecord(row) };
  },
  getMany: async (noun, { ids }) => {
    const replies = await Promise.all(ids.map((id) => office.getRaw('/api/office/row', { noun, id: String(id) })));
    return { data: replies.map(({ row }) => asRecord(row)) };
  },
  getManyReference: notOffered,
  /** `data` holds the changed fields only, `meta.version` the version of the row that they were changed on. */
  update: async (noun, { id, data, meta }) => {
    const { row } = await office.callRaw('/api/office/change_row', { noun, id, version: meta.version, values: data });
    return { data: asRecord(row) };
  },
  updateMany: notOffered,
  create: async (noun, { data, meta }) => {
    const values = data as Record<string, Value>;
    const { row } = await office.callRaw('/api/office/add_row', {
      noun,
      values,
      ...(meta?.key ? { key: meta.key } : {}),
      ...(meta?.archived ? { archived: true } : {}),
    });
    return { data: asRecord(row) as never };
  },
  delete: notOffered,
  deleteMany: notOffered,
};
