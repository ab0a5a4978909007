import type pg from 'pg';

/**
 * Limit of prepared statements per connection. Some texts depend on the number of typed words; the rarest are not
 * prepared.
 */
const MAX_PREPARED = 400;
const OFTEN = 3;
const MAX_COUNTED = 2000;

/**
 * Names parameterised statements, so that PostgreSQL parses them once per connection: planning a page's statements
 * takes as long as running them.
 */
export function statementNames(): (query: unknown, values: unknown) => unknown {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= MAX_PREPARED) return known;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < OFTEN) {
      if (counts.size < MAX_COUNTED) counts.set(text, count);
      return undefined;
    }
    counts.delete(text);
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  return (query, values) => {
    // Without values, a text may hold several statements.
    if (!Array.isArray(values) || !values.length) return query;
    const config = typeof query === 'string' ? { text: query } : query;
    const name = isUnnamed(config) ? nameOf(config.text) : undefined;
    return name ? { ...(config as pg.QueryConfig), name } : query;
  };
}

const isUnnamed = (query: unknown): query is pg.QueryConfig =>
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  typeof query.text === 'string' &&
  !('submit' in query) &&
  !('name' in query && query.name);
