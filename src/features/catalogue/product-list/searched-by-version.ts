import type { Services } from '../../../platform/api/services.ts';
import { cachePerDatabase } from '../../../platform/versioned-cache.ts';
import { productIdsSearched } from './product-list.store.ts';

/** Ids of all cached searches together. */
const MAX_IDS = 20_000;

const cacheOf = cachePerDatabase<number[]>({ maxSize: MAX_IDS, sizeOf: (ids) => ids.length + 1 });

/** As `productIdsSearched`, once for each catalogue version: a list and its filters ask for the same search at the same moment. */
export const searchedNow = (
  { database, catalogueVersion }: Services,
  search: string,
  categoryIds?: number[],
): Promise<number[]> =>
  cacheOf(database).get(JSON.stringify([search, categoryIds]), catalogueVersion.current, () =>
    productIdsSearched(database.db, search, categoryIds),
  );
