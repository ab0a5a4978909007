import type pg from 'pg';
import { cachedByVersion } from '../../platform/versioned-cache.ts';

interface Source {
  database: { pool: pg.Pool };
  catalogueVersion: { current: number };
}

/** As that of the platform, which passes the query builder until the other features use plain SQL. */
export const oncePerVersion = <Input extends unknown[], Value>(
  query: (client: pg.Pool, ...input: Input) => Promise<Value>,
  options: Parameters<typeof cachedByVersion<Source, Input, Value>>[1],
) => cachedByVersion(({ database }: Source, ...input: Input) => query(database.pool, ...input), options);
