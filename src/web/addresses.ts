import { addQuery } from '../platform/link-rules.ts';

/** Never part of a canonical URL (docs/spec/pages-and-navigation.md#canonical-addresses). */
const VISIT_PARAMETERS = /^(token|message|utm_.*|gclid|fbclid|msclkid|mc_cid|mc_eid)$/;

export function buildCanonicalPath({ pathname, search }: { pathname: string; search: string }): string {
  const parameters = new URLSearchParams(search);
  for (const name of [...parameters.keys()]) if (VISIT_PARAMETERS.test(name)) parameters.delete(name);
  return addQuery(pathname, parameters);
}

export const productPath = (slug: string) => `/ProductModels/${encodeURIComponent(slug)}` as const;
export const crossReferencePath = (maker: string) => `/CrossReference/${encodeURIComponent(maker)}` as const;
export const modelPath = (name: string) => `/product-single/${encodeURIComponent(name)}` as const;

/**
 * Top-level categories and those with sub-categories have a category page, others a product list
 * (docs/spec/catalogue.md#link-rule-of-categories).
 */
export function categoryPath(category: { parent_id?: unknown; content?: unknown; category_slug: string }) {
  const ofCategories = String(category.parent_id ?? 0) === '0' || String(category.content ?? 0) === '1';
  return `${ofCategories ? '/ProductCategories' : '/Products'}/${encodeURIComponent(category.category_slug)}` as const;
}
