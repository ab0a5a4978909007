import type { Services } from '../../../platform/api/services.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { type ModelWithFiles, modelsWithFiles, productsWithFiles, type WantedModels } from './downloads.store.ts';

/** The products of a list: `upTo` is how many models there are up to the end of each. */
interface Products {
  ids: number[];
  upTo: number[];
}

/** Products in all cached lists together. */
const MAX_PRODUCTS = 200_000;

const productsOf = cachedByVersion(
  async ({ database }: Services, wanted: WantedModels): Promise<Products> => {
    const rows = await productsWithFiles(database.pool, wanted);
    let total = 0;
    return {
      ids: rows.map(({ id }) => id),
      upTo: rows.map(({ models }) => {
        total += models;
        return total;
      }),
    };
  },
  { maxSize: MAX_PRODUCTS, sizeOf: ({ ids }) => ids.length + 1 },
);

/**
 * Some of the models with members-only files. The list is cut by the numbers of models of its products, so that the
 * hundredth page costs as much as the first.
 */
export async function listedModels(
  services: Services,
  wanted: WantedModels,
  { limit, offset }: { limit: number; offset: number },
): Promise<ModelWithFiles[]> {
  const { ids, upTo } = await productsOf(services, wanted);
  const first = upTo.findIndex((models) => models > offset);
  if (first < 0) return [];
  const end = upTo.findIndex((models) => models >= offset + limit);
  const before = upTo[first - 1] ?? 0;
  return modelsWithFiles(
    services.database.pool,
    { productIds: ids.slice(first, end < 0 ? undefined : end + 1), kind: wanted.kind },
    { limit, offset: offset - before },
  );
}
