import { buildSeoHead } from '../../../web/head/seo-head.ts';
import type { SeoOrError } from '../../../web/head/seo-record.contract.ts';
import { buildExcerpt, splitLead } from '../../../web/head/seo-record.ts';
import { getOptionalData } from '../../../web/optional-data.ts';
import type { Head } from '../../../web/page-module.ts';
import type { SiteClient } from '../../../web/site-api.ts';
import type { CatalogueCrumb } from './categories.contract.ts';
import { completeBreadcrumbs } from './complete-breadcrumbs.ts';

export interface CategoryFrame {
  id: number;
  name: string;
  lead: string;
  rest: string;
  path: string;
  breadcrumbs: CatalogueCrumb[];
  head: Head;
}

interface CategorySurroundings {
  breadcrumbs: CatalogueCrumb[] | null;
  seo: SeoOrError | null;
  slug?: string;
}

export function buildCategoryFrame(
  { description, ...of }: { id: number; name: string; description: string; path: string },
  { breadcrumbs, seo, slug }: CategorySurroundings,
): CategoryFrame {
  return {
    ...of,
    ...splitLead(description),
    breadcrumbs: completeBreadcrumbs(breadcrumbs, of.name, slug),
    head: buildSeoHead(seo, { title: of.name, description: buildExcerpt(description), path: of.path }),
  };
}

export async function loadCategorySurroundings(
  api: SiteClient,
  slug: string,
  signal?: AbortSignal,
): Promise<CategorySurroundings> {
  const category_name = slug;
  const [breadcrumbs, seo] = await Promise.all([
    getOptionalData(
      api.getData('/api/get_breadcrumbs_categories.php', { category_name, with_slugs: '1' }, signal),
      null,
    ),
    getOptionalData(api.getData('/api/get_category_and_brands_for_seo.php', { category_name }, signal), null),
  ]);
  return { breadcrumbs, seo, slug };
}
