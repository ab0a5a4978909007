import type { Queryable } from './database.ts';

interface Builder<Result> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Result> };
}

let made = 0;

/** One question for each shape of its SQL, where that differs by short lists; the values stay placeholders. */
export function oncePerShape<Shape extends unknown[], Query>(
  make: (...shape: Shape) => Query,
): (...shape: Shape) => Query {
  const known = new Map<string, Query>();
  return (...shape) => {
    const key = JSON.stringify(shape);
    const query = known.get(key) ?? make(...shape);
    known.set(key, query);
    return query;
  };
}

/**
 * A question whose SQL is put together once instead of at every asking, with `sql.placeholder('name')` where the values
 * go. For what every page asks: putting the SQL together takes longer than sending it, and planning it longer than
 * running it. So it has a name, under which each connection of PostgreSQL keeps it prepared.
 */
export function preparedQuery<Input extends Record<string, unknown>, Result>(
  build: (db: Queryable) => Builder<Result>,
): (db: Queryable, input: Input) => Promise<Result> {
  const known = new WeakMap<object, ReturnType<Builder<Result>['prepare']>>();
  made += 1;
  const name = `question-${made}`;
  return (db, input) => {
    // A transaction has a session of its own; the database of one page shares that of all.
    const session: object = Reflect.get(db, 'session');
    let query = known.get(session);
    if (!query) {
      query = build(db).prepare(name);
      known.set(session, query);
    }
    return query.execute(input);
  };
}
