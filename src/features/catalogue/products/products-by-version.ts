import type { Services } from '../../../platform/api/services.ts';
import { cachePerDatabase } from '../../../platform/versioned-cache.ts';
import { modelByName, type OneModelRow } from './models.store.ts';
import { type ProductRow, productBy } from './products.store.ts';

type Needs = Pick<Services, 'database' | 'catalogueVersion'>;

/** A page asks two or three endpoints about the same product or model, at the same moment. */
const MAX_ROWS = 200;

const productsOf = cachePerDatabase<ProductRow | undefined>({
  maxSize: MAX_ROWS,
  shouldCache: (row) => row !== undefined,
});
const modelsOf = cachePerDatabase<OneModelRow | undefined>({
  maxSize: MAX_ROWS,
  shouldCache: (row) => row !== undefined,
});

/** As `productBy`, once for each catalogue version. */
export const productNow = ({ database, catalogueVersion }: Needs, spelling: string): Promise<ProductRow | undefined> =>
  productsOf(database).get(spelling, catalogueVersion.current, () => productBy(database.db, spelling));

/** As `modelByName`, once for each catalogue version. */
export const modelNow = (
  { database, catalogueVersion }: Needs,
  name: string,
  context?: string,
): Promise<OneModelRow | undefined> =>
  modelsOf(database).get(JSON.stringify([name, context]), catalogueVersion.current, () =>
    modelByName(database.db, name, context),
  );
