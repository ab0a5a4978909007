import { z } from 'zod';

/**
 * Validates rows of handwritten SQL, in which a missing column would be `undefined` on a page. Drops columns outside
 * the schema.
 * @throws Error that names the column and the problem
 */
export function validateRows<Row extends z.ZodType>({ rows }: { rows: unknown[] }, row: Row): z.output<Row>[] {
  return rows.map((found) => {
    const { data, error } = row.safeParse(found);
    if (error) throw new Error(`A row of the database is not as expected: ${z.prettifyError(error)}`);
    return data;
  });
}

/** @throws Error as `validateRows`, and without a row */
export function validateRow<Row extends z.ZodType>(result: { rows: unknown[] }, row: Row): z.output<Row> {
  const [first] = validateRows(result, row);
  if (first === undefined) throw new Error('A statement that always returns a row returned none');
  return first;
}

export const idRowSchema = z.object({ id: z.int() });
