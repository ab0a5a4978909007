import type pg from 'pg';
import type { z } from 'zod';
import { executeSql, queryRows, rawSql, type SqlFragment } from './plain-sql.ts';

interface Options<Row> {
  cursor: string;
  query: SqlFragment;
  size: number;
  row: Row;
}

export async function* readCursorRows<Row extends z.ZodType>(
  client: pg.ClientBase,
  { cursor, query, size, row }: Options<Row>,
): AsyncGenerator<z.output<Row>> {
  await executeSql(client)`declare ${rawSql(cursor)} no scroll cursor for ${query}`;
  let isOpen = true;
  try {
    for (;;) {
      const rows = await queryRows(client, row)`fetch ${rawSql(String(size))} from ${rawSql(cursor)}`;
      yield* rows;
      if (rows.length < size) return;
    }
  } catch (error) {
    isOpen = false;
    throw error;
  } finally {
    if (isOpen) await client.query(`close ${cursor}`);
  }
}
