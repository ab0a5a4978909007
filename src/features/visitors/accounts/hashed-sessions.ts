import { createHash } from 'node:crypto';
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth';

const hashOf = (token: unknown) => createHash('sha256').update(String(token)).digest('hex');

interface Query {
  model: string;
  where?: Where[];
}

const tokenIn = ({ where }: Query) => where?.find(({ field }) => field === 'token')?.value;

function hashed<Any extends Query>(query: Any): Any {
  if (query.model !== 'session' || !query.where) return query;
  const where = query.where.map((condition) =>
    condition.field !== 'token'
      ? condition
      : {
          ...condition,
          value: Array.isArray(condition.value) ? condition.value.map(hashOf) : hashOf(condition.value),
        },
  );
  return { ...query, where };
}

/**
 * Stores sessions by the hash of their token, so that a copy of the table opens no session; better-auth has no option
 * for this. Returned sessions have the token again.
 */
export function withHashedTokens(adapter: DBAdapter): DBAdapter {
  return { ...overTransaction(adapter), transaction: (work) => adapter.transaction((tx) => work(overTransaction(tx))) };
}

function overTransaction(adapter: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...adapter,
    async create(query) {
      if (query.model !== 'session') return adapter.create(query);
      const { token } = query.data as { token?: unknown };
      const created = await adapter.create({ ...query, data: { ...query.data, token: hashOf(token) } });
      return { ...created, token } as never;
    },
    async findOne(query) {
      const found = await adapter.findOne<object>(hashed(query));
      const token = query.model === 'session' && found ? tokenIn(query) : undefined;
      return (token === undefined ? found : { ...found, token }) as never;
    },
    findMany: (query) => adapter.findMany(hashed(query)),
    count: (query) => adapter.count(hashed(query)),
    update: (query) => adapter.update(hashed(query)),
    updateMany: (query) => adapter.updateMany(hashed(query)),
    delete: (query) => adapter.delete(hashed(query)),
    deleteMany: (query) => adapter.deleteMany(hashed(query)),
    consumeOne: (query) => adapter.consumeOne(hashed(query)),
    incrementOne: (query) => adapter.incrementOne(hashed(query)),
  };
}
