import type { Head } from '../page-module.ts';
import type { SiteClient } from '../site-api.ts';
import type { SeoOrError } from './seo-record.contract.ts';

/** SEO record of a page; null if it cannot be loaded, so that the page never fails. */
export async function loadPageSeo(api: SiteClient, pageName: string, signal?: AbortSignal): Promise<SeoOrError | null> {
  try {
    return await api.getData('/api/all_pages_seo.php', { page_name: pageName }, signal);
  } catch (error) {
    if (!signal?.aborted) console.error('The page has no SEO record', pageName, error);
    return null;
  }
}

export function buildSeoHead(record: SeoOrError | null | undefined, fallback: Head): Head {
  if (!record || 'error' in record) return fallback;
  return {
    ...fallback,
    fullTitle: record.meta_title || undefined,
    description: record.meta_description || fallback.description,
    keywords: record.meta_keywords || fallback.keywords,
    image: record.og_image || fallback.image,
  };
}

export const createSeoHead =
  (fallback: Head) =>
  ({ seo }: { seo: SeoOrError | null }): Head =>
    buildSeoHead(seo, fallback);
