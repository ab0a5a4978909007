import type { Queryable } from './database.ts';

interface Builder<Result> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Result> };
}

/**
 * A question whose SQL is put together once instead of at every asking, with `sql.placeholder('name')` where the values
 * go. For what every page asks: putting the SQL together takes longer than sending it. PostgreSQL is sent the text each
 * time (it has no name there), so a pooler between the two does no harm.
 */
export function preparedQuery<Input extends Record<string, unknown>, Result>(
  build: (db: Queryable) => Builder<Result>,
): (db: Queryable, input: Input) => Promise<Result> {
  const known = new WeakMap<object, ReturnType<Builder<Result>['prepare']>>();
  return (db, input) => {
    // A transaction has a session of its own; the database of one page shares that of all.
    const session: object = Reflect.get(db, 'session');
    let query = known.get(session);
    if (!query) {
      query = build(db).prepare('');
      known.set(session, query);
    }
    return query.execute(input);
  };
}
