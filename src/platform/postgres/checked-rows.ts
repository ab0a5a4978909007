import { z } from 'zod';

/**
 * The rows of a statement that is written by hand, checked by a schema of one row. What PostgreSQL sends depends on the text of the
 * statement, which no compiler reads: a column that was left out would be `undefined` on a page.
 * What the schema does not name is left out.
 * @throws Error that names the column and what was expected
 */
export function checkedRows<Row extends z.ZodType>({ rows }: { rows: unknown[] }, row: Row): z.output<Row>[] {
  return rows.map((found) => {
    const { data, error } = row.safeParse(found);
    if (error) throw new Error(`A row of the database is not as expected: ${z.prettifyError(error)}`);
    return data;
  });
}

/** The row of a statement that always returns one. @throws Error as `checkedRows`, and without a row */
export function checkedRow<Row extends z.ZodType>(result: { rows: unknown[] }, row: Row): z.output<Row> {
  const [first] = checkedRows(result, row);
  if (first === undefined) throw new Error('A statement that always returns a row returned none');
  return first;
}

/** A row of a statement that asks for ids only. */
export const identified = z.object({ id: z.int() });
