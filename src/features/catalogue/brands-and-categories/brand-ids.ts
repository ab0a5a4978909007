import { brandKey } from '../../../platform/slug.ts';

/** Brand ids by the brand key in the URL (docs/spec/catalogue.md#brand-addresses). */
const brandIds: Readonly<Record<string, number>> = { steelsmith: 8, kipp: 9, imao: 10, turnlock: 4 };

/**
 * The brand id for a slug in any spelling (docs/spec/catalogue.md#brands-and-categories-share-an-address);
 * undefined when the slug is a category's.
 */
export const brandIdOf = (slug: string): number | undefined => {
  const key = brandKey(slug);
  return Object.hasOwn(brandIds, key) ? brandIds[key] : undefined;
};
