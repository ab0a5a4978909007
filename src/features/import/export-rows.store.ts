import type pg from 'pg';
import { type Sheet, storedQuery } from './workbook/sheet.ts';

export type StoredRow = Record<string, unknown>;

const FETCHED_ROWS = 500;

/** The stored rows of a sheet, in the columns of the sheet and in an order that an import would keep. */
export async function* storedRows(client: pg.ClientBase, sheet: Sheet): AsyncGenerator<StoredRow> {
  const { name, order = 't.id' } = sheet;
  const cursor = `export_of_${name}`;
  await client.query(
    `declare ${cursor} no scroll cursor for select to_jsonb(e) as row from (${storedQuery(sheet)} order by ${order}) e`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: StoredRow }>(`fetch ${FETCHED_ROWS} from ${cursor}`);
    for (const { row } of rows) yield row;
    if (rows.length < FETCHED_ROWS) break;
  }
  await client.query(`close ${cursor}`);
}

/** The headings of all attributes, in the order of the filters. */
export async function attributeHeadings(client: pg.ClientBase): Promise<{ heading: string; name: string }[]> {
  const { rows } = await client.query<{ name: string; unit: string | null }>(
    'select name, unit from attributes order by sort_order, id',
  );
  return rows.map(({ name, unit }) => ({ name, heading: `attribute:${name}${unit === null ? '' : ` [${unit}]`}` }));
}
