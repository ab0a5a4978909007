import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/** A select of drizzle's that has not been sent. */
interface Select<Row> extends PromiseLike<Row[]>, SQLWrapper {
  readonly _: { readonly selectedFields: Record<string, unknown> };
}

type RowsOf<Queries> = { [Name in keyof Queries]: Queries[Name] extends Select<infer Row> ? Row[] : never };

/**
 * One select whose single row holds the rows of several: sending and answering a statement costs the process more than
 * most of our questions cost PostgreSQL. Rows travel as JSON, so columns are texts, numbers below 2^53, booleans, JSON and
 * lists of these; no dates. Nested selections are not known here.
 */
export function queriesTogether<Queries extends Record<string, Select<unknown>>>(db: Queryable, queries: Queries) {
  const fields = Object.entries(queries).map(([name, query]): [string, SQL] => {
    const columns = sql.join(
      Object.keys(query._.selectedFields).map((column) => sql.identifier(column)),
      sql`, `,
    );
    return [name, sql`(select coalesce(json_agg(q), '[]'::json) from ${query} q (${columns}))`];
  });
  return db
    .select(Object.fromEntries(fields) as { [Name in keyof Queries]: SQL<RowsOf<Queries>[Name]> })
    .from(sql`(values (1)) one`);
}
