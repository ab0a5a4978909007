import type { Services } from '../../../platform/api/services.ts';
import { cachePerDatabase } from '../../../platform/versioned-cache.ts';
import {
  type CategoryStep,
  categoryAndBelow,
  categoryBy,
  categoryPathTo,
  type OneCategoryRow,
} from './categories.store.ts';

type Needs = Pick<Services, 'database' | 'catalogueVersion'>;

const rowsOf = cachePerDatabase<OneCategoryRow | undefined>({ maxSize: 2000, shouldCache: (row) => row !== undefined });
const pathsOf = cachePerDatabase<CategoryStep[]>({ maxSize: 2000 });
const belowOf = cachePerDatabase<number[]>({ maxSize: 2000 });

/** As `categoryBy`, once for each catalogue version: one page asks several endpoints about its category. */
export const categoryNow = (
  { database, catalogueVersion }: Needs,
  by: { id: number } | { spelling: string },
): Promise<OneCategoryRow | undefined> =>
  rowsOf(database).get(JSON.stringify(by), catalogueVersion.current, () => categoryBy(database.db, by));

/** As `categoryPathTo`, once for each catalogue version. */
export const categoryPathNow = ({ database, catalogueVersion }: Needs, id: number): Promise<CategoryStep[]> =>
  pathsOf(database).get(String(id), catalogueVersion.current, () => categoryPathTo(database.db, id));

/** As `categoryAndBelow`, once for each catalogue version. */
export const categoryAndBelowNow = ({ database, catalogueVersion }: Needs, id: number): Promise<number[]> =>
  belowOf(database).get(String(id), catalogueVersion.current, () => categoryAndBelow(database.db, id));
