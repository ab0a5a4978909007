import { brandKey } from '../../../platform/slug.ts';

/** The ids that the brand addresses stand for, by brand key (docs/spec/catalogue.md#brand-addresses). */
const brandIds: Readonly<Record<string, number>> = { steelsmith: 8, kipp: 9, imao: 10, turnlock: 4 };

/**
 * The brand that an address names in whatever spelling (docs/spec/catalogue.md#brands-and-categories-share-an-address);
 * undefined: it names a category.
 */
export const brandIdOf = (slug: string): number | undefined => {
  const key = brandKey(slug);
  return Object.hasOwn(brandIds, key) ? brandIds[key] : undefined;
};
