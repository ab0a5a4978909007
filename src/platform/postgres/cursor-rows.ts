import type pg from 'pg';
import type { z } from 'zod';
import { execute, queryRows, raw, type SqlPart } from './plain-sql.ts';

interface Options<Row> {
  cursor: string;
  query: SqlPart;
  size: number;
  row: Row;
}

export async function* cursorRows<Row extends z.ZodType>(
  client: pg.ClientBase,
  { cursor, query, size, row }: Options<Row>,
): AsyncGenerator<z.output<Row>> {
  await execute(client)`declare ${raw(cursor)} no scroll cursor for ${query}`;
  let isOpen = true;
  try {
    for (;;) {
      const rows = await queryRows(client, row)`fetch ${raw(String(size))} from ${raw(cursor)}`;
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
