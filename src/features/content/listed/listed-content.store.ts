import { z } from 'zod';
import { type DatabaseClient, queryRows, rawSql, sqlFragment } from '../../../platform/postgres/plain-sql.ts';
import { listedContentTables } from './listed-content.tables.ts';

type Tables = typeof listedContentTables;
export type ListedTableName = keyof Tables;
export type ListedContentRow<Name extends ListedTableName> = z.output<Tables[Name]['row']>;

export async function loadListedRows<Name extends ListedTableName>(
  client: DatabaseClient,
  name: Name,
  { page, size }: { page: number; size?: number } = { page: 1 },
): Promise<ListedContentRow<Name>[]> {
  const { row, columns } = listedContentTables[name];
  const rows = await queryRows(client, row as z.ZodType)`
    select ${columns()} from ${rawSql(name)}
    where is_active ${rawSql(name === 'banners' ? 'and within_times(shown_from, shown_until)' : '')}
    order by sort_order, id ${size ? sqlFragment`limit ${size + 1} offset ${(page - 1) * size}` : rawSql('')}`;
  return rows as ListedContentRow<Name>[];
}

const storedSize = z.object({ file: z.string(), bytes: z.int() });

export async function loadFileSizes(client: DatabaseClient, folder: string, files: readonly string[]) {
  const rows = await queryRows(client, storedSize)`
    select substr(key, length(${folder}) + 2) as file, bytes from media
    where key = any(select ${folder} || '/' || file from unnest(${files}::text[]) file)`;
  return new Map(rows.map(({ file, bytes }) => [file, bytes]));
}
