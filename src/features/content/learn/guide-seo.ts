import { notFound } from '../../../platform/errors.ts';
import type { Client } from '../../../web/api.ts';
import { pageSeo } from '../../../web/head/seo-head.ts';
import { optionalData } from '../../../web/optional-data.ts';

/** @throws HttpError 404 on a site without guide pages */
export async function guideSeo(api: Client, pageName: string, signal: AbortSignal) {
  const [seo, words] = await Promise.all([
    pageSeo(api, pageName, signal),
    optionalData(api.getData('/api/get_site_words.php', undefined, signal), undefined),
  ]);
  if (words && !words.guide) throw notFound('This page does not exist.');
  return seo;
}
