import { expect, it } from 'vitest';
import { AppCaches } from '../app-caches.ts';
import { createIncrementalCache, type VersionedProductRow } from './incremental-cache.ts';

type Row = VersionedProductRow & { name: string };

it('A changed product that cannot be read is removed, so that its earlier content is not shown', async () => {
  let rows: Row[] = [{ product_id: 1, version: '1', name: 'Vertical' }];
  const catalogueVersion = { current: 1 };
  const names = createIncrementalCache<Map<number, string>, Row>({
    create: () => new Map(),
    read: async () => rows,
    put(value, { product_id, name }) {
      if (name === '') throw new Error('no name');
      value.set(product_id, name);
    },
    remove: (value, product) => value.delete(product),
    copy: (value) => new Map(value),
    atOnce: 10,
  });
  const pool = { query: async () => ({ rows: [{ version: String(catalogueVersion.current) }] }) };
  const services = { database: { pool }, caches: new AppCaches(), catalogueVersion, log: { error: () => {} } } as never;
  expect([...(await names(services))]).toEqual([[1, 'Vertical']]);
  rows = [{ product_id: 1, version: '2', name: '' }];
  catalogueVersion.current = 2;
  expect([...(await names(services))]).toEqual([]);
});
