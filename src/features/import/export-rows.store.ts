import type pg from 'pg';
import { z } from 'zod';
import { cursorRows } from '../../platform/postgres/cursor-rows.ts';
import { type Client, part, queryRows, raw } from '../../platform/postgres/plain-sql.ts';
import { attributeHeading } from './workbook/attribute-columns.ts';
import { type Sheet, storedQuery } from './workbook/sheet.ts';

export type StoredRow = Record<string, unknown>;

const exportedRow = z.object({ row: z.record(z.string(), z.unknown()) });
const FETCHED_ROWS = 500;

/** The stored rows of a sheet, in the columns of the sheet and in an order that an import would keep. */
export async function* storedRows(client: pg.ClientBase, sheet: Sheet): AsyncGenerator<StoredRow> {
  const { name, order = 't.id' } = sheet;
  const query = part`select to_jsonb(e) as row from (${raw(storedQuery(sheet))} order by ${raw(order)}) e`;
  const rows = cursorRows(client, { cursor: `export_of_${name}`, query, size: FETCHED_ROWS, row: exportedRow });
  for await (const { row } of rows) yield row;
}

/** The headings of all attributes, in the order of the filters. */
export async function attributeHeadings(client: Client): Promise<{ heading: string; name: string }[]> {
  const rows = await queryRows(client, z.object({ name: z.string(), unit: z.string().nullable() }))`
    select name, unit from attributes order by sort_order, id`;
  return rows.map(({ name, unit }) => ({ name, heading: attributeHeading(name, unit) }));
}
