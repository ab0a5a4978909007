import { notFoundError } from '../../../platform/http-errors.ts';
import { loadPageSeo } from '../../../web/head/seo-head.ts';
import { getOptionalData } from '../../../web/optional-data.ts';
import type { SiteClient } from '../../../web/site-api.ts';

/** @throws HttpError 404 on a site without guide pages */
export async function loadGuideSeo(api: SiteClient, pageName: string, signal: AbortSignal) {
  const [seo, words] = await Promise.all([
    loadPageSeo(api, pageName, signal),
    getOptionalData(api.getData('/api/get_site_words.php', undefined, signal), undefined),
  ]);
  if (words && !words.guide) throw notFoundError('This page does not exist.');
  return seo;
}
