import type pg from 'pg';
import { z } from 'zod';
import { cursorRows } from '../../platform/postgres/cursor-rows.ts';
import { type Client, part, raw } from '../../platform/postgres/plain-sql.ts';
import { measuredColumns } from '../catalogue/measures/measured-columns.ts';
import { unitsByName } from '../catalogue/measures/model-values.store.ts';
import { valueText } from '../catalogue/measures/read-figure.ts';
import { attributeValue } from '../catalogue/measures/value.contract.ts';
import { attributeHeading } from './workbook/attribute-columns.ts';
import { type Sheet, storedQuery } from './workbook/sheet.ts';

export type StoredRow = Record<string, unknown>;

const modelColumns = z.object({
  labels: z.array(z.string()),
  measures: z.array(z.string()),
  attributes: z.record(z.string(), attributeValue),
});

/**
 * What stored models state beside their cells, as texts by the names of the attributes: a figure stands once in a workbook. Nothing of rows
 * of other sheets.
 */
export async function besideCells(client: Client): Promise<(stored: StoredRow) => Record<string, string>> {
  const units = await unitsByName(client);
  // The models of a table follow each other.
  let last = { key: '', printed: new Set<string | undefined>() };
  return (stored) => {
    const found = modelColumns.safeParse(stored);
    if (!found.success) return {};
    const { labels, measures, attributes } = found.data;
    const key = JSON.stringify([labels, measures]);
    if (key !== last.key)
      last = { key, printed: new Set(measuredColumns(labels, measures, units).map((column) => column?.name)) };
    const beside = Object.entries(attributes).filter(([name]) => !last.printed.has(name));
    return Object.fromEntries(beside.map(([name, value]) => [name, valueText(value)]));
  };
}

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
  return [...(await unitsByName(client))].map(([name, unit]) => ({ name, heading: attributeHeading(name, unit) }));
}
