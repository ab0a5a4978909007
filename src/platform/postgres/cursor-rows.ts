import type pg from 'pg';
import type { z } from 'zod';
import { checkedRows } from './checked-rows.ts';

interface Options<Row> {
  cursor: string;
  query: string;
  values?: readonly unknown[];
  size: number;
  /** The schema of a row. */
  row: Row;
}

/**
 * The rows of a query, `size` of them in memory at a time. Needs a transaction; `cursor` is a name that no other one of it has.
 */
export async function* cursorRows<Row extends z.ZodType>(
  client: pg.ClientBase,
  { cursor, query, values = [], size, row }: Options<Row>,
): AsyncGenerator<z.output<Row>> {
  await client.query(`declare ${cursor} no scroll cursor for ${query}`, [...values]);
  // After a failure the transaction is lost, and the cursor with it.
  let isOpen = true;
  try {
    for (;;) {
      const rows = checkedRows(await client.query(`fetch ${size} from ${cursor}`), row);
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
