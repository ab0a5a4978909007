import type { Services } from '../../../platform/api/services.ts';
import { categoryAndBelow } from '../brands-and-categories/categories.store.ts';
import { type CategoryFacets, facetsFrom } from './category-facets.ts';
import { facetRows } from './filters.store.ts';

/** Values of models that are kept for all categories together: some 30 MB. 100,000 models of 8 values are 800,000. */
const VALUES_AT_MOST = 4_000_000;

interface Kept {
  version: number;
  reading: Map<number, Promise<CategoryFacets>>;
  /** The one that was asked for last stands last. */
  read: Map<number, CategoryFacets>;
}

const kept = new WeakMap<Services['database'], Kept>();

/**
 * The facets of a category, read once in a version of the catalogue: every change of a filter needs them, and they change
 * only with the catalogue. With an unknown version (0) nothing is kept, nor is a category without models.
 */
export async function facetsOf({ database, catalogueVersion }: Services, categoryId: number): Promise<CategoryFacets> {
  const version = catalogueVersion.current;
  if (version === 0) return readFacets(database.db, categoryId);
  let now = kept.get(database);
  if (now?.version !== version) {
    now = { version, reading: new Map(), read: new Map() };
    kept.set(database, now);
  }
  const { reading, read } = now;
  const known = read.get(categoryId);
  if (known) {
    read.delete(categoryId);
    read.set(categoryId, known);
    return known;
  }
  const asked = reading.get(categoryId) ?? readFacets(database.db, categoryId);
  reading.set(categoryId, asked);
  try {
    const facets = await asked;
    if (facets.productIds.length) read.set(categoryId, facets);
    makeRoom(read);
    return facets;
  } finally {
    reading.delete(categoryId);
  }
}

async function readFacets(db: Services['database']['db'], categoryId: number): Promise<CategoryFacets> {
  const categoryIds = await categoryAndBelow(db, categoryId);
  return facetsFrom(categoryIds, await facetRows(db, categoryIds));
}

const sizeOf = ({ productOf, facets }: CategoryFacets) => productOf.length * facets.length;

/** Lets go of those that were not asked for the longest, until the rest is small enough. */
function makeRoom(read: Kept['read']): void {
  let size = 0;
  for (const facets of read.values()) size += sizeOf(facets);
  for (const [categoryId, facets] of read) {
    if (size <= VALUES_AT_MOST) return;
    size -= sizeOf(facets);
    read.delete(categoryId);
  }
}
