import { type SQL, sql } from 'drizzle-orm';
import { builtQuery } from './built-query.ts';
import type { Queryable } from './database.ts';

/** Any select of the query builder. */
interface Select {
  _: { selectedFields: object; result: unknown };
  getSQL(): SQL;
}

type RowsOf<Queries extends Record<string, Select>> = { [Name in keyof Queries]: Queries[Name]['_']['result'] };

/**
 * Several queries as one statement, which returns the rows of each: five statements take twice the CPU of one, here and in PostgreSQL. The
 * rows travel as JSON, so that their columns may be numbers, texts, booleans, jsonb and arrays of them; a date or a numeric
 * would become a text. What differs is a `sql.placeholder()`; the text is built once and prepared as `name`.
 */
export function inOneStatement<Queries extends Record<string, Select>>(
  name: string,
  queriesOf: (db: Queryable) => Queries,
): (db: Queryable, values: Record<string, unknown>) => Promise<RowsOf<Queries>> {
  const statement = builtQuery((db) => {
    const fields = Object.entries(queriesOf(db)).map(([field, query]) => [field, rowsAsJson(query)] as const);
    return db.select(Object.fromEntries(fields)).from(sql`(values (1)) as one`).prepare(name);
  });
  return async (db, values) => {
    const [rows] = await statement(db).execute(values);
    return rows as RowsOf<Queries>;
  };
}

/** The rows keep their order: json_agg adds them up as they come. */
function rowsAsJson(query: Select): SQL {
  const names = Object.keys(query._.selectedFields).map((name) => sql.identifier(name));
  return sql`(select coalesce(json_agg(r), '[]') from ${query} as r(${sql.join(names, sql`, `)}))`;
}
