import type pg from 'pg';
import type { Services } from '../../../platform/api/services.ts';
import { AppCaches } from '../../../platform/app-caches.ts';
import type { Database } from '../../../platform/postgres/database.ts';

/** Services that use one transaction, so that all reads see one moment. Version 0 prevents caching across requests. */
export function buildTransactionServices(services: Services, client: pg.PoolClient): Services {
  const nothing = () => {};
  return {
    ...services,
    database: buildTransactionDatabase(client),
    caches: new AppCaches(services.caches),
    catalogueVersion: { current: 0, lastKnown: 0, outdated: 0, silentSeconds: 0 },
    recordDownload: nothing,
    recordView: nothing,
    recordSearchMiss: nothing,
    recordRedirect: nothing,
  };
}

function buildTransactionDatabase(client: pg.PoolClient): Database {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...given: Parameters<pg.PoolClient['query']>): Promise<unknown> => {
    const next = last.then(() => client.query(...given));
    last = next.catch(() => {});
    return next;
  };
  const inTurn = new Proxy(client, {
    get: (target, name) => {
      if (name === 'query') return query;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    pool: inTurn as unknown as pg.Pool,
    transaction: () => Promise.reject(new Error('Services within a transaction cannot begin another one')),
    close: async () => {},
  };
}
