import { z } from 'zod';
import { type Client, part, queryRows, raw } from '../../../platform/postgres/plain-sql.ts';
import { listedTables } from './listed.tables.ts';

type Tables = typeof listedTables;
export type ListName = keyof Tables;
export type ListedRow<Name extends ListName> = z.output<Tables[Name]['row']>;

export async function visibleRows<Name extends ListName>(
  client: Client,
  name: Name,
  { page, size }: { page: number; size?: number } = { page: 1 },
): Promise<ListedRow<Name>[]> {
  const { row, columns } = listedTables[name];
  const rows = await queryRows(client, row as z.ZodType)`
    select ${columns()} from ${raw(name)}
    where is_active ${raw(name === 'banners' ? 'and within_times(shown_from, shown_until)' : '')}
    order by sort_order, id ${size ? part`limit ${size + 1} offset ${(page - 1) * size}` : raw('')}`;
  return rows as ListedRow<Name>[];
}

const storedSize = z.object({ file: z.string(), bytes: z.int() });

export async function bytesOfFiles(client: Client, folder: string, files: readonly string[]) {
  const rows = await queryRows(client, storedSize)`
    select substr(key, length(${folder}) + 2) as file, bytes from media
    where key = any(select ${folder} || '/' || file from unnest(${files}::text[]) file)`;
  return new Map(rows.map(({ file, bytes }) => [file, bytes]));
}
