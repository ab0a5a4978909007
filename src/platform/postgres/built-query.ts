import type { Queryable } from './database.ts';

/**
 * A query whose text is built once for each pool, with `sql.placeholder()` for what differs: building the text again for every page
 * takes longer than sending it. `build` ends with `.prepare(name)`.
 */
export function builtQuery<Query>(build: (db: Queryable) => Query): (db: Queryable) => Query {
  const built = new WeakMap<Queryable, Query>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}
