import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { getOwnValue } from '../get-own-value.ts';
import { mapWithPauses } from '../map-with-pauses.ts';

export type CopiedColumn = { name: string; sqlType: string };

/** Copies rows into a table by COPY, the fastest way. Values are in the order of the columns. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly CopiedColumn[],
  rows: readonly unknown[][],
): Promise<void> {
  if (rows.length === 0) return;
  const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  const lines = await mapWithPauses(
    rows,
    (row) => `${row.map((value, at) => formatCopyValue(value, columns[at]?.sqlType ?? 'text')).join('\t')}\n`,
  );
  const copy = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${names}) from stdin`));
  await pipeline(Readable.from([lines.join('')]), copy);
}

function formatCopyValue(value: unknown, sqlType: string): string {
  if (value === null || value === undefined) return '\\N';
  const text = sqlType === 'jsonb' ? JSON.stringify(value) : String(value);
  return text.replace(/[\\\n\r\t]/g, (sign) => getOwnValue(ESCAPES, sign) ?? sign);
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
