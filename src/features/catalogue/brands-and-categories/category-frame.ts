import type { Client } from '../../../web/api.ts';
import { seoHead } from '../../../web/head/seo-head.ts';
import type { SeoOrError } from '../../../web/head/seo-record.contract.ts';
import { excerpt, leadOf } from '../../../web/head/seo-record.ts';
import { optionalData } from '../../../web/optional-data.ts';
import type { Head } from '../../../web/page.ts';
import type { Crumb } from './categories.contract.ts';
import { shownBreadcrumbs } from './default-breadcrumbs.ts';

export interface CategoryFrame {
  id: number;
  name: string;
  lead: string;
  rest: string;
  path: string;
  breadcrumbs: Crumb[];
  head: Head;
}

interface Around {
  breadcrumbs: Crumb[] | null;
  seo: SeoOrError | null;
  slug?: string;
}

export function categoryFrame(
  { description, ...of }: { id: number; name: string; description: string; path: string },
  { breadcrumbs, seo, slug }: Around,
): CategoryFrame {
  return {
    ...of,
    ...leadOf(description),
    breadcrumbs: shownBreadcrumbs(breadcrumbs, of.name, slug),
    head: seoHead(seo, { title: of.name, description: excerpt(description), path: of.path }),
  };
}

export async function loadAround(api: Client, slug: string, signal?: AbortSignal): Promise<Around> {
  const category_name = slug;
  const [breadcrumbs, seo] = await Promise.all([
    optionalData(api.getData('/api/get_breadcrumbs_categories.php', { category_name, with_slugs: '1' }, signal), null),
    optionalData(api.getData('/api/get_category_and_brands_for_seo.php', { category_name }, signal), null),
  ]);
  return { breadcrumbs, seo, slug };
}
