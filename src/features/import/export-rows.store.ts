import type pg from 'pg';
import { cursorRows } from '../../platform/postgres/cursor-rows.ts';
import { attributeHeading } from './workbook/attribute-columns.ts';
import { type Sheet, storedQuery } from './workbook/sheet.ts';

export type StoredRow = Record<string, unknown>;

const FETCHED_ROWS = 500;

/** The stored rows of a sheet, in the columns of the sheet and in an order that an import would keep. */
export async function* storedRows(client: pg.ClientBase, sheet: Sheet): AsyncGenerator<StoredRow> {
  const { name, order = 't.id' } = sheet;
  const query = `select to_jsonb(e) as row from (${storedQuery(sheet)} order by ${order}) e`;
  const rows = cursorRows<{ row: StoredRow }>(client, { cursor: `export_of_${name}`, query, size: FETCHED_ROWS });
  for await (const { row } of rows) yield row;
}

/** The headings of all attributes, in the order of the filters. */
export async function attributeHeadings(client: pg.Pool | pg.ClientBase): Promise<{ heading: string; name: string }[]> {
  const { rows } = await client.query<{ name: string; unit: string | null }>(
    'select name, unit from attributes order by sort_order, id',
  );
  return rows.map(({ name, unit }) => ({ name, heading: attributeHeading(name, unit) }));
}
