import type pg from 'pg';

/**
 * The rows of a query, `size` of them in memory at a time. Needs a transaction; `cursor` is a name that no other one of it has.
 */
export async function* cursorRows<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  { cursor, query, values = [], size }: { cursor: string; query: string; values?: readonly unknown[]; size: number },
): AsyncGenerator<Row> {
  await client.query(`declare ${cursor} no scroll cursor for ${query}`, [...values]);
  // After a failure the transaction is lost, and the cursor with it.
  let isOpen = true;
  try {
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${size} from ${cursor}`);
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
